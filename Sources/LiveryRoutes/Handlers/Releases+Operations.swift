import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

/// Operations on releases.
extension OpenAPI.Operation {
    static let listReleases = Self(
        .releases, "listReleases", "Lists the releases of an app, most recently registered first.",
        [.query("contracts", .word(["0", "1"]), "With 1, the response has the contracts of all releases, each once.")],
        answers: [.json(.ok, API.Releases.self, "Each release without its paths.")],
        problems: [.unknownParameter])

    static let showRelease = Self(
        .releases, "showRelease", "Shows one release with its paths. To change it, send its ETag in If-Match.",
        answers: [.json(.ok, API.Release.self, "The release.", [.etag], links: ofRelease)],
        problems: [.unknownRelease])

    static let putRelease = Self(
        .releases, "putRelease",
        "Registers a release, or activates a retired one again. Its content can't be changed.",
        [.path("release", .releaseName, "The name of a build."), .ifMatch, .ifNoneMatch],
        body: .json(
            API.ReleaseRequest.self,
            example: ["contract": ["app": "badoo", "requires": ["brand.purple": "color"]], "axes": [:]]),
        answers: [
            .json(.ok, API.Release.self, "The active release.", [.etag, .location], links: ofRelease),
            .json(.created, API.Release.self, "The new release.", [.etag, .location], links: ofRelease),
        ],
        problems: [
            .malformedBody, .unsupportedMediaType, .unknownAxis, .unknownAxisValue, .preconditionRequired,
            .releaseConflict, .releaseTaken, .limitReached,
        ])

    static let retireRelease = Self(
        .releases, "retireRelease", "Retires a release. It stays in the list.", [.ifMatch, .ifNoneMatch],
        answers: [.json(.ok, API.Release.self, "The retired release.", [.etag], links: ofRelease)],
        problems: [.unknownRelease, .preconditionRequired, .releaseConflict])

    private static let ofRelease: [OpenAPI.Link] = ["showRelease", .conditional("retireRelease")]
}
