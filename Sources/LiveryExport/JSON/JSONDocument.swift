import LiveryModel
import LiveryTheme

/// Writes the values of each mode as JSON, either by path or nested as in the theme.
struct JSONDocument: Export {
    let fileName: String
    var isNested = false

    static let kind = OutputKind(
        JSONDocument.self, "json", fileExtension: ".json", revision: 3,
        options: [.axes, .flag("nested") { $0.isNested = $1 }]
    ) { JSONDocument(fileName: $0.lastName) }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        guard isNested else {
            return try TemplateDocument.builtIn(PackageResources.json_mustache, .json, fileName: fileName, theme)
        }
        try theme.checkModeNames()
        let values = NestedValues(theme)
        var writer = JSONWriter(isIndented: true)
        writer.object { writer in
            for mode in theme.modes.indices {
                writer.name(theme.modes[mode].name)
                writer.json(values.root(of: mode).json)
            }
        }
        let bytes = writer.bytes + [UInt8(ascii: "\n")]
        return ([ExportedFile(path: fileName, bytes: bytes, comment: .none)], theme.emptyLists)
    }
}
