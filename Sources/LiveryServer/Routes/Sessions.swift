import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryStore

/// Sessions of the pages. They start with a one-time code or a token, and use a cookie that scripts can't read.
enum Sessions {
    /// The cookie's name over plain HTTP, and the end of its name over TLS.
    static let cookie = "livery_session"

    /// The cookie's name. Over TLS it has a prefix, so that neither another host of the domain nor a page without TLS can
    /// set it (RFC 6265bis §4.1.3). Browsers reject the prefix over plain HTTP, also on localhost. A cookie that is only for
    /// a base path can't have the stricter one.
    static func cookieName(isSecure: Bool, below basePath: String) -> String {
        guard isSecure else { return cookie }
        return (basePath.isEmpty ? "__Host-" : "__Secure-") + cookie
    }

    /// The caller, authenticated by session or token, and its permissions.
    static func show(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        .json(API.Caller(try path.author()))
    }

    static func signIn(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Committed {
        try service.requireSameOrigin(request)
        let credential = try SignInBody(path.body(of: request))
        let address = service.address(of: request)
        let isSecure = service.isSecure(request)
        return try Committed {
            guard let (secret, session) = try service.signIn(credential, from: address) else {
                // Only failures are delayed, because many people can have the same address.
                if let seconds = service.signIns.wait(for: address) {
                    throw Problem(.tooManySignIns, "too many failed attempts; try again in \(seconds) s")
                        .with(.retryAfter, String(seconds))
                }
                if service.signIns.fail(address) {
                    // A full disk must not change the response.
                    try? service.store.recordFailedSignIn(from: address, detail: "by \(credential.kind)")
                }
                throw Problem(.notSignedIn, "the code or token is unknown, expired or already used")
            }
            return (secret, try Caller(session, address: address))
        } report: { secret, caller in
            service.signIns.succeed(address)
            let cookie = service.sessionCookie(
                secret, seconds: Int(Store.sessionLifetime / .seconds(1)), isSecure: isSecure)
            return .json(API.Caller(caller), fields: [.setCookie: cookie])
        }
    }

    static func signOut(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let (secrets, author) = (service.sessionSecrets(of: request), try path.author().author)
        let cookie = service.sessionCookie("", seconds: 0, isSecure: service.isSecure(request))
        return try Committed {
            for secret in secrets { try service.store.endSession(secret: secret, by: author) }
        } report: {
            if !secrets.isEmpty { service.follower.serve(changeOf: []) }
            return Response(status: .noContent, fields: [.setCookie: cookie, .cacheControl: CachePolicy.none])
        }
    }
}

/// `{"code"}` or `{"token"}`
private enum SignInBody {
    case code(String)
    case token(String)

    init(_ body: API.SignInRequest) throws(Problem) {
        if let code = body.code {
            self = .code(code)
        } else if let token = body.token {
            self = .token(token)
        } else {
            throw Problem(.malformedBody, "expected 'code' or 'token'")
        }
    }

    var kind: String {
        switch self {
        case .code: "code"
        case .token: "token"
        }
    }
}

extension Service {
    /// Over plain HTTP, browsers reject `Secure` cookies.
    fileprivate func sessionCookie(_ secret: String, seconds: Int, isSecure: Bool) -> String {
        let name = Sessions.cookieName(isSecure: isSecure, below: options.basePath)
        let path = options.basePath.isEmpty ? "/" : options.basePath
        return "\(name)=\(secret); Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }

    /// Nil if the code or token is unknown, expired, used or revoked.
    fileprivate func signIn(
        _ credential: SignInBody, from address: String?
    ) throws(StoreError) -> (secret: String, session: Session)? {
        switch credential {
        case .code(let code): return try store.redeem(code, from: address)
        case .token(let secret):
            guard let token = try store.token(forSecret: secret) else { return nil }
            try? store.recordUse(of: token)
            return try store.createSession(from: token, at: address)
        }
    }
}

extension API.Caller {
    fileprivate init(_ caller: LiveryServer.Caller) {
        self.init()
        grant.name = caller.name
        grant.role = caller.role.rawValue
        grant.apps = caller.apps
        grant.files = caller.files?.map(\.text)
        csrf = caller.antiForgeryToken
    }
}

extension FieldName {
    static let setCookie: FieldName = "Set-Cookie"
    static let cookie: FieldName = "Cookie"
}
