package import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
package import LiveryStore

/// The audit log: all changes, with author and address.
struct Audit: Handler {
    let store: Store

    init(_ responder: ServiceResponder) {
        store = responder.service.store
    }

    func list(_ request: borrowing Request, _: Parameters) throws -> Response {
        let limit = try request.number("limit", in: 1...ServiceLimits.maximumPageSize) ?? ServiceLimits.pageSize
        let before = try request.number("before", in: ServiceLimits.numbers)
        let since = try request.number("since", in: 0...ServiceLimits.numbers.upperBound)
        guard before == nil || since == nil else {
            throw Problem(.unknownParameter, "expected 'since' or 'before', not both")
        }
        let app = try request.query("app")
        if let app { try AppName.check(app) }
        // One entry more than requested, to find out whether another page follows.
        let entries =
            try since.map { try store.entries(after: $0, app: app, limit: limit + 1) }
            ?? store.audit(app: app, before: before, limit: limit + 1)
        let page = entries.prefix(limit)
        var fields: Fields = [:]
        if entries.count > limit, let last = page.last {
            let filter = app.map { "app=\($0)&" } ?? ""
            let cursor = since == nil ? "before" : "since"
            fields[.link] = "</audit?\(filter)limit=\(limit)&\(cursor)=\(last.number)>; rel=\"next\""
        }
        var list = API.Audit()
        list.head = "\(try store.auditHead())"
        list.entries = page.map(API.AuditEntry.init)
        return .json(list, fields: fields)
    }
}

extension API.AuditEntry {
    /// An entry in the form of the HTTP API and the command line.
    package init(_ entry: LiveryStore.AuditEntry) {
        self.init()
        number = entry.number
        time = entry.time.timestamp
        author = entry.author.name
        credential = entry.author.credential
        address = entry.author.address
        action = entry.action
        app = entry.app
        version = entry.version
        detail = entry.detail
        seal = entry.seal.map(\.hexadecimal)
        hash = entry.hash.hexadecimal
        previous = entry.previous.hexadecimal
    }
}
