package import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
package import LiveryStore

/// Scheduled changes.
struct Schedule: Handler {
    let catalog: Catalog
    let store: Store

    init(_ responder: ServiceResponder) {
        catalog = responder.service.catalog
        store = responder.service.store
    }

    func list(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let changes = try store.scheduled(app: app, limit: ServiceLimits.settledChanges)
        var list = API.Schedule()
        list.app = app
        list.schedule = changes.map(API.ScheduledChange.init)
        return .json(list)
    }

    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        return .json(API.ScheduledChange(try store.scheduledChange(try path.change(), app: app)))
    }

    func cancel(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let author = try path.author()
        let id = try path.change()
        try requireMayCancel(id, of: app, author)
        return try Committed {
            try store.cancelScheduled(id, app: app, by: author.author)
        } report: { change in
            .json(API.ScheduledChange(change))
        }
    }

    /// The 202 for a scheduled change, with a report for a publish.
    static func accepted(
        _ change: ScheduledChange?, _ report: API.CandidateReport?, isReplay: Bool
    ) -> Response {
        var fields: Fields = [:]
        if let change { fields[.location] = "/themes/\(change.app)/schedule/\(change.id)" }
        if isReplay { fields[.replayed] = "true" }
        var accepted = API.AcceptedChange()
        if let change { accepted.change = API.ScheduledChange(change) }
        accepted.diagnostics = report?.diagnostics
        accepted.changes = report?.changes
        accepted.extendedBy = report?.extendedBy
        return .json(accepted, status: .accepted, fields: fields)
    }
}

extension Schedule {
    /// Throws if the change to cancel affects files that the caller may not change.
    private func requireMayCancel(_ id: Int64, of app: String, _ author: Caller) throws {
        guard author.files != nil else { return }
        let change = try store.scheduledChange(id, app: app)
        guard case .publish = change.action else {
            return try author.requireMayChangeAllFiles(for: "a rollback or a move of a channel")
        }
        let content = try store.content(ofScheduled: id)
        let latest = try catalog.current.apps[app].map { try store.limitedContent(of: $0.version) }
        try author.requireMayChange(latest, into: LimitedContent(entry: content.entry, files: content.files))
    }
}

extension Parameters {
    fileprivate func change() throws(Problem) -> Int64 {
        guard let id = Int64(self["change"]), id > 0 else {
            throw Problem(.unknownChange, "expected a number of a change, found '\(self["change"])'")
        }
        return id
    }
}

extension API.ScheduledChange {
    package init(_ change: LiveryStore.ScheduledChange) {
        self.init()
        id = Int(change.id)
        app = change.app
        set(change.action)
        at = change.due.local
        zone = change.due.zone
        due = change.due.instant.timestamp
        switch change.expectation {
        case .any: break
        case .new: expects = 0
        case .latest(let number): expects = number
        }
        author = change.author
        message = change.message
        created = change.created.timestamp
        state = change.state.rawValue
        settled = change.settled?.timestamp
        settledBy = change.settledBy
        version = change.version
        reason = change.reason
    }

    private mutating func set(_ kind: LiveryStore.ScheduledChange.Action) {
        switch kind {
        case .publish(let name):
            action = "publish"
            draft = .some(name)
        case .rollback(let number):
            action = "rollback"
            to = number
        case .channel(let name, let number):
            action = "channel"
            channel = name
            to = number
        }
    }
}
