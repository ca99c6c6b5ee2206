extension API {
    /// The role of a caller, and the apps and files to which the role is limited.
    package struct Grant: Message {
        package var role = ""
        package var name = ""
        package var apps: [String]?
        /// Patterns of the files that the caller may change.
        package var files: [String]?

        package init() {}
    }

    /// The caller that sent a request, and its permissions.
    package struct Caller: Message {
        @Inlined package var grant = Grant()
        package var csrf: String?

        package init() {}
    }

    /// A one-time code or a token with which to start a session.
    package struct SignInRequest: Message {
        package var code: String?
        package var token: String?

        package init() {}
    }

    /// A token, without its secret.
    package struct Token: Message {
        package var id = 0
        @Inlined package var grant = Grant()
        package var created = ""
        package var expires: String?
        package var revoked: String?
        package var lastUsed: String?

        package init() {}
    }

    /// All tokens.
    package struct Tokens: Message {
        package var tokens: [Token] = []

        package init() {}
    }

    /// A new token.
    package struct NewToken: Message {
        package var token = ""
        @Inlined package var made = Token()

        package init() {}
    }

    /// A request for a token.
    package struct TokenRequest: Message {
        @Inlined package var grant = Grant()
        /// A time in RFC 3339 format, with any offset from UTC. Nil means never.
        package var expires: String?

        package init() {}
    }

    /// A signed-in session.
    package struct Session: Message {
        package var id = ""
        @Inlined package var grant = Grant()
        package var token: Int?
        package var created = ""
        package var expires = ""

        package init() {}
    }

    /// All sessions.
    package struct Sessions: Message {
        package var sessions: [Session] = []

        package init() {}
    }
}
