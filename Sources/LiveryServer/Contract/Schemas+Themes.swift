import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryTheme

/// Apps, bundles and versions.
extension OpenAPI.Schema {
    static let axis = object(
        [("name", .text), ("values", .list(of: .text).about("The first is the default."))],
        optional: [
            ("ignoresCase", .bool.about("Whether requests may use upper or lower case for name and values."))
        ]
    ).named("Axis")
    static let bases = map(of: .versionNumber).about("The versions of other apps that it extends, by app.")

    static let app = object([
        ("app", .appName), ("latest", .versionNumber), ("time", .time), ("axes", .list(of: .axis)), ("extends", .bases),
    ]).named("App")
    static let apps = object([("themes", .list(of: .app))])

    static let bundle = object([
        ("format", .integer(ThemeBundle.format...ThemeBundle.format)), ("app", .appName), ("axes", .map(of: .text)),
        ("types", .map(of: .componentType)),
        ("tokens", .map(of: .typedValue)), ("styles", .map(of: .typedValue)),
    ]).named("Bundle")
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
    static let typedValue = object([("type", .text), ("value", .any)]).named("TypedValue")

    static let changeSummary = object([
        ("level", changeLevel.orNull), ("major", .count), ("minor", .count), ("patch", .count),
        ("lines", .list(of: .text)),
    ]).named("ChangeSummary")
    static let changeLevel = word(ChangeLevel.self)

    /// The members of a version, without its app.
    static let versionMembers: [Property] = [
        ("number", .versionNumber), ("version", .versionNumber), ("time", .time), ("author", .text),
        ("message", .text), ("origin", .origin), ("rolledBackFrom", .versionNumber.orNull),
        ("scheduled", .versionNumber.orNull), ("changes", .changeSummary.orNull), ("extends", .bases),
        ("axes", .list(of: .axis)),
        ("bundles", .map(of: .hash).about("The SHA-256 of each bundle, by the choice of axes.")),
    ]
    static let version = object(versionMembers).named("Version")
    static let origin = object(
        [("kind", .word(["files", "draft", "rollback", "cascade"]))],
        optional: [("draft", .appName), ("version", .versionNumber), ("app", .appName)])
    static let history = object([("app", .appName), ("versions", .list(of: .version))])
    static let source = object([
        ("app", .appName), ("version", .versionNumber), ("entry", .text), ("files", .files),
    ])

    static let changeMembers: [Property] = [("level", changeLevel.orNull), ("changes", .list(of: .change))]
    static let change = object(
        [
            ("subject", .word(["axis", "axisValue", "type", "declaration", "token", "style", "attribute"])),
            ("path", .text), ("change", .word(Change.Kind.self)), ("level", changeLevel),
            ("old", .map(of: .any).orNull), ("new", .map(of: .any).orNull),
            ("where", .list(of: .map(of: .list(of: .text)))), ("follows", .text.orNull),
        ],
        optional: [("style", .text), ("attribute", .text), ("state", .word(ControlState.self).orNull)]
    ).named("Change")
    static let fileChange = object([
        ("path", .filePath), ("change", .word([FileChange.Kind.added, .removed, .changed].map(\.rawValue))),
        ("hunks", .list(of: .hunk)),
    ]).named("FileChange")
    static let hunk = object([
        ("oldStart", .count), ("oldLines", .count), ("newStart", .count), ("newLines", .count),
        ("lines", .list(of: .text)),
    ])
    static let difference = object(
        [("app", .appName), ("from", .versionNumber.orNull), ("to", .versionNumber)] + changeMembers
            + [("files", .list(of: .fileChange))])

    /// One event of a stream. Comments and `retry` fields may come in between.
    static let event = object(
        [
            (
                "data",
                .text.about(
                    "JSON: the `app`, the `version`, of a new one `time` and `rolledBackFrom`, of a channel its name.")
            )
        ],
        optional: [
            ("event", .word(["version", "channel", "reset"])), ("id", .text("^[0-9]+(-[0-9]+)?$")), ("retry", .count),
        ])

    static let visibility = object([("private", .bool.about("True or false."))])
    static let appVisibility = object([("app", .appName), ("private", .bool)])
}

/// The results of compiling and publishing.
extension OpenAPI.Schema {
    private static let place: [Property] = [
        ("file", .text), ("line", .count), ("column", .count), ("length", .count),
    ]
    static let diagnostic = object(
        [
            ("id", .word(DiagnosticID.self)),
            ("severity", .word([Diagnostic.Severity.error, .warning].map(\.rawValue))), ("message", .text),
            ("notes", .list(of: .object([("message", .text)], optional: place))), ("fix", fix.orNull),
        ] + place
    ).named("Diagnostic")
    private static let fix = object(
        [
            ("title", .text), ("replacement", .text),
            ("certainty", .word([Certainty.grammar, .spelling, .guess].map(\.rawValue))), ("safe", .bool),
        ] + place)
    static let annotations = map(
        of: .object(
            [],
            optional: [
                ("description", .text), ("deprecated", .some(of: [.bool, .text])), ("extensions", .map(of: .any)),
            ]))
    static let checked = object([
        ("diagnostics", .list(of: .diagnostic)), ("axes", .list(of: .axis)), ("bundle", .bundle.orNull),
        ("annotations", .annotations.orNull),
    ])

    static let candidateMembers: [Property] = [
        ("diagnostics", .list(of: .diagnostic)), ("changes", .changeSummary), ("extendedBy", .list(of: .dependent)),
    ]
    static let dependent = object([
        ("app", .appName), ("version", .versionNumber), ("pinned", .bool), ("changes", .changeSummary.orNull),
        ("diagnostics", .list(of: .diagnostic)),
    ]).named("Dependent")
    static let candidate = object([("app", .appName), ("version", .versionNumber)] + candidateMembers)
    static let rollbackPreview = object([("app", .appName), ("version", .versionNumber), ("changes", .changeSummary)])
    private static let ofApp: [Property] = [("app", .appName)] + versionMembers
    static let rolledBack = object(ofApp).named("PublishedVersion")
    static let published = object(
        ofApp + candidateMembers.filter { $0.name != "changes" }, optional: [("cascade", .list(of: .rolledBack))])

    private static let publishing: [Property] = [
        ("cascade", .bool.orNull.about("Whether to publish the apps that extend this one, too.")),
        ("at", .moment.orNull),
    ]
    static let publishBody = one(of: [
        object([("message", .reason), ("files", .files)], optional: [("entry", .filePath.orNull)] + publishing),
        object(
            [("message", .reason), ("draft", .appName)], optional: [("revision", .versionNumber.orNull)] + publishing),
    ])
    static let rollbackBody = object(
        [("version", .versionNumber.about("The number of the version to restore.")), ("message", .reason)],
        optional: [("at", .moment.orNull)])
    static let filesBody = object(
        [("files", .files.about("An object of texts by path."))], optional: [("entry", .filePath.orNull)])
}
