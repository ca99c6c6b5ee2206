import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

/// Operations on sessions, tokens and the audit log.
extension OpenAPI.Operation {
    static let showSession = Self(
        .access, "showSession", "Shows the caller, authenticated by session or token, and its permissions.",
        answers: [.json(.ok, API.Caller.self, "The caller.")])

    static let signIn = Self(
        .access, "signIn", "Starts a session with a one-time code or a token.",
        body: .json(API.SignInRequest.self, example: ["code": "a code from `livery sign-in`"]),
        answers: [.json(.ok, API.Caller.self, "The caller, with the cookie of the session.", [.setCookie])],
        problems: [
            .malformedBody, .unsupportedMediaType, .notSignedIn, .forbidden, .tooManySignIns,
        ])

    static let signOut = Self(
        .access, "signOut", "Ends the session.",
        answers: [.empty(.noContent, "The session has ended, and its cookie is deleted.", [.setCookie])])

    static let listSessions = Self(
        .access, "listSessions", "Lists the sessions of signed-in people.",
        answers: [.json(.ok, API.Sessions.self, "The sessions.")])

    static let endSession = Self(
        .access, "endSession", "Ends another session.",
        answers: [.empty(.noContent, "The session has ended.")], problems: [.unknownResource])

    static let listTokens = Self(
        .access, "listTokens", "Lists the tokens, without their secrets.",
        answers: [.json(.ok, API.Tokens.self, "The tokens.")])

    static let createToken = Self(
        .access, "createToken", "Creates a token.",
        body: .json(API.TokenRequest.self, example: ["role": "publisher", "name": "CI", "apps": ["badoo"]]),
        answers: [
            .json(
                .created, API.NewToken.self, "The token with its secret, which is shown only once.", [.location],
                links: [OpenAPI.Link("revokeToken", ["token": "$response.body#/id"])])
        ],
        problems: [.malformedBody, .unsupportedMediaType, .unknownApp])

    static let revokeToken = Self(
        .access, "revokeToken", "Revokes a token, and ends the sessions that were started with it.",
        answers: [.empty(.noContent, "The token is revoked.")], problems: [.unknownResource])

    static let listAudit = Self(
        .access, "listAudit", "Lists the entries of the audit log, newest first or, with 'since', oldest first.",
        [
            .query("app", .appName, "Returns only entries about this app."), .limit, .before,
            .query(
                "since", .integer(0...ServiceLimits.numbers.upperBound),
                "Returns only entries with higher numbers, oldest first."),
        ],
        answers: [.json(.ok, API.Audit.self, "A page of entries.", [.link])],
        problems: [.unknownApp, .unknownParameter])
}
