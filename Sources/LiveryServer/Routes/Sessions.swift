import LiveryBundle
import LiveryHTTP
import LiveryStore

/// Signing in to the pages: by a one-time code or by a token, for a cookie that scripts can't read.
enum Sessions {
    static let cookie = "livery_session"

    /// Who asks, by a session or by a token, and what they may do.
    static func show(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        .json(try path.author().json)
    }

    static func signIn(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        let body = try request.json()
        let signedIn: (secret: String, session: Session)?
        if let code = body["code"]?.string {
            signedIn = try service.store.redeem(code)
        } else if let secret = body["token"]?.string {
            signedIn = try service.store.token(forSecret: secret).flatMap { token in
                try? service.store.recordUse(of: token)
                return try service.store.createSession(from: token)
            }
        } else {
            throw Problem(.malformedBody, "expected 'code' or 'token'")
        }
        guard let signedIn else {
            throw Problem(.notSignedIn, "the code or token is unknown, expired or already used")
        }
        return .json(
            try Caller(signedIn.session).json, fields: [.setCookie: cookie(signedIn.secret, seconds: 12 * 3600)])
    }

    static func signOut(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        if let secret = request.cookie(cookie) { try service.store.endSession(secret: secret) }
        return Response(
            status: .noContent, fields: [.setCookie: cookie("", seconds: 0), .cacheControl: CachePolicy.none])
    }

    private static func cookie(_ secret: String, seconds: Int) -> String {
        "\(cookie)=\(secret); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
    }
}

extension Caller {
    /// `apps` and `files` are null where nothing is limited; `csrf` is null for a token.
    fileprivate var json: JSON {
        [
            "name": .string(name), "role": .string(role.rawValue),
            "apps": apps.map { .array($0.map { .string($0) }) } ?? .null,
            "files": files.map { .array($0.map { .string($0.text) }) } ?? .null,
            "csrf": antiForgeryToken.map { .string($0) } ?? .null,
        ]
    }
}

extension FieldName {
    static let setCookie: FieldName = "Set-Cookie"
    static let cookie: FieldName = "Cookie"
}
