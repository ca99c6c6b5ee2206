import LiveryModel
import LiveryTheme

// Writes the theme's modes and the function that provides a mode.
extension ComposeWriter {
    mutating func writeTheme() {
        var imports: Set<ComposeImport> = [
            .composable, .compositionLocalProvider, .immutable, .providableCompositionLocal, .staticCompositionLocalOf,
        ]
        if !objects.isEmpty { imports.insert(.readOnlyComposable) }
        if hasMaterial { imports.formUnion([.colorScheme, .materialTheme]) }
        if scheme?.other != nil { imports.insert(.isSystemInDarkTheme) }
        _ = declare(themeName, of: "theme")
        _ = declare(localName, of: "theme")
        var parts = theme.axes.map { enumeration($0) }
        parts.append(modeClass())
        parts += modes.indices.map { modeValue($0) }
        parts += [local, accessors, function]
        add(themeName, imports, parts.joined(separator: "\n"))
    }

    private var themeName: String { prefix + "Theme" }
    private var modeClassName: String { prefix + "Mode" }
    private var localName: String { "Local\(prefix)Mode" }

    /// The enumeration of an axis's values.
    private mutating func enumeration(_ axis: Theme.Axis) -> String {
        let name = declare(enumerationName(axis), of: axis.name)
        var known = NameTable()
        for value in axis.values { known.add(KotlinText.type.text(of: value), of: "\(axis.name)=\(value)") }
        names.merge(known)
        let entries = axis.values.map { "    \(KotlinText.type.text(of: $0)),\n" }
        return """
            /** The values of the axis \(KotlinText.comment(axis.name)). */
            public enum class \(name) {
            \(entries.joined())}

            """
    }

    /// The name of the enumeration for an axis. It differs from the names of the theme's other classes.
    private func enumerationName(_ axis: Theme.Axis) -> String {
        let name = KotlinText.type.text(of: axis.name)
        let reserved = ComposeKind.allCases.map(\.suffix) + ["Components", "Material", "Mode", "Theme"]
        return prefix + name + (reserved.contains(name) ? "Axis" : "")
    }

    private func entry(_ axis: Theme.Axis, _ value: String) -> String {
        "\(enumerationName(axis)).\(KotlinText.type.text(of: value))"
    }

    private mutating func modeClass() -> String {
        let name = declare(modeClassName, of: "mode")
        var parameters = objects.map { "    public val \($0.kind.rawValue): \(prefix)\($0.kind.suffix),\n" }
        if hasMaterial { parameters.append("    public val colorScheme: ColorScheme,\n") }
        let list = parameters.isEmpty ? "" : "(\n\(parameters.joined()))"
        return """
            /** All values of \(KotlinText.comment(theme.app)) for one choice of axes. */
            @Immutable
            public class \(name)\(list)\(theme.axes.isEmpty ? "" : selection)

            """
    }

    /// A companion object that selects a mode.
    private var selection: String {
        let parameters = theme.axes.map { "\(parameter($0)): \(enumerationName($0))" }
        return """
             {
                public companion object {
                    /** The values for a choice of axes. */
                    public fun of(\(parameters.joined(separator: ", "))): \(modeClassName) =
                        \(choice(of: theme.axes[...], [:], indent: 12))
                }
            }
            """
    }

    /// A `when` expression for the first axis, with nested expressions for the other axes.
    private func choice(of axes: ArraySlice<Theme.Axis>, _ chosen: [String: String], indent: Int) -> String {
        guard let axis = axes.first else {
            return modeName(modes.firstIndex { $0.choice == chosen } ?? 0) + "Mode"
        }
        let margin = String(repeating: " ", count: indent)
        let branches = axis.values.map { value in
            let inner = choice(of: axes.dropFirst(), chosen.merging([axis.name: value]) { $1 }, indent: indent + 4)
            return "\(margin)    \(entry(axis, value)) -> \(inner)\n"
        }
        return "when (\(parameter(axis))) {\n\(branches.joined())\(margin)}"
    }

    private mutating func modeValue(_ mode: Int) -> String {
        let name = declare(modeName(mode) + "Mode", of: modes[mode].choice.axisKey)
        var arguments = objects.map { "\($0.kind.rawValue) = \($0.byMode[mode])" }
        if let scheme = schemeCall(mode) { arguments.append("colorScheme = \(scheme)") }
        let call = arguments.isEmpty ? "\(modeClassName)()" : "\(modeClassName)(\n" + lines(arguments) + ")"
        return "/** The values \(modeNoun(mode)). */\npublic val \(name): \(modeClassName) = \(call)\n"
    }

    private func lines(_ arguments: [String]) -> String { arguments.map { "    \($0),\n" }.joined() }

    private var local: String {
        """
        /** The values that [\(themeName)] provides. */
        public val \(localName): ProvidableCompositionLocal<\(modeClassName)> =
            staticCompositionLocalOf { \(modeName(0))Mode }

        """
    }

    /// The object with the current values, such as `BadooTheme.colors`.
    private var accessors: String {
        let properties = objects.map { kind, _ in
            """
                public val \(kind.rawValue): \(prefix)\(kind.suffix)
                    @Composable @ReadOnlyComposable get() = \(localName).current.\(kind.rawValue)

            """
        }
        return """
            /** The current values of \(KotlinText.comment(theme.app)). */
            public object \(themeName) {
            \(properties.joined(separator: "\n"))}

            """
    }
}

// The function.
extension ComposeWriter {
    /// The name of the parameter for an axis. It differs from the names of the function's other parameters.
    private func parameter(_ axis: Theme.Axis) -> String {
        let name = KotlinText.property.text(of: axis.name)
        return ["content", "mode"].contains(name) ? name + "_" : name
    }

    /// The axis that has a value for dark mode. It doesn't have to vary in the output.
    var scheme: SchemeAxis? {
        let fixed = theme.standard.sortedMembers.filter { name, _ in !theme.axes.contains { $0.name == name } }
        return SchemeAxis(theme.axes + fixed.map { Theme.Axis(name: $0.key, values: [$0.value]) }, dark: dark)
    }

    /// The default value of an axis's parameter. One axis can follow the system setting.
    private func initial(_ axis: Theme.Axis) -> String {
        let base = entry(axis, axis.values[0])
        guard let scheme, scheme.name == axis.name, let (value, kind) = scheme.other else { return base }
        let (dark, light) = kind == "dark" ? (entry(axis, value), base) : (base, entry(axis, value))
        return "if (isSystemInDarkTheme()) \(dark) else \(light)"
    }

    private var function: String {
        let parameters = theme.axes.map { "    \(parameter($0)): \(enumerationName($0)) = \(initial($0)),\n" }
        let arguments = theme.axes.map(parameter).joined(separator: ", ")
        let mode = theme.axes.isEmpty ? modeName(0) + "Mode" : "\(modeClassName).of(\(arguments))"
        let following = scheme.flatMap { $0.other == nil ? nil : axisParameter($0.name) }
        let follows = following.map { " Without an argument, [\($0)] follows the system." } ?? ""
        return """
            /** Provides the values of \(KotlinText.comment(theme.app)) to [content].\(follows) */
            @Composable
            public fun \(themeName)(
            \(parameters.joined())    content: @Composable () -> Unit,
            ) {
            \(provision(of: mode))}

            """
    }

    private func axisParameter(_ name: String) -> String {
        theme.axes.first { $0.name == name }.map(parameter) ?? name
    }

    private func provision(of mode: String) -> String {
        guard hasMaterial else {
            return "    CompositionLocalProvider(\(localName) provides \(mode), content = content)\n"
        }
        return """
                val mode = \(mode)
                CompositionLocalProvider(\(localName) provides mode) {
                    MaterialTheme(colorScheme = mode.colorScheme, content = content)
                }

            """
    }
}
