import LiveryHTTP
import LiveryModel
import LiveryStore

/// What is to happen at a time.
enum Schedule {
    static func list(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let changes = try service.store.scheduled(app: app, limit: Limits.settledChanges)
        return .json(["app": .string(app), "schedule": .array(changes.map(\.json))])
    }

    static func show(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        return .json(try service.store.scheduledChange(try path.change(), app: app).json)
    }

    static func cancel(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let author = try path.author()
        try service.requireMayCancel(try path.change(), of: app, author)
        let change = try service.store.cancelScheduled(try path.change(), app: app, by: author.author)
        return .json(change.json)
    }

    /// 202: what is asked for will be done.
    static func accepted(_ change: ScheduledChange?, _ more: [JSON.Member], isReplay: Bool) -> Response {
        var fields: Fields = [:]
        if let change { fields[.location] = "/themes/\(change.app)/schedule/\(change.id)" }
        if isReplay { fields[.replayed] = "true" }
        return .json(.object((change?.json.members ?? []) + more), status: .accepted, fields: fields)
    }
}

extension Service {
    /// Refuses somebody who may change some files only to keep a change of others from happening.
    fileprivate func requireMayCancel(_ id: Int64, of app: String, _ author: Caller) throws {
        guard author.files != nil else { return }
        let change = try store.scheduledChange(id, app: app)
        guard case .publish = change.action else {
            return try author.requireMayChangeAllFiles(for: "a rollback or a channel's move")
        }
        let content = try store.content(ofScheduled: id)
        let latest = try catalog.current.apps[app].map { try store.limitedContent(of: $0.version) }
        try author.requireMayChange(latest, into: LimitedContent(entry: content.entry, files: content.files))
    }
}

extension Parameters {
    fileprivate func change() throws(Problem) -> Int64 {
        guard let id = Int64(self["change"]), id > 0 else {
            throw Problem(.unknownChange, "expected a number from 1, found '\(self["change"])'")
        }
        return id
    }
}

extension ScheduledChange {
    /// As the list has it.
    var json: JSON {
        var members = [JSON.Member("id", .int(Int(id))), JSON.Member("app", .string(app))]
        switch action {
        case .publish(let draft):
            members.append(JSON.Member("action", "publish"))
            members.append(JSON.Member("draft", draft.map { .string($0) } ?? .null))
        case .rollback(let number):
            members.append(JSON.Member("action", "rollback"))
            members.append(JSON.Member("to", .int(number)))
        case .channel(let name, let number):
            members.append(JSON.Member("action", "channel"))
            members.append(JSON.Member("channel", .string(name)))
            members.append(JSON.Member("to", .int(number)))
        }
        return .object(members + common)
    }

    private var common: [JSON.Member] {
        var expects = JSON.null
        switch expectation {
        case .any: break
        case .new: expects = 0
        case .latest(let number): expects = .int(number)
        }
        return [
            JSON.Member("at", .string(due.local)), JSON.Member("zone", .string(due.zone)),
            JSON.Member("due", .string(due.instant.timestamp)), JSON.Member("expects", expects),
            JSON.Member("author", .string(author)), JSON.Member("message", .string(message)),
            JSON.Member("created", .string(created.timestamp)), JSON.Member("state", .string(state.rawValue)),
            JSON.Member("settled", settled.map { .string($0.timestamp) } ?? .null),
            JSON.Member("settledBy", settledBy.map { .string($0) } ?? .null),
            JSON.Member("version", version.map { .int($0) } ?? .null),
            JSON.Member("reason", reason.map { .string($0) } ?? .null),
        ]
    }
}
