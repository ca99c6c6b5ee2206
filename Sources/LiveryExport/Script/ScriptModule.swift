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
        let variables = try variables(table)
        switch language {
        case .typeScript: return ([file(fileName, typeScript(table, variables, input.annotations))], [])
        case .javaScript:
            let declared = fileName.dropLast(".js".count) + ".d.ts"
            return (
                [
                    file(fileName, javaScript(table, variables, input.annotations)),
                    file(String(declared), declarations(table, input.annotations)),
                ], []
            )
        }
    }

    private func file(_ name: String, _ bytes: [UInt8]) -> ExportedFile {
        ExportedFile(path: name, bytes: bytes, comment: .line)
    }

    private func typeScript(_ table: ModeTable, _ variables: [UInt8], _ annotations: Annotations) -> [UInt8] {
        var bytes = Array("\(Self.modesComment)\nexport const modes = {\n".utf8)
        addModes(table, annotations, to: &bytes)
        bytes.append(
            """
            } as const;

            /** The name of a mode. */
            export type Mode = keyof typeof modes;

            const variables = {

            """)
        bytes += variables
        bytes.append(
            """
            } as const;

            /** The path of a value. */
            export type Name = keyof typeof variables;

            \(Self.functionComment)
            export function cssVar(name: Name): string {
              return `var(${variables[name]})`;
            }

            """)
        return bytes
    }

    private func javaScript(_ table: ModeTable, _ variables: [UInt8], _ annotations: Annotations) -> [UInt8] {
        var bytes = Array("\(Self.modesComment)\nexport const modes = {\n".utf8)
        addModes(table, annotations, to: &bytes)
        bytes.append("};\n\nconst variables = {\n")
        bytes += variables
        bytes.append(
            """
            };

            \(Self.functionComment)
            export function cssVar(name) {
              return `var(${variables[name]})`;
            }

            """)
        return bytes
    }

    private func declarations(_ table: ModeTable, _ annotations: Annotations) -> [UInt8] {
        var bytes = Array("\(Self.modesComment)\nexport declare const modes: {\n".utf8)
        addModes(table, annotations, isType: true, to: &bytes)
        bytes.append(
            """
            };

            /** The name of a mode. */
            export type Mode = keyof typeof modes;

            /** The path of a value. */
            export type Name =
            """)
        if table.all.isEmpty { bytes.append(" never") }
        for declaration in table.all {
            bytes.append("\n  | ")
            Self.add(declaration.name, to: &bytes)
        }
        bytes.append(
            """
            ;

            \(Self.functionComment)
            export declare function cssVar(name: Name): string;

            """)
        return bytes
    }

    private static let modesComment = "/** The values of each mode by path. */"
    private static let functionComment = "/** The value in the current mode, for CSS: `var(--brand-purple)`. */"

    /// Adds the members of `modes`. The first mode has the author's comments.
    private func addModes(
        _ table: ModeTable, _ annotations: Annotations, isType: Bool = false, to bytes: inout [UInt8]
    ) {
        let (mark, end) = isType ? ("readonly ", ";") : ("", ",")
        let add = { (declaration: Declaration, bytes: inout [UInt8]) in
            bytes.append("    ")
            bytes.append(mark)
            Self.add(key: declaration.name, to: &bytes)
            bytes.append(": ")
            Self.add(declaration.value.plainJSON, to: &bytes)
            bytes.append(end)
            bytes.append(UInt8(ascii: "\n"))
        }
        let base = DeclarationLines(table.base, write: add)
        for (index, mode) in table.modes.enumerated() {
            bytes.append("  \(mark)")
            Self.add(key: mode.name, to: &bytes)
            bytes.append(": {\n")
            if index > 0 || annotations.isEmpty {
                base.add(mode, to: &bytes, write: add)
            } else {
                base.add(table.base, to: &bytes) { comment($0, isFirst: $1, annotations) }
            }
            bytes.append("  }\(end)\n")
        }
    }

    /// The members of `variables`. Throws if two of them are the same.
    private func variables(_ table: ModeTable) throws(NameCollisions) -> [UInt8] {
        var bytes: [UInt8] = []
        var hashes = NameHashes(count: table.all.count)
        for declaration in table.all {
            bytes.append("  ")
            Self.add(key: declaration.name, to: &bytes)
            bytes.append(": \"--")
            let start = bytes.count
            CSSName.add(declaration.owner, declaration.names, prefix: prefix, to: &bytes)
            hashes.add(start..<bytes.count, in: bytes)
            if bytes[start...].contains(where: { $0 >= 0x80 }) {
                bytes.removeSubrange((start - 3)...)
                Self.add(variable(declaration), to: &bytes)
                bytes.append(",\n")
            } else {
                bytes.append("\",\n")
            }
        }
        guard !hashes.areDistinct else { return bytes }
        var names = NameTable()
        for declaration in table.all { names.add(variable(declaration), of: declaration.name) }
        try names.check()
        return bytes
    }

    private func variable(_ declaration: Declaration) -> String {
        "--" + CSSName.text(of: declaration.path, prefix: prefix)
    }

    /// The comment before a part of a value or style. The first part has the description of the whole.
    private func comment(_ declaration: Declaration, isFirst: Bool, _ annotations: Annotations) -> String {
        var lines: [String] = []
        if isFirst, let text = annotations[declaration.owner]?.description { lines.append(CSSText.comment(text)) }
        if case .deprecated(let reason)? = annotations.deprecation(at: declaration.owner) {
            lines.append("@deprecated" + (reason.map { " " + CSSText.comment($0) } ?? ""))
        }
        return lines.isEmpty ? "" : "    /** \(lines.joined(separator: " ")) */\n"
    }

    /// Adds a name in an object. `"__proto__":` would set the prototype instead.
    private static func add(key name: String, to bytes: inout [UInt8]) {
        if name == "__proto__" { bytes += "[\"__proto__\"]".utf8 } else { add(name, to: &bytes) }
    }

    static func literal(_ json: JSON) -> String {
        var bytes: [UInt8] = []
        add(json, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func add(_ json: JSON, to bytes: inout [UInt8]) {
        if case .string(let text) = json { add(text, to: &bytes) } else { bytes += json.bytes }
    }

    /// Adds a text in double quotes. Old engines end a line at U+2028 and U+2029.
    private static func add(_ text: String, to bytes: inout [UInt8]) {
        let isPlain = text.utf8.allSatisfy {
            (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        guard isPlain else {
            let json = JSON.string(text).text
            bytes.append(json.replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029"))
            return
        }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(text)
        bytes.append(UInt8(ascii: "\""))
    }
}
