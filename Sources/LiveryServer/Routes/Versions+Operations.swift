import LiveryHTTP
import LiveryModel

/// What the contract says of the routes of history.
extension OpenAPI.Operation {
    static let listVersions = Self(
        .history, "listVersions", "The versions of an app, newest first.", [.limit, .before] + .conditions,
        answers: .tagged(
            .history, "A page of history.", [.link],
            links: [
                ofVersion("versionBundle", "$response.body#/versions/0/number"),
                ofVersion("showSource", "$response.body#/versions/0/number"),
            ]), problems: [.unknownParameter, .preconditionFailed])

    static let showSource = Self(
        .history, "showSource", "A version's files.", .conditions,
        answers: .tagged(.source, "The text of each file by its path."),
        problems: [.unknownVersion, .preconditionFailed])

    static let showDifference = Self(
        .history, "showDifference", "What changed between two versions, in resolved values and in text.",
        [
            .query("from", versionOrLatest, "The older one; the version before `to` if it is left out."),
            .query("to", versionOrLatest, "The newer one; the latest if it is left out."), .axes,
        ] + .conditions,
        answers: .tagged(.difference, "Each change with its level."),
        problems: [.unknownParameter, .unknownVersion, .unknownAxis, .unknownAxisValue, .preconditionFailed])

    private static let versionOrLatest = OpenAPI.Schema.some(of: [.versionNumber, .word(["latest"])])

    static let check = Self(
        .history, "check", "Compiles text that is not saved.", [.shownAxes],
        body: .json(.filesBody, example: ["files": sampleFiles]),
        answers: [.json(.ok, .checked, "What the compiler says, and the bundle if it has no errors.")],
        problems: [.malformedBody, .unsupportedMediaType])

    static let publish = Self(
        .history, "publish", "Publishes files or a draft, at once or at a time; all or nothing.",
        [.validateOnly, .ifMatch, .ifNoneMatch, .idempotencyKey],
        body: .json(.publishBody, example: ["message": "Darker", "files": sampleFiles]),
        answers: [
            .json(.ok, .candidate, "With `validate_only`: what would be published."),
            .json(
                .created, .published, "The version, which is in force.", [.location, .etag, .version, .replayed],
                links: ofNewVersion),
            accepted,
        ],
        problems: changing + [
            .unknownParameter, .unknownDraft, .draftBehind, .draftConflict, .themeHasErrors, .limitReached,
        ])

    static let rollBack = Self(
        .history, "rollBack", "Puts an older version's content into force, as a new version.",
        [.validateOnly, .ifMatch, .ifNoneMatch, .idempotencyKey],
        body: .json(.rollbackBody, example: ["version": 1, "message": "Too dark"]),
        answers: [
            .json(.ok, .rollbackPreview, "With `validate_only`: what would change."),
            .json(
                .created, .rolledBack, "The version, which is in force.", [.location, .etag, .version, .replayed],
                links: ofNewVersion),
            accepted,
        ],
        problems: changing + [.unknownVersion, .limitReached])

    /// What can be wrong with a change of what is in force.
    private static let changing: [ProblemType] = [
        .malformedBody, .unsupportedMediaType, .invalidTime, .preconditionRequired, .versionConflict, .keyReused,
    ]

    /// The change is kept for later.
    static let accepted = OpenAPI.Answer.json(
        .accepted, .accepted, "What will be done, at the time of `at`.", [.location, .replayed],
        links: ["showChange", "cancelChange"].map { operation in
            OpenAPI.Link(
                operation: operation, parameters: ["app": "$request.path.app", "change": "$response.body#/id"])
        })

    private static let ofNewVersion: [OpenAPI.Link] =
        [
            OpenAPI.Link(operation: "showApp", parameters: ["app": "$response.body#/app"]),
            OpenAPI.Link(operation: "latestBundle", parameters: ["app": "$response.body#/app"]),
            OpenAPI.Link(operation: "listVersions", parameters: ["app": "$response.body#/app"]),
            OpenAPI.Link(
                operation: "rollBack",
                parameters: ["app": "$response.body#/app", "header.If-Match": "$response.header.ETag"],
                body: ["version": "$response.body#/version", "message": "As it was"]),
            OpenAPI.Link(
                operation: "putChannel", parameters: ["app": "$response.body#/app"],
                body: ["version": "$response.body#/version"]),
        ] + ["versionBundle", "showSource"].map { ofVersion($0, "$response.body#/version") }

    private static func ofVersion(_ operation: String, _ number: String) -> OpenAPI.Link {
        OpenAPI.Link(operation: operation, parameters: ["app": "$request.path.app", "version": number])
    }

    static let sampleFiles: JSON = ["theme.ktv": "{ brand: { purple: #783bf9 } }"]
}
