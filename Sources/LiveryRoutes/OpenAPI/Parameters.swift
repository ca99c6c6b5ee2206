import LiveryHTTP
import LiveryModel
import LiveryService

/// The parameters that several operations share.
extension OpenAPI.Parameter {
    /// The parameters of paths, unless an operation describes them itself.
    static let ofPaths: [Self] = [
        .path("app", .appName, "An app."),
        .path("draft", .appName, "A draft."),
        .path("preview", .versionNumber, "The number of a preview link."),
        .path("channel", .appName, "A channel."),
        .path("version", .versionNumber, "The number of a version."),
        .path("release", .releaseName, "A release."),
        .path("change", .versionNumber, "The number of a scheduled change."),
        .path("review", .versionNumber, "The number of a review."),
        .path("token", .versionNumber, "The number of a token."),
        .path("session", .sessionIdentifier, "A session's id in the list of sessions."),
        .path("path", .filePath, "A file's path. Slashes need no percent encoding."),
    ]

    /// Axes chosen by their names.
    static let axes = Self(
        place: .query, name: "axes",
        schema: .map(of: .plainText, names: .plainText).with("examples", [["platform": "ios", "skin": "night"]]),
        description: "A value for any of the theme's axes, by the axis's name: `?platform=ios&skin=night`. Other axes "
            + "have their defaults. Unknown axes and values are rejected. With `as=css`, `js` or `json`, the value `all` "
            + "includes all values of an axis that has no value of that name.",
        isExploded: true)
    /// Axes for text that is being edited. An edit may have removed an axis that the author selected.
    static let shownAxes = Self(
        place: .query, name: "axes",
        schema: .map(of: .anyText, names: .anyText).with("examples", [["platform": "ios", "skin": "night"]]),
        description: "A value for any of the theme's axes, by the axis's name. Other axes, and axes that "
            + "the text does not declare, have their defaults.",
        isExploded: true)
    static let format = query(
        "format", .word([String(ThemeBundle.format)]), "The wire format of the bundle. Selects the bundle's own form.")
    static let form = query(
        "as", .word(BundleForm.self),
        "The form: the bundle's own, design tokens, CSS, a JavaScript module, or values by path. Without it and `format`, "
            + "Accept chooses.")
    static let revision = query(
        "rev", .integer(ServiceLimits.numbers),
        "The revision of the form. A version's response is `immutable` only with the current revision, which "
            + "`Content-Location` contains. With any other revision, the response is the same, but is fresh only for a "
            + "day."
    )
    static let contract = query(
        "contract", .text,
        "At `latest` and at channels: the id of a build's contract. If releases with this contract can't read the current "
            + "version, the response is the newest version that they can read, with `Livery-Pinned`. Any other value has "
            + "no effect.")
    static let validateOnly = query(
        "validate_only", .word(["0", "1"]), "With 1, the response shows the changes without making them.")
    static let limit = query("limit", .integer(1...ServiceLimits.maximumPageSize), "The maximum number of items.")
    static let before = query("before", .integer(ServiceLimits.numbers), "Returns only items with lower numbers.")

    static let ifMatch = header(.ifMatch, "Makes the change only if this is the current entity tag.")
    static let ifNoneMatch = header(.ifNoneMatch, "With `*`: makes the change only if the resource does not exist.")
    static let idempotencyKey = header(
        "Idempotency-Key",
        .text(
            #"^("[!#-~]{1,\#(ServiceLimits.idempotencyKeyBytes)}"|[!#-~]{1,\#(ServiceLimits.idempotencyKeyBytes)})$"#),
        "Only the first request with a key is carried out. Repeated requests receive its response.")

    private static func header(_ name: FieldName, _ description: String) -> Self {
        header(name, .text, description)
    }
}

extension [OpenAPI.Parameter] {
    /// The conditions of a read.
    static var conditions: Self {
        [
            .header(.ifNoneMatch, .text, "Sends the representation only if its tag is not in this list."),
            .header(.ifMatch, .text, "Sends the representation only if its tag is one of these."),
        ]
    }

    /// The parameters that select a bundle, and a range of it.
    static var bundle: Self {
        [.axes, .format, .form, .revision, .contract] + conditions + [
            .header(.acceptEncoding, .text, "The content encodings that the client accepts, with weights."),
            .header(.ifModifiedSince, .text, "Sends the representation only if it has changed since."),
            .header(.ifUnmodifiedSince, .text, "Sends the representation only if it has not changed since."),
            .header(.range, .text, "The bytes to send, `bytes=0-99`."),
            .header(
                .ifRange, .text,
                "Sends the range only if the representation has this tag, and otherwise the whole representation."),
        ]
    }
}
