import LiveryModel
import LiveryTheme

// Writes Material color schemes.
extension ComposeWriter {
    /// The roles that have a color.
    private var roles: [(role: String, member: ComposeMember)] {
        ComposeImport.materialRoles.compactMap { role in
            material.first { $0.role == role }.flatMap { colors[$0.path] }.map { (role, $0) }
        }
    }

    var hasMaterial: Bool { !roles.isEmpty }

    /// Whether a mode is for dark mode.
    private func isDark(_ mode: Int) -> Bool {
        scheme?.isDark(theme.standard.merging(modes[mode].choice) { $1 }) == true
    }

    /// Writes a function for the color scheme of light modes, and one for the color scheme of dark modes.
    mutating func writeMaterial() {
        guard hasMaterial else { return }
        var imports: Set<ComposeImport> = [.colorScheme]
        var functions: [String] = []
        let schemes: [(Bool, String, ComposeImport)] = [
            (false, "Light", .lightColorScheme), (true, "Dark", .darkColorScheme),
        ]
        for (dark, word, function) in schemes where modes.indices.contains(where: { isDark($0) == dark }) {
            imports.insert(function)
            if roles.contains(where: \.member.isNullable) { imports.insert(.color) }
            functions.append(
                """
                /** The colors of Material's components, for \(dark ? "dark" : "light") surroundings. */
                public fun \(prefix)Colors.to\(word)ColorScheme(): ColorScheme =
                    \(function.name)(
                \(arguments.joined())    )

                """)
        }
        let isDeprecated = roles.contains { self.isDeprecated($0.member.path) }
        let suppression = isDeprecated ? "@file:Suppress(\"DEPRECATION\")\n\n" : ""
        let name = declare(prefix + "Material", of: "material")
        add(name, imports, functions.joined(separator: "\n"), suppression: suppression)
    }

    private func isDeprecated(_ path: String) -> Bool {
        switch theme.annotations.deprecation(at: path) {
        case .deprecated: true
        case .some(.none), nil: false
        }
    }

    private var arguments: [String] {
        roles.map { role, member in
            "        \(role) = \(member.name)\(member.isNullable ? " ?: Color.Unspecified" : ""),\n"
        }
    }

    /// The expression for the color scheme of a mode.
    func schemeCall(_ mode: Int) -> String? {
        guard hasMaterial, let colors = objects.first(where: { $0.kind == .colors }) else { return nil }
        return "\(colors.byMode[mode]).to\(isDark(mode) ? "Dark" : "Light")ColorScheme()"
    }
}
