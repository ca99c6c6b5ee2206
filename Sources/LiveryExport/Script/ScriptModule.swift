import LiveryModel
import LiveryTheme

/// Writes a TypeScript module, or a JavaScript module with its type declarations. It contains the values of each mode
/// by path, and the function `cssVar()`.
struct ScriptModule: Export {
    /// The languages in which the module can be written.
    enum Language {
        case typeScript, javaScript
    }

    let fileName: String
    let language: Language
    var prefix = ""
    /// Whether the values of a mode are nested objects, rather than members by path.
    var isNested = false

    static let javaScript = OutputKind(
        ScriptModule.self, "js", fileExtension: ".js", revision: 4, options: options
    ) { ScriptModule(fileName: $0.lastName, language: .javaScript) }

    private static let options: [ExportOption<ScriptModule>] = [
        .text("prefix") { $0.prefix = $1 }, .axes, .flag("nested") { $0.isNested = $1 },
    ]

    static let typeScript = OutputKind(
        ScriptModule.self, "ts", fileExtension: ".ts", options: options,
        pathFault: {
            $0.path.hasSuffix(".d.ts") ? "the path of a .ts file that isn't a declaration file (.d.ts)" : nil
        }
    ) { ScriptModule(fileName: $0.lastName, language: .typeScript) }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        try theme.checkModeNames()
        let declarations = theme.declarations
        let variables = try variables(declarations)
        switch language {
        case .typeScript:
            return ([file(fileName, typeScript(theme, variables))], theme.emptyLists + theme.inexactIntegers)
        case .javaScript:
            let declared = fileName.dropLast(".js".count) + ".d.ts"
            return (
                [
                    file(fileName, javaScript(theme, variables)),
                    file(String(declared), self.declarations(theme, declarations)),
                ], theme.emptyLists + theme.inexactIntegers
            )
        }
    }

    private func file(_ name: String, _ text: String) -> ExportedFile {
        ExportedFile(path: name, text: text, comment: .line)
    }

    private func typeScript(_ theme: ResolvedTheme, _ variables: String) -> String {
        """
        \(modesComment)
        export const modes = {
        \(modes(theme))} as const;

        /** The name of a mode. */
        export type Mode = keyof typeof modes;

        const variables = {
        \(variables)} as const;

        /** The path of a value. */
        export type Name = keyof typeof variables;

        \(Self.functionComment)
        export function cssVar(name: Name): string {
          return `var(${variables[name]})`;
        }

        """
    }

    private func javaScript(_ theme: ResolvedTheme, _ variables: String) -> String {
        """
        \(modesComment)
        export const modes = {
        \(modes(theme))};

        const variables = {
        \(variables)};

        \(Self.functionComment)
        export function cssVar(name) {
          return `var(${variables[name]})`;
        }

        """
    }

    private func declarations(_ theme: ResolvedTheme, _ declarations: [Declaration]) -> String {
        let names = declarations.map { "\n  | \(Self.literal($0.name))" }.joined()
        return """
            \(modesComment)
            export declare const modes: {
            \(modes(theme, isType: true))};

            /** The name of a mode. */
            export type Mode = keyof typeof modes;

            /** The path of a value. */
            export type Name =\(names.isEmpty ? " never" : names);

            \(Self.functionComment)
            export declare function cssVar(name: Name): string;

            """
    }

    private var modesComment: String {
        isNested ? "/** The values of each mode. */" : "/** The values of each mode by path. */"
    }
    private static let functionComment = "/** The value in the current mode, for CSS: `var(--brand-purple)`. */"
}

// Members.
extension ScriptModule {
    /// The members of `modes`. The first mode includes the author's comments.
    private func modes(_ theme: ResolvedTheme, isType: Bool = false) -> String {
        isNested ? Self.nestedModes(theme, isType: isType) : Self.modesByPath(theme, isType: isType)
    }

    private static func nestedModes(_ theme: ResolvedTheme, isType: Bool) -> String {
        let (mark, end) = isType ? ("readonly ", ";") : ("", ",")
        let values = NestedValues(theme)
        var text = ""
        for (index, mode) in theme.modes.enumerated() {
            let annotations = index == 0 ? theme.annotations : Annotations()
            text += "  \(mark)\(key(mode.name)): {\n"
            text += members(of: values.root(of: index), indent: "    ", mark, end, annotations)
            text += "  }\(end)\n"
        }
        return text
    }

    private static func members(
        of node: NestedValues.Node, indent: String, _ mark: String, _ end: String, _ annotations: Annotations
    ) -> String {
        var text = ""
        for name in node.names {
            let child = node.child(name)
            if let declaration = child.declaration {
                let comment = comment(declaration, isFirst: declaration.names.isEmpty, annotations)
                text += comment.isEmpty ? "" : indent + comment.drop { $0 == " " }
                text += "\(indent)\(mark)\(key(name)): \(literal(declaration.value.plainJSON))\(end)\n"
            } else {
                text += "\(indent)\(mark)\(key(name)): {\n"
                text += members(of: child, indent: indent + "  ", mark, end, annotations)
                text += "\(indent)}\(end)\n"
            }
        }
        return text
    }

    private static func modesByPath(_ theme: ResolvedTheme, isType: Bool) -> String {
        let (mark, end) = isType ? ("readonly ", ";") : ("", ",")
        var text = ""
        for (index, mode) in theme.modes.enumerated() {
            text += "  \(mark)\(key(mode.name)): {\n"
            var owner: String?
            for declaration in theme.declarations(in: index) {
                if index == 0 { text += comment(declaration, isFirst: declaration.owner != owner, theme.annotations) }
                text += "    \(mark)\(key(declaration.name)): \(literal(declaration.value.plainJSON))\(end)\n"
                owner = declaration.owner
            }
            text += "  }\(end)\n"
        }
        return text
    }

    /// The members of `variables`. Throws an error if two of them have the same name.
    private func variables(_ declarations: [Declaration]) throws(NameCollisions) -> String {
        var (text, names) = ("", NameTable())
        for declaration in declarations {
            let variable = "--" + CSSName.text(of: declaration.path, prefix: prefix)
            names.add(variable, of: declaration.name)
            text += "  \(Self.key(declaration.name)): \(Self.literal(variable)),\n"
        }
        try names.check()
        return text
    }

    /// The comment before a part of a value or style. For the first part, it includes the description of the whole.
    private static func comment(_ declaration: Declaration, isFirst: Bool, _ annotations: Annotations) -> String {
        var lines: [String] = []
        if isFirst, let text = annotations[declaration.owner]?.description { lines.append(CSSText.comment(text)) }
        if case .deprecated(let reason)? = annotations.deprecation(at: declaration.owner) {
            lines.append("@deprecated" + (reason.map { " " + CSSText.comment($0) } ?? ""))
        }
        return lines.isEmpty ? "" : "    /** \(lines.joined(separator: " ")) */\n"
    }

    /// A name as a key in an object. `"__proto__":` would set the prototype instead.
    private static func key(_ name: String) -> String {
        name == "__proto__" ? "[\"__proto__\"]" : literal(name)
    }

    static func literal(_ json: JSON) -> String {
        if case .string(let text) = json { literal(text) } else { json.text }
    }

    /// A string in double quotes. U+2028 and U+2029 are escaped, because they end a line in old engines.
    private static func literal(_ text: String) -> String {
        JSON.string(text).text.escaping("\u{2028}", as: "\\u2028").escaping("\u{2029}", as: "\\u2029")
    }
}
