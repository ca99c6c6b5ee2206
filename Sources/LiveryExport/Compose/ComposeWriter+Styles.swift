import LiveryModel

// Writes style classes.
extension ComposeWriter {
    /// Writes a class for the styles of each component, and the classes for settings.
    mutating func writeStyleClasses() {
        let literals = ComposeLiterals(prefix: prefix, types: types, fonts: fonts)
        var imports: Set<ComposeImport> = [.immutable]
        var classes: [String] = []
        for component in types.keys.sorted(by: utf8Precedes) {
            let name = declare(literals.styleName(component), of: component)
            let attributes = literals.attributes(of: component)
            var known = NameTable()
            for attribute in attributes {
                known.add(attribute.property, of: "\(component).\(attribute.name)")
                if let imported = attribute.kotlin.imported { imports.insert(imported) }
                if case .composite(let type) = attribute.type { composites.insert(type.name) }
            }
            names.merge(known)
            classes.append(Self.text(of: name, component, attributes))
        }
        add(declare(prefix + "Components", of: "components"), imports, classes.joined(separator: "\n"))
        for name in ["Setting", "Stateful"] { _ = declare(name, of: "livery.\(name)") }
        add("Setting", [.immutable], Self.settings)
    }

    private static func text(
        of name: String, _ component: String, _ attributes: [ComposeLiterals.KotlinAttribute]
    ) -> String {
        let documentation =
            "/** The style of a component of the type \(KotlinText.comment(component)). */\n@Immutable\n"
        guard !attributes.isEmpty else { return "\(documentation)public data object \(name)\n" }
        let parameters = attributes.map { attribute in
            let type = attribute.isStateful ? "Stateful" : "Setting"
            let initial = attribute.isStateful ? "Stateful()" : "Setting.Leave"
            return "    public val \(attribute.property): \(type)<\(attribute.kotlin.name)> = \(initial),\n"
        }
        return "\(documentation)public data class \(name)(\n\(parameters.joined()))\n"
    }

    private static let settings = """
        /** What a style does with an attribute: sets a value, resets it, or leaves it unchanged. */
        @Immutable
        public sealed interface Setting<out T> {
            /** The attribute has the value. */
            public data class Set<out T>(public val value: T) : Setting<T>

            /** The attribute has the default of the component. */
            public data object Reset : Setting<Nothing>

            /** The attribute is left unchanged. */
            public data object Leave : Setting<Nothing>
        }

        /** The value to use, given the [default] of the component and the [current] value of the attribute. */
        public fun <T> Setting<T>.value(default: T, current: T = default): T =
            when (this) {
                is Setting.Set -> value
                Setting.Reset -> default
                Setting.Leave -> current
            }

        /** The settings of an attribute by state. A state whose setting is null has the one of [normal]. */
        @Immutable
        public data class Stateful<out T>(
            public val normal: Setting<T> = Setting.Leave,
            public val pressed: Setting<T>? = null,
            public val selected: Setting<T>? = null,
            public val disabled: Setting<T>? = null,
            public val focused: Setting<T>? = null,
            public val hovered: Setting<T>? = null,
        ) {
            /** The setting for the states that hold. If there are several, the first of the parameters decides. */
            public fun setting(
        \(precedence.map { "        \($0.flag): Boolean = \($0 == .disabled),\n" }.joined())    ): Setting<T> =
                \((precedence.map(\.condition) + ["normal"]).joined(separator: "\n            ?: "))
        }

        """

    /// All states except the normal state.
    private static let precedence = Theme.ControlState.byPrecedence.dropLast()
}

// Writes classes for composite values.
extension ComposeWriter {
    /// Writes a class for each composite type that is used and for which Compose has no class.
    mutating func writeComposites() {
        for type in Theme.CompositeType.all where composites.contains(type.name) && Self.documentation[type.name] != nil
        {
            var literals = ComposeLiterals(prefix: prefix, types: types, fonts: fonts)
            var imports: Set<ComposeImport> = [.immutable]
            var lines: [String] = []
            for member in type.members {
                guard let kotlin = literals.type(of: member.type) else { continue }
                if let imported = kotlin.imported { imports.insert(imported) }
                let initial = literals.literal(member.initial, as: member.type, at: "").map { " = \($0.line)" }
                let isSet = member.initial != .null
                let name = KotlinText.property.text(of: member.name)
                lines.append("    public val \(name): \(kotlin.name)\(isSet ? initial ?? "" : ""),\n")
            }
            let name = declare(ComposeLiterals.className(of: type), of: "livery.\(type.name)")
            let body = Self.bodies[type.name] ?? ""
            if !body.isEmpty { imports.insert(.tweenSpec) }
            let text = "/** \(Self.documentation[type.name] ?? "") */\n@Immutable\npublic data class \(name)(\n"
            add(name, imports.union(literals.imports), text + lines.joined() + ")\(body)\n")
        }
    }

    private static let documentation = [
        "shadow": "A box shadow, to draw with `Modifier.dropShadow`, or with `Modifier.innerShadow` if it is [inset].",
        "transition": "The duration, delay and timing curve of a change.",
    ]

    private static let bodies = [
        "transition": """
         {
            /** The transition for an animation of a value. */
            public fun <T> tween(): TweenSpec<T> =
                TweenSpec(
                    durationMillis = duration.inWholeMilliseconds.toInt(),
                    delay = delay.inWholeMilliseconds.toInt(),
                    easing = timingFunction,
                )
        }
        """
    ]
}

extension Theme.ControlState {
    /// The parameter that says whether the control is in this state. In Compose, it says whether a control is enabled,
    /// not whether it is disabled.
    fileprivate var flag: String { "is\(self == .disabled ? "Enabled" : Casing.capitalized(compose))" }

    /// The setting for this state, if the control is in this state.
    fileprivate var condition: String { "\(compose)?.\(self == .disabled ? "takeUnless" : "takeIf") { \(flag) }" }
}
