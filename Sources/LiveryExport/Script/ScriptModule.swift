import LiveryModel
import LiveryTheme

/// A TypeScript module, or a JavaScript module with its declarations: the values of each mode by path, and `cssVar()`.
struct ScriptModule: Export {
    /// The languages that the module can have.
    enum Language {
        case typeScript, javaScript
    }

    let fileName: String
    let language: Language
    var prefix = ""

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let table = try ModeTable(input)
        var names = NameTable()
        for declaration in table.all { names.add(variable(declaration), of: declaration.name) }
        try names.check()
        switch language {
        case .typeScript: return ([file(fileName, typeScript(table, input.annotations))], [])
        case .javaScript:
            let declared = fileName.dropLast(".js".count) + ".d.ts"
            return (
                [
                    file(fileName, javaScript(table, input.annotations)),
                    file(String(declared), declarations(table, input.annotations)),
                ], []
            )
        }
    }

    private func file(_ name: String, _ text: String) -> ExportedFile {
        ExportedFile(path: name, bytes: Array(text.utf8), comment: .line)
    }

    private func typeScript(_ table: ModeTable, _ annotations: Annotations) -> String {
        """
        \(Self.modesComment)
        export const modes = {
        \(modes(table, annotations))} as const;

        /** The name of a mode. */
        export type Mode = keyof typeof modes;

        const variables = {
        \(variables(table))} as const;

        /** The path of a value. */
        export type Name = keyof typeof variables;

        \(Self.functionComment)
        export function cssVar(name: Name): string {
          return `var(${variables[name]})`;
        }

        """
    }

    private func javaScript(_ table: ModeTable, _ annotations: Annotations) -> String {
        """
        \(Self.modesComment)
        export const modes = {
        \(modes(table, annotations))};

        const variables = {
        \(variables(table))};

        \(Self.functionComment)
        export function cssVar(name) {
          return `var(${variables[name]})`;
        }

        """
    }

    private func declarations(_ table: ModeTable, _ annotations: Annotations) -> String {
        """
        \(Self.modesComment)
        export declare const modes: {
        \(modes(table, annotations, isType: true))};

        /** The name of a mode. */
        export type Mode = keyof typeof modes;

        /** The path of a value. */
        export type Name =\(table.all.isEmpty ? " never" : table.all.map { "\n  | \(Self.string($0.name))" }.joined());

        \(Self.functionComment)
        export declare function cssVar(name: Name): string;

        """
    }

    private static let modesComment = "/** The values of each mode by path. */"
    private static let functionComment = "/** The value in the current mode, for CSS: `var(--brand-purple)`. */"

    /// The members of `modes`. The first mode has the author's comments.
    private func modes(_ table: ModeTable, _ annotations: Annotations, isType: Bool = false) -> String {
        let (mark, end) = isType ? ("readonly ", ";") : ("", ",")
        var text = ""
        for (index, mode) in table.modes.enumerated() {
            text += "  \(mark)\(Self.key(mode.name)): {\n"
            for declaration in mode.declarations {
                if index == 0 { text += comment(declaration, annotations) }
                text += "    "
                text += mark
                text += Self.key(declaration.name)
                text += ": "
                text += Self.literal(declaration.json)
                text += end
                text += "\n"
            }
            text += "  }\(end)\n"
        }
        return text
    }

    private func variables(_ table: ModeTable) -> String {
        var text = ""
        for declaration in table.all {
            text += "  "
            text += Self.key(declaration.name)
            text += ": "
            text += Self.string(variable(declaration))
            text += ",\n"
        }
        return text
    }

    private func variable(_ declaration: Declaration) -> String {
        "--" + CSSName.text(of: declaration.path, prefix: prefix)
    }

    private func comment(_ declaration: Declaration, _ annotations: Annotations) -> String {
        guard !annotations.isEmpty, declaration.path.count == 1 else { return "" }
        var lines: [String] = []
        if let text = annotations[declaration.name]?.description { lines.append(CSSText.comment(text)) }
        if case .deprecated(let reason)? = annotations.deprecation(at: declaration.name) {
            lines.append("@deprecated" + (reason.map { " " + CSSText.comment($0) } ?? ""))
        }
        return lines.isEmpty ? "" : "    /** \(lines.joined(separator: " ")) */\n"
    }

    /// A name in an object. `"__proto__":` would set the prototype instead.
    private static func key(_ name: String) -> String {
        name == "__proto__" ? "[\"__proto__\"]" : string(name)
    }

    static func literal(_ json: JSON) -> String {
        if case .string(let text) = json { string(text) } else { json.text }
    }

    /// A text in double quotes. Old engines end a line at U+2028 and U+2029.
    private static func string(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { return "\"\(text)\"" }
        return JSON.string(text).text.replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
    }
}
