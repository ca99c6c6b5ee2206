import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore

/// The formats of strings and numbers, and the schemas of JSON that no type of the API describes.
extension OpenAPI.Schema {
    static let appName = text(AppName.pattern).named("Name")
    static let versionNumber = integer(ServiceLimits.numbers)
    static let filePath = text(ThemeText.pathPattern, atMost: ServiceLimits.pathBytes).named("FilePath")
    /// A text without NUL, which no URL can have.
    static let plainText = text(#"^[^\x00]+$"#)
    /// A text without NUL, which may be empty.
    static let anyText = text(#"^[^\x00]*$"#)
    static let message = text(#"^[^\x00]*[^\s\x00][^\x00]*$"#, atMost: ServiceLimits.messageLength)
    static let moment = text(ZonedTime.form)
        .about("A future time with its zone: `2026-12-01T00:00[Europe/London]`, `2026-12-01T00:00:00Z`.")
        .with("examples", ["2099-12-01T00:00[Europe/London]"])
    static let count = integer(from: 0)
    static let hash = text("^[0-9a-f]{64}$")
    static let tag = text(#"^(W/)?"[!#-~]*"$"#)
    static let sessionIdentifier = text("^[0-9a-f]{16}$")
    static let contractIdentifier = text("^[0-9a-f]{16}$")
    static let releaseName = text(AppRelease.namePattern).named("ReleaseName")
    static let newChannelName = text(ChannelName.pattern).with("not", .word(ChannelName.reserved.sorted()))

    /// The texts of a theme by their paths.
    static let files = map(of: .text, names: .filePath).with(
        "examples", [["theme.ktv": "{ brand: { purple: #783bf9 } }"]])

    static let bundle = object(
        [
            ("format", .integer(ThemeBundle.format...ThemeBundle.format)), ("app", .appName), ("axes", .map(of: .text)),
            ("types", .map(of: .componentType)), ("tokens", .map(of: .typedValue)), ("styles", .map(of: .typedValue)),
        ],
        optional: [
            ("css", object([("tokens", .map(of: .typedValue)), ("styles", .map(of: .typedValue))])),
            ("assets", .map(of: .list(of: .imageFile)).about("The files of each image that a value names.")),
            ("fonts", .list(of: .fontFile)),
        ]
    ).named("Bundle")
    private static let imageFile = object(
        [("scale", .integer(1...4)), ("sha256", .hash), ("type", .text), ("bytes", .count)],
        optional: [("size", .list(of: .number, count: 2...2).about("The width and height in pixels."))]
    ).named("ImageFile")
    private static let fontFile = object(
        [
            ("family", .text), ("weight", .any.about("The weight, or the lowest and the highest of a variable font.")),
            ("italic", .bool), ("sha256", .hash), ("type", .text), ("bytes", .count),
        ],
        optional: [
            ("embedding", .word(["restricted"])), ("woff2", object([("sha256", .hash), ("bytes", .count)])),
        ]
    ).named("FontFile")
    private static let componentType = object(
        [("attributes", .map(of: .declaration))],
        optional: [
            ("extends", .text),
            ("parts", .list(of: .text).about("The attributes whose type is a component, in declared order.")),
        ]
    ).named("ComponentType")
    private static let declaration = object(
        [], optional: [("type", .text), ("states", .bool), ("unmanaged", .bool)]
    ).named("Declaration")
    private static let typedValue = object([("type", .text), ("value", .any)]).named("TypedValue")

    /// One event of a stream. Comments and `retry` fields may come in between.
    static let event = object(
        [
            (
                "data",
                .text.about(
                    "JSON: the `app`, the `version`, of a new one `time` and `rolledBackFrom`, of a channel its name, and "
                        + "`spread`, the number of seconds over which clients distribute their requests.")
            )
        ],
        optional: [
            ("event", .word(["version", "channel", "reset"])), ("id", .text("^[0-9]+(-[0-9]+)?$")), ("retry", .count),
        ])

    /// An event of a draft's stream.
    static let draftEvent = object(
        [
            (
                "data",
                .text.about(
                    "JSON: the `app` and the `draft`. Of `draft`, `revision`, `etag`, `changed`, `changedBy` and "
                        + "`reviews`; the first two are null if it was deleted. Of `presence`, `people`: the `name` of "
                        + "each, the open `file` or null, and `mayEdit`. Of other events, the data of the app's events."
                )
            )
        ],
        optional: [
            ("event", .word(["draft", "presence", "version", "channel", "reset"])),
            ("id", .text("^[0-9]+(-[0-9]+)?$")), ("retry", .count),
        ])
}
