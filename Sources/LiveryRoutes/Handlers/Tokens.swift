import FoundationEssentials
package import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
package import LiveryStore

/// The tokens of programs. Their secrets are shown once.
struct Tokens: Handler {
    let store: Store
    let follower: Follower

    init(_ responder: ServiceResponder) {
        store = responder.service.store
        follower = responder.service.follower
    }

    func list(_: borrowing Request, _: Parameters) throws -> Response {
        var list = API.Tokens()
        list.tokens = try store.tokens().map(API.Token.init)
        return .json(list)
    }

    func create(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let body = try TokenBody(path.body(of: request), at: store.now)
        // The holder of a limited token could otherwise remove the limit.
        let author = try path.author()
        try author.requireMayChangeAllFiles(for: "a new token")
        return try Committed {
            try store.createToken(body.grant, expires: body.expires, by: author.author)
        } report: { secret, token in
            .json(API.NewToken(secret, token), status: .created, fields: [.location: "/tokens/\(token.id)"])
        }
    }

    func revoke(_: borrowing Request, _ path: Parameters) throws -> Committed {
        guard let id = Int64(path["token"]) else { throw Problem(.unknownResource, "no token '\(path["token"])'") }
        let author = try path.author().author
        return try Committed {
            try store.revokeToken(id: id, by: author)
        } report: { _ in
            follower.serve(changeOf: [])
            return .noContent
        }
    }
}

/// The body of a request for a new token.
struct TokenBody {
    let grant: Grant
    let expires: Date?

    init(_ body: API.TokenRequest, at now: Date) throws(Problem) {
        let grant = body.grant
        guard let role = Role(rawValue: grant.role) else {
            throw Problem(.malformedBody, "expected 'role'").suggesting(Role.allCases.map(\.rawValue))
        }
        guard !grant.name.isEmpty, grant.name.unicodeScalars.count <= ServiceLimits.messageLength else {
            throw Problem(.malformedBody, "expected 'name': the author's name in the history")
        }
        try Self.check(grant.apps, "apps")
        try Self.check(grant.files, "files")
        for app in grant.apps ?? [] { try ServiceLimits.checkApp(app) }
        self.grant = Grant(role: role.rawValue, name: grant.name, apps: grant.apps, files: grant.files)
        expires = try body.expires.map { text throws(Problem) in
            guard let time = Self.time(rfc3339: text) else {
                throw Problem(
                    .malformedBody, "expected a time such as 2030-01-01T00:00:00Z in 'expires', found '\(text)'")
            }
            guard time > now else {
                throw Problem(.malformedBody, "expected a future time in 'expires', found '\(text)'")
            }
            return time
        }
    }

    private static func check(_ texts: [String]?, _ name: String) throws(Problem) {
        guard let texts else { return }
        guard (1...ServiceLimits.listLength).contains(texts.count), texts.allSatisfy({ !$0.isEmpty }) else {
            throw Problem(
                .malformedBody,
                "expected a list of 1 to \(ServiceLimits.listLength) non-empty strings in '\(name)'")
        }
    }

    /// Foundation accepts the 31st of February, and 25 o'clock.
    private static func isPossible(_ text: String) -> Bool {
        let form = /([0-9]{4})-(0[1-9]|1[0-2])-([0-9]{2})T(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)/
        guard let date = text.prefixMatch(of: form),
            let year = Int(date.1), let month = Int(date.2), let day = Int(date.3)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        return (1...days).contains(day)
    }

    /// Accepts any offset from UTC with two digits for hours. Foundation accepts up to 18 hours.
    private static func time(rfc3339 text: String) -> Date? {
        let text = text.uppercased()
        guard isPossible(text) else { return nil }
        guard let zone = text.suffix(6).wholeMatch(of: /([+-])([01][0-9]|2[0-3]):([0-5][0-9])/),
            let hours = Double(zone.2), let minutes = Double(zone.3)
        else { return try? Date(text, strategy: .iso8601) }
        let ahead = (hours * 60 + minutes) * (zone.1 == "+" ? 60 : -60)
        return (try? Date(text.dropLast(6) + "Z", strategy: .iso8601)).map { $0 - ahead }
    }
}

extension API.NewToken {
    /// A new token with its secret.
    package init(_ secret: String, _ token: LiveryStore.Token) {
        self.init()
        self.token = secret
        made = API.Token(token)
    }
}

extension API.Token {
    /// A token in the form of the HTTP API and the command line.
    package init(_ token: LiveryStore.Token) {
        self.init()
        id = Int(token.id)
        grant = API.Grant(token.grant)
        created = token.created.timestamp
        expires = token.expires?.timestamp
        revoked = token.revoked?.timestamp
        lastUsed = token.lastUsed?.timestamp
    }
}

extension API.Grant {
    package init(_ grant: LiveryStore.Grant) {
        self.init()
        role = grant.role
        name = grant.name
        apps = grant.apps
        files = grant.files
    }
}
