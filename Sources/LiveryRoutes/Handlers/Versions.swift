import FoundationEssentials
package import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
package import LiveryStore
import LiveryTheme

/// The versions of an app.
struct Versions: Handler {
    let apps: Apps
    let store: Store

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        store = responder.service.store
    }

    func list(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        let limit = try request.number("limit", in: 1...ServiceLimits.maximumPageSize) ?? ServiceLimits.pageSize
        let before = try request.number("before", in: ServiceLimits.numbers)
        // One version more than requested, to find out whether another page follows.
        let versions = try store.versions(app: app.version.app, before: before, limit: limit + 1)
        let page = versions.prefix(limit)
        var fields: Fields = [:]
        if versions.count > limit, let last = page.last {
            fields[.link] = "</themes/\(path.app)/versions?limit=\(limit)&before=\(last.number)>; rel=\"next\""
        }
        var history = API.History()
        history.app = path.app
        history.versions = page.map(API.Version.init)
        return .json(history, fields: fields, for: request)
    }

    func source(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        let version = try store.version(app: app.version.app, number: try path.version())
        var source = API.Source()
        source.app = version.app
        source.version = version.number
        source.entry = version.entry
        source.files = try store.files(of: version.reference).mapValues { String(decoding: $0, as: UTF8.self) }
        return .json(source, for: request)
    }
}

extension API.Version {
    package init(_ version: LiveryStore.Version) {
        self.init()
        number = version.number
        self.version = version.number
        time = version.timestamp
        author = version.author
        message = version.message
        origin = API.Origin(version.origin)
        rolledBackFrom = version.rolledBackFrom
        scheduled = version.scheduled.map(Int.init)
        changes = version.changes.flatMap { API.ChangeSummary(stored: $0) }
        extends = version.extendedVersions
        axes = version.axes.map(API.Axis.init)
        bundles = version.bundles
    }
}

extension API.Origin {
    fileprivate init(_ origin: LiveryStore.Origin) {
        self.init()
        switch origin {
        case .files: kind = "files"
        case .draft(let name):
            kind = "draft"
            draft = name
        case .rollback(let number):
            kind = "rollback"
            version = number
        case .cascade(let cause):
            kind = "cascade"
            app = cause.app
            version = cause.number
        }
    }
}

extension Request {
    /// The value of a whole number in the query.
    borrowing func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = try query(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw Problem(
                .unknownParameter,
                "expected a number from \(range.lowerBound) to \(range.upperBound) in '\(name)', found '\(text)'")
        }
        return number
    }
}
