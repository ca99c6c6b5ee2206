import LiveryHTTP
import LiveryModel

/// What names, numbers and texts look like wherever they stand.
extension OpenAPI.Schema {
    static let appName = text(AppName.pattern).named("Name")
    static let versionNumber = integer(Limits.numbers)
    static let filePath = text(FilesBody.pathPattern, atMost: Limits.pathBytes).named("FilePath")
    /// No URL can have a NUL.
    static let plainText = text(#"^[^\x00]+$"#)
    /// The same, empty too.
    static let anyText = text(#"^[^\x00]*$"#)
    static let message = text(#"^[^\x00]*[^\s\x00][^\x00]*$"#, atMost: Limits.messageLength)
    static let reason = message.about("Why this is published.")
    static let moment = text(ZonedTime.form)
        .about("A time to come, with its zone: `2026-12-01T00:00[Europe/London]`, `2026-12-01T00:00:00Z`.")
        .with("examples", ["2099-12-01T00:00[Europe/London]"])
    static let count = integer(from: 0)
    static let hash = text("^[0-9a-f]{64}$")
    static let tag = text(#"^(W/)?"[!#-~]*"$"#)

    /// The texts of a theme by their paths.
    static let files = map(of: .text, names: .filePath).with(
        "examples", [["theme.ktv": "{ brand: { purple: #783bf9 } }"]])

    /// An error: RFC 9457, with the members that some kinds have.
    static let problem = object(
        [
            ("type", .text("^urn:livery:problem:")), ("title", .text), ("status", .integer(400...599)),
            ("detail", .text),
        ],
        optional: [
            ("known", .list(of: .text).about("What would have been right.")),
            ("diagnostics", .list(of: .diagnostic)), ("app", .appName),
            ("etag", .tag.about("The tag of what is there.")), ("latest", .count.orNull), ("base", .count.orNull),
            ("revision", .count), ("state", .text), ("to", .count), ("conflicts", .list(of: .conflict)),
        ]
    ).named("Problem")
}
