import LiveryHTTP
import LiveryModel

/// What the contract says of the routes by which somebody signs in and may do something.
extension OpenAPI.Operation {
    static let showSession = Self(
        .access, "showSession", "Who asks, by a session or by a token, and what they may do.",
        answers: [.json(.ok, .caller, "The caller.")])

    static let signIn = Self(
        .access, "signIn", "Begins a session, by a one-time code or by a token.",
        body: .json(.signInBody, example: ["code": "a code of `livery sign-in`"]),
        answers: [.json(.ok, .caller, "The caller, with the cookie of the session.", [.setCookie])],
        problems: [
            .malformedBody, .unsupportedMediaType, .notSignedIn, .forbidden, .tooManySignIns,
        ])

    static let signOut = Self(
        .access, "signOut", "Ends the session.",
        answers: [.empty(.noContent, "It is over, and the cookie with it.", [.setCookie])])

    static let listSessions = Self(
        .access, "listSessions", "Who is signed in to the pages.",
        answers: [.json(.ok, .sessions, "Each session.")])

    static let endSession = Self(
        .access, "endSession", "Signs somebody out.",
        answers: [.empty(.noContent, "It is over.")], problems: [.unknownResource])

    static let listTokens = Self(
        .access, "listTokens", "The keys that programs present, without their secrets.",
        answers: [.json(.ok, .tokens, "Each token.")])

    static let createToken = Self(
        .access, "createToken", "Makes a token.",
        body: .json(.tokenBody, example: ["role": "publisher", "name": "CI", "apps": ["badoo"]]),
        answers: [
            .json(
                .created, .newToken, "The token, its secret for this once.", [.location],
                links: [
                    OpenAPI.Link(operation: "revokeToken", parameters: ["token": "$response.body#/id"])
                ])
        ],
        problems: [.malformedBody, .unsupportedMediaType, .unknownApp])

    static let revokeToken = Self(
        .access, "revokeToken", "Ends a token, with the sessions of those who signed in by it.",
        answers: [.empty(.noContent, "It is worth nothing any more.")], problems: [.unknownResource])

    static let listAudit = Self(
        .access, "listAudit", "What was done, by whom and from where, newest first.",
        [.query("app", .appName, "Only what was done to this app."), .limit, .before],
        answers: [.json(.ok, .audit, "A page of entries.", [.link])], problems: [.unknownApp, .unknownParameter])
}
