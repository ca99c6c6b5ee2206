import LiveryHTTP
import LiveryStore

/// Somebody who asks, and what they may do.
struct Caller: Sendable {
    /// What stands behind them.
    enum Credential: Sendable, Hashable {
        /// A token that a program holds, by its id.
        case token(Int64)
        /// A browser's cookie, by the session's id; with the token that it was made from, if any.
        case session(String, token: Int64?)
    }

    /// The name that history shows.
    let name: String
    let role: Role
    let credential: Credential
    /// The only apps that they may do it to; nil is all.
    let apps: [String]?
    /// The only files that they may change; nil is all.
    let files: [PathPattern]?
    /// Where the request came from.
    let address: String?
    /// What a change must carry beside a cookie.
    let antiForgeryToken: String?

    init(_ grant: Grant, _ credential: Credential, address: String?, antiForgeryToken: String? = nil) throws(Problem) {
        guard let role = Role(rawValue: grant.role) else {
            throw Problem(.forbidden, "the role '\(grant.role)' is none that this version knows")
        }
        name = grant.name
        self.role = role
        self.credential = credential
        apps = grant.apps
        files = grant.files?.map(PathPattern.init)
        self.address = address
        self.antiForgeryToken = antiForgeryToken
    }

    init(_ session: Session, address: String?) throws(Problem) {
        try self.init(
            session.grant, .session(session.id, token: session.token), address: address,
            antiForgeryToken: session.antiForgeryToken)
    }

    /// As the audit names them.
    var author: Author {
        let credential =
            switch credential {
            case .token(let id): "token \(id)"
            case .session(_, let id?): "session of token \(id)"
            case .session(_, nil): "session"
            }
        return Author(name: name, credential: credential, address: address)
    }

    var bySession: Bool { if case .session = credential { true } else { false } }

    /// Whether they have at least this role, for an app or, without one, for the whole service.
    func may(_ role: Role, app: String?) -> Bool {
        self.role >= role && (apps == nil || app.map { apps?.contains($0) == true } == true)
    }
}

extension Service {
    /// Who asks, by a token or else by a session; nil when the request brings neither.
    /// - Throws: A problem for a token that is unknown, expired or revoked, and for a change by cookie without the
    ///   anti-forgery token.
    func caller(of request: borrowing Request) throws -> Caller? {
        if let secret = try request.bearerToken() {
            guard let token = try store.token(forSecret: secret) else {
                throw Problem(.notSignedIn, "the token is unknown, expired or revoked")
                    .with(.wwwAuthenticate, "Bearer realm=\"livery\", error=\"invalid_token\"")
            }
            noteUse(of: token)
            return try Caller(token.grant, .token(token.id), address: address(of: request))
        }
        guard let session = try session(of: request) else { return nil }
        return try Caller(session, address: address(of: request))
    }

    /// Notes that a token was used, without waiting for other writes. What can't be noted, as on a full disk, is left out:
    /// the request itself fails for the same reason, if it writes.
    private func noteUse(of token: Token) {
        guard store.isUseWorthRecording(of: token) else { return }
        lanes.writes.run { [store] in try? store.recordUse(of: token) }
    }

    /// The session that a request's cookie names, if there is one.
    func session(of request: borrowing Request) throws -> Session? {
        try request.cookie(Sessions.cookie).flatMap { try store.session(forSecret: $0) }
    }
}

extension Caller {
    /// A change by cookie needs the token that only a page of this origin can have read.
    func requireAntiForgeryToken(of request: borrowing Request) throws(Problem) {
        guard let antiForgeryToken else { return }
        let given = Array((request.header("X-CSRF-Token") ?? "").utf8)
        let wanted = Array(antiForgeryToken.utf8)
        var difference = UInt8(given.count == wanted.count ? 0 : 1)
        // Every byte is looked at, so that the time tells nothing.
        for index in wanted.indices { difference |= wanted[index] ^ (index < given.count ? given[index] : 0) }
        guard difference == 0 else {
            throw Problem(.antiForgery, "expected the 'csrf' of /session in X-CSRF-Token")
        }
    }
}

extension Service {
    /// Which version a change builds on. A program may leave it out; a person's page has to say what it showed.
    func expectation(of request: borrowing Request, app: String, author: Caller) throws(Problem) -> Expectation {
        let current = catalog.current.apps[app]
        switch request.writeCondition(tag: current?.pointer) {
        case .matches: return current.map { .latest($0.version.number) } ?? .any
        case .absent: return .new
        case .unconditional where author.bySession:
            throw Problem(.preconditionRequired, "expected If-Match with the ETag of /themes/\(app)")
        case .unconditional: return .any
        case .failed: throw .conflict(app: app, current: current?.version.number)
        }
    }
}

extension Request {
    /// The secret of `Authorization: Bearer`; nil if there is no such field.
    borrowing func bearerToken() throws(Problem) -> String? {
        guard let value = header(.authorization) else { return nil }
        let parts = value.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Problem(.notSignedIn, "expected 'Bearer' and a token in Authorization")
                .with(.wwwAuthenticate, "Bearer realm=\"livery\"")
        }
        return String(parts[1])
    }

    /// The value of a cookie (RFC 6265 §4.2).
    borrowing func cookie(_ name: String) -> String? {
        for line in headers(.cookie) {
            for pair in line.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name { return String(parts[1]) }
            }
        }
        return nil
    }
}
