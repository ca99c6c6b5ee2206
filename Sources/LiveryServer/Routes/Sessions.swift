import LiveryBundle
import LiveryHTTP
import LiveryStore

/// Signing in to the pages: by a one-time code or by a token, for a cookie that scripts can't read.
enum Sessions {
    static let cookie = "livery_session"

    static func show(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        guard let session = try service.session(of: request) else {
            throw Problem(.notSignedIn, "nobody is signed in")
        }
        return .json(session.json)
    }

    static func signIn(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        let body = try request.json()
        let signedIn: (secret: String, session: Session)?
        if let code = body["code"]?.string {
            signedIn = try service.store.redeem(code)
        } else if let secret = body["token"]?.string {
            signedIn = try service.store.token(forSecret: secret).map {
                try service.store.createSession(role: $0.role, app: $0.app, name: $0.name)
            }
        } else {
            throw Problem(.malformedBody, "expected 'code' or 'token'")
        }
        guard let signedIn else {
            throw Problem(.notSignedIn, "the code or token is unknown, expired or already used")
        }
        return .json(signedIn.session.json, fields: [.setCookie: cookie(signedIn.secret, seconds: 12 * 3600)])
    }

    static func signOut(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        if let session = try service.session(of: request) { try session.requireAntiForgeryToken(of: request) }
        if let secret = request.cookie(cookie) { try service.store.endSession(secret: secret) }
        return Response(
            status: .noContent, fields: [.setCookie: cookie("", seconds: 0), .cacheControl: CachePolicy.none])
    }

    private static func cookie(_ secret: String, seconds: Int) -> String {
        "\(cookie)=\(secret); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
    }
}

extension Session {
    fileprivate var json: JSON {
        [
            "name": .string(name), "role": .string(role), "app": app.map { .string($0) } ?? .null,
            "csrf": .string(antiForgeryToken),
        ]
    }
}

extension FieldName {
    static let setCookie: FieldName = "Set-Cookie"
    static let cookie: FieldName = "Cookie"
}
