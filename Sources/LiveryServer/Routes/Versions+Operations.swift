import LiveryHTTP
import LiveryModel

/// Operations on versions.
extension OpenAPI.Operation {
    static let listVersions = Self(
        .history, "listVersions", "Lists the versions of an app, newest first.", [.limit, .before] + .conditions,
        answers: .tagged(
            .history, "A page of versions.", [.link],
            links: [
                ofVersion("versionBundle", "$response.body#/versions/0/number"),
                ofVersion("showSource", "$response.body#/versions/0/number"),
            ]), problems: [.unknownParameter, .preconditionFailed])

    static let showSource = Self(
        .history, "showSource", "Shows a version's files.", .conditions,
        answers: .tagged(.source, "The text of each file by its path."),
        problems: [.unknownVersion, .preconditionFailed])

    static let showDifference = Self(
        .history, "showDifference", "Compares two versions, in resolved values and in text.",
        [
            .query("from", versionOrLatest, "The older version. The default is the version before `to`."),
            .query("to", versionOrLatest, "The newer version. The default is the latest one."), .axes,
        ] + .conditions,
        answers: .tagged(.difference, "The changes with their levels."),
        problems: [.unknownParameter, .unknownVersion, .unknownAxis, .unknownAxisValue, .preconditionFailed])

    private static let versionOrLatest = OpenAPI.Schema.some(of: [.versionNumber, .word(["latest"])])

    static let check = Self(
        .history, "check", "Compiles text that is not saved.", [.shownAxes],
        body: .json(.filesBody, example: ["files": sampleFiles]),
        answers: [.json(.ok, .checked, "The diagnostics, and the bundle if there are no errors.")],
        problems: [.malformedBody, .unsupportedMediaType])

    static let publish = Self(
        .history, "publish", "Publishes files or a draft, immediately or at a given time.",
        [.validateOnly, .ifMatch, .ifNoneMatch, .idempotencyKey],
        body: .json(.publishBody, example: ["message": "Darker", "files": sampleFiles]),
        answers: [
            .json(.ok, .candidate, "With `validate_only`: the version that would be published."),
            .json(
                .created, .published, "The new current version.", [.location, .etag, .version, .replayed],
                links: ofNewVersion),
            accepted,
        ],
        problems: changing + [
            .unknownParameter, .unknownDraft, .draftBehind, .draftConflict, .themeHasErrors, .limitReached,
        ])

    static let rollBack = Self(
        .history, "rollBack", "Publishes an older version's content as a new version.",
        [.validateOnly, .ifMatch, .ifNoneMatch, .idempotencyKey],
        body: .json(.rollbackBody, example: ["version": 1, "message": "Too dark"]),
        answers: [
            .json(.ok, .rollbackPreview, "With `validate_only`: the changes."),
            .json(
                .created, .rolledBack, "The new current version.", [.location, .etag, .version, .replayed],
                links: ofNewVersion),
            accepted,
        ],
        problems: changing + [.unknownVersion, .limitReached])

    /// The problems of changes to the current version.
    private static let changing: [ProblemType] = [
        .malformedBody, .unsupportedMediaType, .invalidTime, .preconditionRequired, .versionConflict, .keyReused,
    ]

    /// The response to a scheduled change.
    static let accepted = OpenAPI.Answer.json(
        .accepted, .accepted, "The scheduled change.", [.location, .replayed],
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
