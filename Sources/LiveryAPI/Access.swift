extension API {
    /// The name of a caller, and the apps and files that their role covers.
    package struct Grant: Codable, Sendable {
        package var role = ""
        package var name = ""
        /// Nil is all.
        package var apps: [String]?
        /// Patterns of the files that may be changed; nil is all.
        package var files: [String]?

        package init() {}
    }

    /// The caller of a request, and their rights.
    package struct Caller: Codable, Sendable {
        package var name = ""
        package var role = ""
        package var apps: [String]?
        package var files: [String]?
        /// The value of X-CSRF-Token; nil for a token.
        package var csrf: String?

        package init() {}
    }

    /// A one-time code or a token, for a session.
    package struct SignInRequest: Codable, Sendable {
        package var code: String?
        package var token: String?

        package init() {}
    }

    /// A key that programs present, without its secret.
    package struct Token: Codable, Sendable {
        package var id = 0
        @Inlined package var grant = Grant()
        package var created = ""
        package var expires: String?
        package var revoked: String?
        package var lastUsed: String?

        package init() {}
    }

    /// All tokens.
    package struct Tokens: Codable, Sendable {
        package var tokens: [Token] = []

        package init() {}
    }

    /// A token that was just made.
    package struct NewToken: Codable, Sendable {
        /// The secret, which is shown this once.
        package var token = ""
        @Inlined package var made = Token()

        package init() {}
    }

    /// A token to make.
    package struct TokenRequest: Codable, Sendable {
        @Inlined package var grant = Grant()
        /// RFC 3339, with any offset from UTC; nil is never.
        package var expires: String?

        package init() {}
    }

    /// A signed-in session.
    package struct Session: Codable, Sendable {
        package var id = ""
        @Inlined package var grant = Grant()
        /// The number of the token that they signed in with; nil after a one-time code.
        package var token: Int?
        package var created = ""
        package var expires = ""

        package init() {}
    }

    /// All sessions.
    package struct Sessions: Codable, Sendable {
        package var sessions: [Session] = []

        package init() {}
    }
}
