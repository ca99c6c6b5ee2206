import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

/// A theme that is created from its files, by path.
func prepared(_ files: [String: String], name: String = "acme") -> PreparedTheme {
    Compiler().load(ThemeFiles(name: name, files: files.mapValues { Array($0.utf8) }))
}

func prepared(_ text: String) -> PreparedTheme { prepared(["theme.ktv": text]) }

/// A theme resolved for every choice of its axes.
func resolved(_ files: [String: String]) throws -> ResolvedTheme {
    let theme = prepared(files)
    return try ResolvedTheme(theme, varying: Set(theme.axes.map(\.name)))
}

/// The only file of an export.
func text(_ export: some Export, _ theme: ResolvedTheme) throws -> String {
    let files = try export.files(theme).files
    #expect(files.count == 1)
    return String(decoding: files.first?.bytes ?? [], as: UTF8.self)
}

extension TemplateFile {
    /// What the command line returns for a template that doesn't exist.
    static let missing = TemplateFile.unreadable(because: "No such file or directory")
}

/// A theme with two axes that interact in `mix`.
let twoAxes = [
    "theme.ktv": """
    @axes: { skin: [day, night], tone: [calm, loud] }
    ink: #000000
    accent: #222222
    mix: ~color.mix(@ink, @accent)
    space(dimension): 4
    """,
    "skins/night.ktv": "ink: #eeeeee",
    "tones/loud.ktv": "accent: #ee0000\nspace: 8",
]

/// The style sheet of a bundle.
func sheet(_ bundle: ThemeBundle, annotations: Annotations = Annotations()) throws -> String {
    try text(CSSSheet(fileName: "a.css"), ResolvedTheme(bundle, annotations: annotations))
}

extension Output {
    /// Sets the template of an output, as an author would.
    mutating func setTemplate(_ path: String) {
        export = TemplateDocument(fileName: fileName, template: OptionText(path))
    }
}
