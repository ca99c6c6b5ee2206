import FoundationEssentials
import LiveryBundle
import LiveryHTTP
import LiveryStore
import LiveryTheme

/// The history of an app, and what adds to it.
enum Versions {
    static func list(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        let limit = try request.number("limit", in: 1...Limits.maximumPageSize) ?? Limits.pageSize
        let before = try request.number("before", in: 1...Int(Int32.max))
        // One more than asked for, to know whether there is a next page.
        let versions = try service.store.versions(app: app.version.app, before: before, limit: limit + 1)
        let page = versions.prefix(limit)
        var fields: Fields = [:]
        if versions.count > limit, let last = page.last {
            fields[.link] = "</themes/\(path.app)/versions?limit=\(limit)&before=\(last.number)>; rel=\"next\""
        }
        // History only grows, so its newest number says it all.
        let newest = page.first.map { String($0.number) } ?? "none"
        let tag = EntityTag("versions:\(newest):\(limit):\(before ?? 0)")
        let json: JSON = ["app": .string(path.app), "versions": .array(page.map(\.json))]
        return .json(json, tag: tag, fields: fields, for: request)
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
        return .json(json, tag: EntityTag("source:\(version.number)"), for: request)
    }

    static func publish(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try AppName(path.app)
        let author = try path.author()
        let body = try PublishBody(try request.json())
        let expectation = try service.expectation(of: request, app: app.name, author: author)
        let (version, warnings) = try service.publisher.publish(
            body, app: app.name, author: author, expecting: expectation)
        return created(version, [JSON.Member("diagnostics", .array(warnings.map(\.json)))])
    }

    static func rollback(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try AppName(path.app)
        let author = try path.author()
        let body = try RollbackBody(try request.json())
        _ = try service.app(app.name)
        let expectation = try service.expectation(of: request, app: app.name, author: author)
        let version = try service.publisher.rollback(
            body, app: app.name, author: author, expecting: expectation)
        return created(version, [])
    }

    private static func created(_ version: Version, _ more: [JSON.Member]) -> Response {
        let app = JSON.Member("app", .string(version.app))
        return .json(
            .object([app] + (version.json.members ?? []) + more), status: .created,
            fields: [
                .location: "/themes/\(version.app)/versions/\(version.number)",
                .etag: EntityTag("v\(version.number)").description,
                "Livery-Version": String(version.number),
            ])
    }
}

extension Version {
    /// As history shows it.
    var json: JSON {
        [
            "number": .int(number), "version": .int(number), "time": .string(timestamp), "author": .string(author),
            "message": .string(message), "rolledBackFrom": rolledBackFrom.map { .int($0) } ?? .null,
            "extends": extendsJSON, "axes": .array(liveryAxes.map(\.json)),
            "bundles": .object(
                bundles.sorted { utf8Precedes($0.key, $1.key) }.map { JSON.Member($0.key, .string($0.value)) }),
        ]
    }

    /// The versions of other themes that lie under this one.
    var extendsJSON: JSON { .object(extends.map { JSON.Member($0.app, .int($0.number)) }) }

    /// RFC 3339, in UTC, with milliseconds.
    var timestamp: String {
        time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
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
