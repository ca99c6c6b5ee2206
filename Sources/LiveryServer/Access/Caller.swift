import LiveryHTTP
import LiveryStore

/// The sender of a request with valid credentials, and its permissions.
struct Caller: Sendable {
    /// How the caller was authenticated.
    enum Credential: Sendable, Hashable {
        /// A program's token, by its id.
        case token(Int64)
        /// A browser's session cookie, by the session's id. Includes the id of the token that started the session; nil
        /// after a one-time code.
        case session(String, token: Int64?)
        /// The secret of a preview link, by the link's id.
        case preview(Int64)
    }

    /// The name that the history shows.
    let name: String
    let role: Role
    let credential: Credential
    /// The apps to which the permissions are limited; nil for all.
    let apps: [String]?
    /// The files that the caller may change; nil for all.
    let files: [PathPattern]?
    /// The client's address.
    let address: String?
    /// The value that a change must send in `X-CSRF-Token` if the caller is authenticated by cookie.
    let antiForgeryToken: String?

    init(_ grant: Grant, _ credential: Credential, address: String?, antiForgeryToken: String? = nil) throws(Problem) {
        guard let role = Role(rawValue: grant.role) else {
            throw Problem(.forbidden, "unknown role '\(grant.role)': it was stored by a newer version of Livery")
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

    /// The caller as the audit log names it.
    var author: Author {
        let credential =
            switch credential {
            case .token(let id): "token \(id)"
            case .session(_, let id?): "session of token \(id)"
            case .session(_, nil): "session"
            case .preview(let id): "preview \(id)"
            }
        return Author(name: name, credential: credential, address: address)
    }

    /// The token that authenticated the caller or started its session.
    var token: Int64? {
        switch credential {
        case .token(let id): id
        case .session(_, let token): token
        case .preview: nil
        }
    }

    var bySession: Bool { if case .session = credential { true } else { false } }

    /// Whether the caller has at least this role for an app or, if `app` is nil, for the whole service.
    func may(_ role: Role, app: String?) -> Bool {
        self.role >= role && (apps == nil || app.map { apps?.contains($0) == true } == true)
    }
}

extension Service {
    /// The caller of a request, identified by its token or, without one, by its session. Nil if the request has no
    /// credentials.
    /// - Throws: A problem for a token that is unknown, expired or revoked, and for a change by cookie without the
    ///   anti-forgery token.
    func caller(of request: borrowing Request) throws -> Caller? {
        if let secret = try request.bearerToken() {
            guard let token = try token(forSecret: secret, isRead: request.method.isSafe) else {
                throw Problem(.notSignedIn, "the token is unknown, expired or revoked")
                    .with(.wwwAuthenticate, "Bearer realm=\"livery\", error=\"invalid_token\"")
            }
            noteUse(of: token)
            return known(try Caller(token.grant, .token(token.id), address: address(of: request)), request)
        }
        guard let session = try session(of: request) else { return nil }
        return known(try Caller(session, address: address(of: request)), request)
    }

    private func known(_ caller: Caller, _ request: borrowing Request) -> Caller {
        knownCallers.note(caller, of: request)
        return caller
    }

    /// The valid token with a secret. While the database is unavailable, a read may use what this process knew at most
    /// five minutes ago.
    private func token(forSecret secret: String, isRead: Bool) throws(StoreError) -> Token? {
        do {
            return try store.token(forSecret: secret)
        } catch {
            guard isRead, case .unavailable = error, let token = store.rememberedToken(forSecret: secret) else {
                throw error
            }
            return token
        }
    }

    /// Records that a token was used, without waiting for other writes. A failure is ignored, as on a full disk: if the
    /// request itself writes, it fails for the same reason.
    private func noteUse(of token: Token) {
        guard store.isUseWorthRecording(of: token) else { return }
        lanes.writes.run { [store] in try? store.recordUse(of: token) }
    }

    /// The session that a request's cookie identifies; nil if the request has no valid session cookie. While the database
    /// is unavailable, the same applies as to tokens.
    func session(of request: borrowing Request) throws -> Session? {
        // A browser sends several cookies with the same name if another host of the domain has set one.
        for secret in sessionSecrets(of: request) {
            if let session = try session(forSecret: secret, isRead: request.method.isSafe) { return session }
        }
        return nil
    }

    /// The values of the session's cookie.
    func sessionSecrets(of request: borrowing Request) -> ArraySlice<String> {
        let name = Sessions.cookieName(isSecure: isSecure(request), below: options.basePath)
        return request.cookies(name).prefix(Limits.sessionCookies)
    }

    private func session(forSecret secret: String, isRead: Bool) throws(StoreError) -> Session? {
        do {
            return try store.session(forSecret: secret)
        } catch {
            guard isRead, case .unavailable = error,
                let session = store.rememberedSession(forSecret: secret)
            else { throw error }
            return session
        }
    }
}

extension Caller {
    /// Throws if a change by cookie lacks the token, which only a page of this origin can read.
    func requireAntiForgeryToken(of request: borrowing Request) throws(Problem) {
        guard let antiForgeryToken else { return }
        let given = Array((request.header("X-CSRF-Token") ?? "").utf8)
        let wanted = Array(antiForgeryToken.utf8)
        var difference = UInt8(given.count == wanted.count ? 0 : 1)
        // Compares all bytes, so that the time reveals nothing.
        for index in wanted.indices { difference |= wanted[index] ^ (index < given.count ? given[index] : 0) }
        guard difference == 0 else {
            throw Problem(.antiForgery, "X-CSRF-Token must be the member 'csrf' of /session")
        }
    }
}

extension Service {
    /// The version that a change expects to be current. Programs may omit it. Pages must send it, because it identifies
    /// the version that the user saw.
    func expectation(of request: borrowing Request, app: String, author: Caller) throws(Problem) -> Expectation {
        let current = catalog.current.apps[app]
        switch request.writeCondition(tag: current?.pointer) {
        case .matches: return current.map { .latest($0.version.number) } ?? .any
        case .absent: return .new
        case .unconditional where author.bySession:
            throw Problem(.preconditionRequired, "If-Match is missing: send the ETag of /themes/\(app)")
        case .unconditional: return .any
        case .failed: throw .conflict(app: app, current: current?.version.number)
        }
    }
}

extension Request {
    /// The secret of `Authorization: Bearer`; nil if the request has no such field.
    borrowing func bearerToken() throws(Problem) -> String? {
        guard let value = header(.authorization) else { return nil }
        let parts = value.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Problem(.notSignedIn, "expected 'Bearer' and a token in Authorization")
                .with(.wwwAuthenticate, "Bearer realm=\"livery\"")
        }
        return String(parts[1])
    }

    /// The values of all cookies with a name (RFC 6265 §4.2), in order.
    borrowing func cookies(_ name: String) -> [String] {
        headers(.cookie).flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0].drop { $0 == " " } == name ? String(parts[1]) : nil
        }
    }
}
