import FoundationEssentials
import LiveryHTTP
import LiveryModel
import LiveryStore

/// The keys that programs present; what is secret of them is shown once.
enum Tokens {
    static func list(_ service: Service, _: borrowing Request, _: Parameters) throws -> Response {
        .json(["tokens": .array(try service.store.tokens().map(\.json))])
    }

    static func create(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let body = try TokenBody(try path.json(of: request))
        // A limit that its holder could lift would be none.
        try path.author().requireMayChangeAllFiles(for: "a new token")
        let (secret, token) = try service.store.createToken(
            body.grant, expires: body.expires, by: try path.author().author)
        return .json(
            .object([JSON.Member("token", .string(secret))] + (token.json.members ?? [])), status: .created,
            fields: [.location: "/tokens/\(token.id)"])
    }

    static func revoke(_ service: Service, _: borrowing Request, _ path: Parameters) throws -> Response {
        guard let id = Int64(path["token"]) else { throw Problem(.unknownResource, "no token '\(path["token"])'") }
        try service.store.revokeToken(id: id, by: try path.author().author)
        service.events.review()
        return Response(status: .noContent, fields: [.cacheControl: CachePolicy.none])
    }
}

/// `{"role": "publisher", "name": "CI", "apps": ["badoo"], "files": ["base.ktv"], "expires": "2030-01-01T00:00:00Z"}`
struct TokenBody {
    let grant: Grant
    let expires: Date?

    init(_ json: JSON) throws(Problem) {
        guard let role = json["role"]?.string.flatMap(Role.init) else {
            throw Problem(.malformedBody, "expected 'role'").knowing(Role.allCases.map(\.rawValue))
        }
        guard let name = json["name"]?.string, !name.isEmpty, name.unicodeScalars.count <= Limits.messageLength else {
            throw Problem(.malformedBody, "expected 'name': the author that history shows")
        }
        let apps = try json.list("apps")
        for app in apps ?? [] { try AppName.check(app) }
        grant = Grant(role: role.rawValue, name: name, apps: apps, files: try json.list("files"))
        expires = try json.time("expires")
    }
}

/// `{"private": true}`
struct VisibilityBody {
    let isPrivate: Bool

    init(_ json: JSON) throws(Problem) {
        guard let value = json["private"]?.bool else {
            throw Problem(.malformedBody, "expected 'private': true or false")
        }
        isPrivate = value
    }
}

extension JSON {
    /// A list of texts, or nil where the member is absent or null.
    fileprivate func list(_ name: String) throws(Problem) -> [String]? {
        guard let value = self[name], value != .null else { return nil }
        let texts = value.elements?.compactMap(\.string) ?? []
        guard let count = value.elements?.count, count == texts.count, (1...Limits.listLength).contains(count),
            texts.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(0) })
        else {
            throw Problem(
                .malformedBody, "expected a list of 1 to \(Limits.listLength) texts in '\(name)', none of them empty")
        }
        return texts
    }

    /// With any offset from UTC that has two digits for hours: Foundation takes those up to 18 hours.
    private static func time(rfc3339 text: String) -> Date? {
        let text = text.uppercased()
        guard let zone = text.suffix(6).wholeMatch(of: /([+-])([01][0-9]|2[0-3]):([0-5][0-9])/),
            let hours = Double(zone.2), let minutes = Double(zone.3)
        else { return try? Date(text, strategy: .iso8601) }
        let ahead = (hours * 60 + minutes) * (zone.1 == "+" ? 60 : -60)
        return (try? Date(text.dropLast(6) + "Z", strategy: .iso8601)).map { $0 - ahead }
    }

    /// A time by RFC 3339, or nil where the member is absent or null.
    fileprivate func time(_ name: String) throws(Problem) -> Date? {
        guard let value = self[name], value != .null else { return nil }
        guard let time = value.string.flatMap(Self.time(rfc3339:)) else {
            throw Problem(.malformedBody, "expected a time such as 2030-01-01T00:00:00Z in '\(name)'")
        }
        return time
    }
}

extension Token {
    fileprivate var json: JSON {
        let time = { (time: Date?) -> JSON in
            time.map { .string($0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))) } ?? .null
        }
        let times: [JSON.Member] = [
            JSON.Member("created", time(created)), JSON.Member("expires", time(expires)),
            JSON.Member("revoked", time(revoked)), JSON.Member("lastUsed", time(lastUsed)),
        ]
        return .object([JSON.Member("id", .int(Int(id)))] + grant.members + times)
    }
}

extension Grant {
    /// `role`, `name`, and `apps` and `files`, which are null where nothing is limited.
    var members: [JSON.Member] {
        let list = { (list: [String]?) -> JSON in list.map { .array($0.map { .string($0) }) } ?? .null }
        return [
            JSON.Member("role", .string(role)), JSON.Member("name", .string(name)), JSON.Member("apps", list(apps)),
            JSON.Member("files", list(files)),
        ]
    }
}
