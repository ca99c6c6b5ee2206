import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore

/// Sessions of the pages. They start with a one-time code or a token, and use a cookie that scripts can't read.
struct Sessions: Handler {
    let callers: Callers
    let store: Store
    let follower: Follower
    let signIns: SignInThrottle

    init(_ responder: ServiceResponder) {
        callers = responder.callers
        store = responder.service.store
        follower = responder.service.follower
        signIns = responder.service.signIns
    }

    /// The caller, authenticated by session or token, and its permissions.
    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        .json(API.Caller(try path.author()))
    }

    func signIn(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        try callers.requireSameOrigin(request)
        let credential = try SignInBody(path.body(of: request))
        let address = callers.address(of: request)
        let isSecure = callers.isSecure(request)
        return try Committed {
            guard let (secret, session) = try signIn(credential, from: address) else {
                // Only failures are delayed, because many people can have the same address.
                if let seconds = signIns.wait(for: address) {
                    throw Problem(.tooManySignIns, "too many failed attempts; try again in \(seconds) s")
                        .with(.retryAfter, String(seconds))
                }
                if signIns.fail(address) {
                    // A full disk must not change the response.
                    try? store.recordFailedSignIn(from: address, detail: "by \(credential.kind)")
                }
                throw Problem(.notSignedIn, "the code or token is unknown, expired or already used")
            }
            return (secret, try Caller(session, address: address))
        } report: { secret, caller in
            signIns.succeed(address)
            let cookie = SecretCookie.session.value(
                secret, seconds: Int(Store.sessionLifetime / .seconds(1)), isSecure: isSecure,
                below: callers.basePath)
            return .json(API.Caller(caller), fields: [.setCookie: cookie])
        }
    }

    func signOut(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let (secrets, author) = (callers.secrets(in: .session, of: request), try path.author().author)
        let cookie = SecretCookie.session.value(
            "", seconds: 0, isSecure: callers.isSecure(request), below: callers.basePath)
        return try Committed {
            for secret in secrets { try store.endSession(secret: secret, by: author) }
        } report: {
            if !secrets.isEmpty { follower.serve(changeOf: []) }
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

extension Sessions {
    /// Nil if the code or token is unknown, expired, used or revoked.
    private func signIn(
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
    fileprivate init(_ caller: LiveryService.Caller) {
        self.init()
        grant.name = caller.name
        grant.role = caller.role.rawValue
        grant.apps = caller.apps
        grant.files = caller.files?.map(\.text)
        csrf = caller.antiForgeryToken
    }
}
