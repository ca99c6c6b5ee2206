import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

/// Operations on versions.
extension OpenAPI.Operation {
    static let listVersions = Self(
        .history, "listVersions", "Lists the versions of an app, newest first.", [.limit, .before] + .conditions,
        answers: .tagged(
            API.History.self, "A page of versions.", [.link],
            links: [
                OpenAPI.Link("versionBundle", ["version": "$response.body#/versions/0/number"]),
                OpenAPI.Link("showSource", ["version": "$response.body#/versions/0/number"]),
            ]), problems: [.unknownParameter, .preconditionFailed])

    static let showSource = Self(
        .history, "showSource", "Shows a version's files.", .conditions,
        answers: .tagged(API.Source.self, "The text of each file by its path."),
        problems: [.unknownVersion, .preconditionFailed])

    static let showDifference = Self(
        .history, "showDifference", "Compares two versions, as resolved values and as text.",
        [
            .query("from", versionOrLatest, "The older version. The default is the version before `to`."),
            .query("to", versionOrLatest, "The newer version. The default is the latest one."), .axes,
        ] + .conditions,
        answers: .tagged(API.Difference.self, "The changes with their levels."),
        problems: [.unknownParameter, .unknownVersion, .unknownAxis, .unknownAxisValue, .preconditionFailed])

    private static let versionOrLatest = OpenAPI.Schema.some(of: [.versionNumber, .word(["latest"])])

    static let check = Self(
        .history, "check", "Compiles unsaved files.", [.shownAxes],
        body: .json(API.CheckRequest.self, example: ["files": sampleFiles]),
        answers: [.json(.ok, API.CheckReport.self, "The diagnostics, and the bundle if there are no errors.")],
        problems: [.malformedBody, .unsupportedMediaType, .unknownVersion, .tooManyCombinations])

    static let publish = Self(
        .history, "publish", "Publishes files or a draft, immediately or at a given time.",
        [.validateOnly, .ifMatch, .ifNoneMatch, .idempotencyKey],
        body: .json(API.PublishRequest.self, example: ["message": "Darker", "files": sampleFiles]),
        answers: [
            .json(
                .ok, .some(of: [.response(API.PublishPreview.self), .response(API.Published.self)]),
                "With `validate_only`: the version that would be published. With `ifChanged`: the current version, if its "
                    + "content is the same.",
                [.etag.optional(), .version.optional()]),
            .json(
                .created, API.Published.self, "The new current version.", [.location, .etag, .version, .replayed],
                links: ofNewVersion),
            accepted,
        ],
        problems: changing + [
            .unknownParameter, .unknownDraft, .draftBehind, .draftConflict, .themeHasErrors, .missingAssets,
            .limitReached, .appDeleted,
        ])

    static let rollBack = Self(
        .history, "rollBack", "Publishes an older version's content as a new version.",
        [.validateOnly, .ifMatch, .ifNoneMatch, .idempotencyKey],
        body: .json(API.RollbackRequest.self, example: ["version": 1, "message": "Too dark"]),
        answers: [
            .json(.ok, API.RollbackPreview.self, "With `validate_only`: the changes."),
            .json(
                .created, API.PublishedVersion.self, "The new current version.",
                [.location, .etag, .version, .replayed],
                links: ofNewVersion),
            accepted,
        ],
        problems: changing + [.unknownVersion, .limitReached])

    /// The problems of changes to the current version.
    private static let changing: [ProblemType] = [
        .malformedBody, .unsupportedMediaType, .invalidTime, .preconditionRequired, .versionConflict, .keyReused,
        .breaksReleases,
    ]

    /// The response to a scheduled change.
    static let accepted = OpenAPI.Answer.json(
        .accepted, API.AcceptedChange.self, "The scheduled change.", [.location, .replayed],
        links: ["showChange", "cancelChange"].map { OpenAPI.Link($0, ["change": "$response.body#/id"]) })

    private static let ofNewVersion: [OpenAPI.Link] = [
        "showApp", "latestBundle", "listVersions",
        .conditional("rollBack", body: ["version": "$response.body#/version", "message": "As it was"]),
        OpenAPI.Link("putChannel", body: ["version": "$response.body#/version"]),
        OpenAPI.Link("versionBundle", ["version": "$response.body#/version"]),
        OpenAPI.Link("showSource", ["version": "$response.body#/version"]),
    ]

    static let sampleFiles: JSON = ["theme.ktv": "{ brand: { purple: #783bf9 } }"]
}
