import FoundationEssentials
import LiveryHTTP
public import LiveryModel
public import LiveryStore

/// What was done, by whom and from where.
enum Audit {
    static func list(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        let limit = try request.number("limit", in: 1...Limits.maximumPageSize) ?? Limits.pageSize
        let before = try request.number("before", in: Limits.numbers)
        let app = try request.query("app")
        if let app { try AppName.check(app) }
        // One more than asked for, to know whether there is a next page.
        let entries = try service.store.audit(app: app, before: before, limit: limit + 1)
        let page = entries.prefix(limit)
        var fields: Fields = [:]
        if entries.count > limit, let last = page.last {
            let filter = app.map { "app=\($0)&" } ?? ""
            fields[.link] = "</audit?\(filter)limit=\(limit)&before=\(last.number)>; rel=\"next\""
        }
        let head = try service.store.auditHead()
        return .json(["head": .string("\(head)"), "entries": .array(page.map(\.json))], fields: fields)
    }
}

extension AuditEntry {
    /// As HTTP and the command line show it. `seal`, `hash` and `previous` are hexadecimal.
    public var json: JSON {
        let text = { (text: String?) -> JSON in text.map { .string($0) } ?? .null }
        return [
            "number": .int(number), "time": .string(timestamp), "author": .string(author.name),
            "credential": text(author.credential), "address": text(author.address), "action": .string(action),
            "app": text(app), "version": version.map { .int($0) } ?? .null, "detail": text(detail),
            "seal": text(seal.map(Self.hex)), "hash": .string(Self.hex(hash)), "previous": .string(Self.hex(previous)),
        ]
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private var timestamp: String {
        time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
