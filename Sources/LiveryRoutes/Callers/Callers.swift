import LiveryHTTP
import LiveryService
import LiveryStore

/// Finds out who sends a request.
struct Callers: Sendable {
    let store: Store
    let proxies: TrustedProxies
    /// The path below which a proxy publishes the service.
    let basePath: String
    /// The lane for recording that a token was used.
    let writes: Lane
    let known = KnownCallers()

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
            return noted(try Caller(token.grant, .token(token.id), address: address(of: request)), request)
        }
        guard let session = try session(of: request) else { return nil }
        return noted(try Caller(session, address: address(of: request)), request)
    }

    private func noted(_ caller: Caller, _ request: borrowing Request) -> Caller {
        known.note(caller, of: request)
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
        writes.run { [store] in try? store.recordUse(of: token) }
    }

    /// The session that a request's cookie identifies; nil if the request has no valid session cookie. While the database
    /// is unavailable, the same applies as to tokens.
    func session(of request: borrowing Request) throws -> Session? {
        // A browser sends several cookies with the same name if another host of the domain has set one.
        for secret in secrets(in: .session, of: request) {
            if let session = try session(forSecret: secret, isRead: request.method.isSafe) { return session }
        }
        return nil
    }

    /// The values of a cookie.
    func secrets(in cookie: SecretCookie, of request: borrowing Request) -> ArraySlice<String> {
        request.cookies(cookie.name(isSecure: isSecure(request), below: basePath)).prefix(
            ServiceLimits.cookiesOfOneName)
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
            throw Problem(.antiForgery, "X-CSRF-Token must equal 'csrf' from GET /session")
        }
    }
}

extension Request {
    /// The secret of `Authorization: Bearer`; nil if the request has no such field.
    borrowing func bearerToken() throws(Problem) -> String? {
        guard let value = header(.authorization) else { return nil }
        let parts = value.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Problem(.notSignedIn, "Authorization must contain 'Bearer' and a token")
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
