import FoundationEssentials
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme

/// The history of an app, and what adds to it.
enum Versions {
    static func list(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        let limit = try request.number("limit", in: 1...Limits.maximumPageSize) ?? Limits.pageSize
        let before = try request.number("before", in: Limits.numbers)
        // One more than asked for, to know whether there is a next page.
        let versions = try service.store.versions(app: app.version.app, before: before, limit: limit + 1)
        let page = versions.prefix(limit)
        var fields: Fields = [:]
        if versions.count > limit, let last = page.last {
            fields[.link] = "</themes/\(path.app)/versions?limit=\(limit)&before=\(last.number)>; rel=\"next\""
        }
        let json: JSON = ["app": .string(path.app), "versions": .array(page.map(\.json))]
        return .json(json, fields: fields, for: request)
    }

    static func source(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        let version = try service.store.version(app: app.version.app, number: try path.version())
        let files = try service.store.files(of: version.reference)
        let members = files.sorted { utf8Precedes($0.key, $1.key) }
            .map { JSON.Member($0.key, .string(String(decoding: $0.value, as: UTF8.self))) }
        let json: JSON = [
            "app": .string(version.app), "version": .int(version.number), "entry": .string(version.entry),
            "files": .object(members),
        ]
        return .json(json, for: request)
    }
}

extension Version {
    /// As history shows it.
    var json: JSON {
        [
            "number": .int(number), "version": .int(number), "time": .string(timestamp), "author": .string(author),
            "message": .string(message), "origin": origin.json,
            "rolledBackFrom": rolledBackFrom.map { .int($0) } ?? .null,
            "scheduled": scheduled.map { .int(Int($0)) } ?? .null,
            "changes": changes.flatMap { try? JSON.parse(Array($0.utf8)) } ?? .null,
            "extends": extendsJSON, "axes": .array(liveryAxes.map(\.json)),
            "bundles": .object(
                bundles.sorted { utf8Precedes($0.key, $1.key) }.map { JSON.Member($0.key, .string($0.value)) }),
        ]
    }

    /// The versions of other themes that lie under this one.
    var extendsJSON: JSON { .object(extends.map { JSON.Member($0.app, .int($0.number)) }) }

    /// RFC 3339, in UTC, with milliseconds.
    var timestamp: String { time.timestamp }
}

extension Date {
    /// RFC 3339, in UTC, with milliseconds.
    var timestamp: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

extension Origin {
    /// `{"kind": "cascade", "app": "core", "version": 3}`, `{"kind": "draft", "draft": "night"}` and so on.
    fileprivate var json: JSON {
        switch self {
        case .files: ["kind": "files"]
        case .draft(let name): ["kind": "draft", "draft": .string(name)]
        case .rollback(let number): ["kind": "rollback", "version": .int(number)]
        case .cascade(let cause):
            ["kind": "cascade", "app": .string(cause.app), "version": .int(cause.number)]
        }
    }
}

extension Request {
    /// A whole number of the query.
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
