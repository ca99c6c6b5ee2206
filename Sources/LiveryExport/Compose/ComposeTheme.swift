import LiveryModel
import LiveryTheme

/// Writes a theme for Jetpack Compose, in Kotlin. It consists of abstract classes of values by type, with an object for
/// each skin, style classes, and a composable function that provides the values.
struct ComposeTheme: Export {
    /// The name of the package, or `nil` to name it after the app.
    var packageName: String?
    /// The prefix of class names. If it is empty, the app's name is used.
    var prefix = ""
    /// The axis value for dark mode, if it is neither `night` nor `dark`.
    var dark: OptionText?
    /// The path of the color for each Material role.
    var material: [(role: String, path: OptionText)] = []
    /// Whether a link to a value in the same class becomes a getter that returns that value.
    var keepsReferences = false
    /// The package of the class `R` with the fonts that the `android` output copies, or `nil` if fonts are those of the
    /// device.
    var resources: String?

    static let kind = OutputKind(
        ComposeTheme.self, "compose", fileExtension: nil, platform: "android",
        options: [
            .text("prefix") { $0.prefix = $1 }, .flag("references") { $0.keepsReferences = $1 }, .axes,
            .placedText("dark") { $0.dark = $1 },
            ExportOption("material") { $0.material = $2.materialRoles($1) },
            ExportOption("package") {
                $0.packageName = $2.text(
                    $1, of: "package", "the name of a package such as com.example.theme", KotlinText.isPackage)
            },
            ExportOption("resources") {
                $0.resources = $2.text(
                    $1, of: "resources", "the name of a package such as com.example.app", KotlinText.isPackage)
            },
        ]
    ) { _ in ComposeTheme() }

    var leavesOutCSS: Bool { true }
    var usesReferences: Bool { keepsReferences }
    var axisValues: [OptionText] { dark.map { [$0] } ?? [] }

    func renaming(_ path: (String) -> String) -> ComposeTheme {
        var export = self
        export.material = material.map { ($0.role, OptionText(path($0.path.text), at: $0.path.place)) }
        return export
    }

    /// Returns errors for `material` roles whose value isn't a color or isn't in the output.
    func mistakes(in theme: ResolvedTheme) -> [Remark] {
        guard !material.isEmpty else { return [] }
        var types: [String: Set<Theme.ValueType>] = [:]
        for leaf in theme.leaves {
            for case let typed? in leaf.values where typed.value != .null && !typed.isStyle {
                types[leaf.path, default: []].insert(typed.type)
            }
        }
        let colors = types.keys.filter { types[$0] == [.color] }
        return material.map(\.path).filter { types[$0.text] != [.color] }.map { word in
            guard let type = types[word.text]?.first(where: { $0 != .color }) else {
                return .unknown(.unknownPath, "color", word, in: colors)
            }
            return Remark(
                .invalidOption, "'\(word.text)' must be a color, but it is of the type '\(type.name)'", at: word.place)
        }
    }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        var writer = ComposeWriter(
            theme, package: packageName ?? KotlinText.property.text(of: theme.app),
            prefix: KotlinText.type.text(of: prefix.isEmpty ? theme.app : prefix), dark: dark?.text,
            material: material.map { ($0.role, $0.path.text) }, fonts: resources.map { ComposeFonts(theme, in: $0) })
        writer.write(keepingReferences: keepsReferences)
        try writer.names.check()
        var seen: Set<Remark> = []
        return (writer.files, writer.remarks.filter { seen.insert($0).inserted })
    }
}

extension OptionReader {
    /// Reads the paths for Material's color roles.
    fileprivate mutating func materialRoles(_ node: Node) -> [(role: String, path: OptionText)] {
        let found = texts(node, of: "material")
        for (role, _) in found where !ComposeImport.materialRoles.contains(role.text) {
            remark(
                Remark(
                    .unknownOption, "unknown Material color role '\(role.text)'", at: role.place,
                    notes: Suggestion.note(for: role.text, in: ComposeImport.materialRoles)))
        }
        return found.map { ($0.path.text, $0.value) }
    }
}
