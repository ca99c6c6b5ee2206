import LiveryHTTP
import LiveryModel

/// What requests say in more than one place.
extension OpenAPI.Parameter {
    /// What a path's names stand for, unless an operation says otherwise.
    static let ofPaths: [Self] = [
        .path("app", .appName, "An app."),
        .path("draft", .appName, "A draft."),
        .path("channel", .appName, "A channel."),
        .path("version", .versionNumber, "The number of a version."),
        .path("change", .versionNumber, "The number of a scheduled change."),
        .path("token", .versionNumber, "The number of a token."),
        .path("session", .sessionIdentifier, "What the list of sessions calls one."),
        .path("path", .filePath, "A file's path; its slashes may stand as they are."),
    ]

    /// Axes chosen by their names.
    static let axes = Self(
        place: .query, name: "axes",
        schema: .map(of: .plainText, names: .plainText).with("examples", [["platform": "ios", "skin": "night"]]),
        description: "A value for any of the theme's axes, by the axis' name: `?platform=ios&skin=night`. Those that "
            + "are left out take their defaults; an unknown axis or value is refused.",
        isExploded: true)
    /// Axes of what is being written: who writes may just have taken away the one that is shown.
    static let shownAxes = Self(
        place: .query, name: "axes",
        schema: .map(of: .anyText, names: .anyText).with("examples", [["platform": "ios", "skin": "night"]]),
        description: "A value for any of the theme's axes, by the axis' name. Those that are left out, and those that "
            + "the text does not have, take their defaults.",
        isExploded: true)
    static let format = query(
        "format", .word([String(ThemeBundle.format)]), "The wire format of the bundle; names the form, as `as` does.")
    static let form = query(
        "as", .word(BundleForm.self),
        "The form: the bundle's own, design tokens or CSS. Without it and `format`, Accept chooses.")
    static let validateOnly = query(
        "validate_only", .word(["0", "1"]), "With 1 nothing is done, and the answer is what would be.")
    static let limit = query("limit", .integer(1...Limits.maximumPageSize), "How many at most.")
    static let before = query("before", .integer(Limits.numbers), "Only those with lower numbers.")

    static let ifMatch = header(.ifMatch, "Do it only if this is the tag of what is there.")
    static let ifNoneMatch = header(.ifNoneMatch, "With `*`: do it only if there is none yet.")
    static let idempotencyKey = header(
        "Idempotency-Key",
        .text(#"^("[!#-~]{1,\#(Limits.idempotencyKeyBytes)}"|[!#-~]{1,\#(Limits.idempotencyKeyBytes)})$"#),
        "Of two requests with the same key only the first is carried out; the second one gets its answer.")

    private static func header(_ name: FieldName, _ description: String) -> Self {
        header(name, .text, description)
    }
}

extension [OpenAPI.Parameter] {
    /// The conditions of a read.
    static var conditions: Self {
        [
            .header(.ifNoneMatch, .text, "Send it only if it has none of these tags."),
            .header(.ifMatch, .text, "Send it only if it has one of these tags."),
        ]
    }

    /// What chooses a bundle, and the part of it that is sent.
    static var bundle: Self {
        [.axes, .format, .form] + conditions + [
            .header(.acceptEncoding, .text, "The codings that the client takes, by weight."),
            .header(.ifModifiedSince, .text, "Send it only if it has changed since."),
            .header(.ifUnmodifiedSince, .text, "Send it only if it has not changed since."),
            .header(.range, .text, "The bytes to send, `bytes=0-99`."),
            .header(.ifRange, .text, "Send the part only of this representation, otherwise all of it."),
        ]
    }
}
