import LiveryModel
import LiveryTheme

/// A Sass module: the map `$modes`, and the function `token()`, which fails for an unknown name.
struct SCSSModule: Export {
    let fileName: String

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let table = try ModeTable(input)
        let base = DeclarationLines(table.base, write: Self.write)
        var bytes = Array("@use \"sass:map\";\n\n$modes: (\n".utf8)
        for (index, mode) in table.modes.enumerated() {
            bytes.append("  \(Self.string(mode.name)): (\n")
            if index > 0 || input.annotations.isEmpty {
                base.add(mode, to: &bytes, write: Self.write)
            } else {
                var comments = AnnotationComments(input.annotations)
                base.add(table.base, to: &bytes) { declaration, isFirst in
                    let texts = isFirst ? comments.comments(before: declaration.owner) : []
                    return texts.map { "    // \(CSSText.comment($0))\n" }.joined()
                }
            }
            bytes.append("  ),\n")
        }
        bytes.append(");\n\n\(Self.function(default: table.modes[0].name))")
        return ([ExportedFile(path: fileName, bytes: bytes, comment: .line)], [])
    }

    /// Writes a member of a mode.
    private static func write(_ declaration: Declaration, to bytes: inout [UInt8]) {
        bytes.append("    ")
        bytes.append(string(declaration.name))
        bytes.append(": ")
        bytes.append(text(of: declaration.value))
        bytes.append(",\n")
    }

    private static func function(default mode: String) -> String {
        """
        /// The value at a path, such as token("brand.purple").
        @function token($name, $mode: \(string(mode))) {
          @if not map.has-key($modes, $mode) {
            @error "unknown mode '#{$mode}': valid modes: #{map.keys($modes)}";
          }
          @if not map.has-key($modes, $mode, $name) {
            @error "unknown token '#{$name}' in mode '#{$mode}'";
          }
          @return map.get($modes, $mode, $name);
        }

        """
    }

    /// A value as a Sass expression. A list with commas has parentheses, so that it is one value of a map.
    static func text(of value: Theme.Value) -> String {
        switch value {
        case .null: return "null"
        case .string(let text), .image(let text): return string(text)
        default:
            let text = escaped(CSSText.text(of: value))
            return isList(value) ? "(\(text))" : text
        }
    }

    private static func isList(_ value: Theme.Value) -> Bool {
        switch value {
        case .fontFamily(let names): names.count > 1
        case .composites(let composites): composites.count > 1 && composites.first?.type != .gradient
        default: false
        }
    }

    /// A text in double quotes.
    static func string(_ text: String) -> String { escaped(CSSText.string(text)) }

    /// A text of CSS without what Sass would interpolate.
    private static func escaped(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "{")) ? text.escaping("#{", as: "\\#{") : text
    }
}
