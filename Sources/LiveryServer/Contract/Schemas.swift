import LiveryHTTP
import LiveryModel

/// Names, numbers and texts in all parts of the contract.
extension OpenAPI.Schema {
    static let appName = text(AppName.pattern).named("Name")
    static let versionNumber = integer(Limits.numbers)
    static let filePath = text(FilesBody.pathPattern, atMost: Limits.pathBytes).named("FilePath")
    /// A text without NUL, which no URL can have.
    static let plainText = text(#"^[^\x00]+$"#)
    /// A text without NUL, which may be empty.
    static let anyText = text(#"^[^\x00]*$"#)
    static let message = text(#"^[^\x00]*[^\s\x00][^\x00]*$"#, atMost: Limits.messageLength)
    static let reason = message.about("Why this is published.")
    static let moment = text(ZonedTime.form)
        .about("A future time with its zone: `2026-12-01T00:00[Europe/London]`, `2026-12-01T00:00:00Z`.")
        .with("examples", ["2099-12-01T00:00[Europe/London]"])
    static let count = integer(from: 0)
    static let hash = text("^[0-9a-f]{64}$")
    static let tag = text(#"^(W/)?"[!#-~]*"$"#)

    /// The texts of a theme by their paths.
    static let files = map(of: .text, names: .filePath).with(
        "examples", [["theme.ktv": "{ brand: { purple: #783bf9 } }"]])

    /// An error in the form of RFC 9457, with the members that some types have.
    static let problem = object(
        [
            ("type", .text("^urn:livery:problem:")), ("title", .text), ("status", .integer(400...599)),
            ("detail", .text),
        ],
        optional: [
            ("known", .list(of: .text).about("The valid names.")),
            ("diagnostics", .list(of: .diagnostic)), ("app", .appName),
            ("etag", .tag.about("The current entity tag.")), ("latest", .count.orNull), ("base", .count.orNull),
            ("revision", .count), ("state", .text), ("to", .count), ("conflicts", .list(of: .conflict)),
        ]
    ).named("Problem")
}
