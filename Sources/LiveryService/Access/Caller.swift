package import LiveryStore

/// The sender of a request with valid credentials, and its permissions.
package struct Caller: Sendable {
    /// How the caller was authenticated.
    package enum Credential: Sendable, Hashable {
        /// A program's token, by its id.
        case token(Int64)
        /// A browser's session cookie, by the session's id. Includes the id of the token that started the session; nil
        /// after a one-time code.
        case session(String, token: Int64?)
        /// The secret of a preview link, by the link's id.
        case preview(Int64)
    }

    /// The name that the history shows.
    package let name: String
    package let role: Role
    package let credential: Credential
    /// The apps to which the permissions are limited; nil for all.
    package let apps: [String]?
    /// The files that the caller may change; nil for all.
    package let files: [PathPattern]?
    /// The client's address.
    package let address: String?
    /// The value that a change must send in `X-CSRF-Token` if the caller is authenticated by cookie.
    package let antiForgeryToken: String?

    package init(_ grant: Grant, _ credential: Credential, address: String?, antiForgeryToken: String? = nil)
        throws(ServiceError)
    {
        guard let role = Role(rawValue: grant.role) else {
            throw .forbidden("unknown role '\(grant.role)': it was stored by a newer version of Livery")
        }
        name = grant.name
        self.role = role
        self.credential = credential
        apps = grant.apps
        files = grant.files?.map(PathPattern.init)
        self.address = address
        self.antiForgeryToken = antiForgeryToken
    }

    package init(_ session: Session, address: String?) throws(ServiceError) {
        try self.init(
            session.grant, .session(session.id, token: session.token), address: address,
            antiForgeryToken: session.antiForgeryToken)
    }

    /// The caller as the audit log names it.
    package var author: Author {
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
    package var token: Int64? {
        switch credential {
        case .token(let id): id
        case .session(_, let token): token
        case .preview: nil
        }
    }

    package var bySession: Bool { if case .session = credential { true } else { false } }

    /// Whether the caller has at least this role for an app or, if `app` is nil, for the whole service.
    package func may(_ role: Role, app: String?) -> Bool {
        self.role >= role && (apps == nil || app.map { apps?.contains($0) == true } == true)
    }
}
