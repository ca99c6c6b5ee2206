import LiveryHTTP
import LiveryStore

/// What somebody may do. In rising order: each may do what those before it may.
public enum Role: String, CaseIterable, Sendable {
    /// Reads.
    case reader
    /// Works on drafts.
    case designer
    /// Publishes and rolls back.
    case publisher
    /// Everything.
    case admin

    /// Whether somebody of this role may publish.
    var mayPublish: Bool { self == .publisher || self == .admin }
}

/// Somebody who changes something.
struct Author {
    /// The name that history shows.
    let name: String
    /// Whether a browser's cookie says who it is, rather than a token that a program holds.
    let bySession: Bool
}

extension Service {
    /// Who asks for a change of an app, if they may make it.
    func author(of request: borrowing Request, app: String) throws -> Author {
        if let secret = try request.bearerToken() {
            guard let token = try store.token(forSecret: secret) else {
                throw Problem(.notSignedIn, "the token is unknown, expired or revoked")
                    .with(.wwwAuthenticate, "Bearer realm=\"livery\", error=\"invalid_token\"")
            }
            try allow(role: token.role, limitedTo: token.app, toPublish: app)
            // On a full disk the publish itself will say so.
            try? store.recordUse(of: token)
            return Author(name: token.name, bySession: false)
        }
        guard let session = try session(of: request) else {
            throw Problem(.notSignedIn, "expected 'Authorization: Bearer' with a token of `livery token create`")
                .with(.wwwAuthenticate, "Bearer realm=\"livery\"")
        }
        try session.requireAntiForgeryToken(of: request)
        try allow(role: session.role, limitedTo: session.app, toPublish: app)
        return Author(name: session.name, bySession: true)
    }

    private func allow(role: String, limitedTo limit: String?, toPublish app: String) throws(Problem) {
        guard let role = Role(rawValue: role), role.mayPublish else {
            throw Problem(.forbidden, "the role '\(role)' may not publish").knowing(["publisher", "admin"])
        }
        guard limit == nil || limit == app else {
            throw Problem(.forbidden, "this token or session is for the app '\(limit ?? "")' only")
        }
    }

    /// The session that a request's cookie names, if there is one.
    func session(of request: borrowing Request) throws -> Session? {
        try request.cookie(Sessions.cookie).flatMap { try store.session(forSecret: $0) }
    }

    /// Which version the change builds on. A program may leave it out; a person's page has to say what it showed.
    func expectation(of request: borrowing Request, app: String, author: Author) throws(Problem) -> Expectation {
        let current = catalog.current.apps[app]
        if request.header(.ifNoneMatch) != nil {
            guard request.ifNoneMatch(current?.pointer) == .matches else { return current == nil ? .new : .any }
            throw .conflict(app: app, current: current?.version.number)
        }
        switch request.ifMatch(current?.pointer) {
        case .matches: return current.map { .latest($0.version.number) } ?? .new
        case .absent where author.bySession:
            throw Problem(.preconditionRequired, "expected If-Match with the ETag of /themes/\(app)")
        case .absent: return .any
        case .differs, .malformed: throw .conflict(app: app, current: current?.version.number)
        }
    }
}

extension Session {
    /// A change by cookie needs the token that only a page of this origin can have read.
    func requireAntiForgeryToken(of request: borrowing Request) throws(Problem) {
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
