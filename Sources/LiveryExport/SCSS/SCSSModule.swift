import LiveryModel

/// A Sass module: the map `$modes`, and the function `token()`, which fails for an unknown name.
struct SCSSModule: Export {
    let fileName: String

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let table = try ModeTable(input)
        var text = "@use \"sass:map\";\n\n$modes: (\n"
        for mode in table.modes {
            text += "  \(Self.string(mode.name)): (\n"
            for declaration in mode.declarations {
                text += "    "
                text += Self.string(declaration.name)
                text += ": "
                text += Self.text(of: declaration.value)
                text += ",\n"
            }
            text += "  ),\n"
        }
        text += ");\n\n" + Self.function(default: table.modes[0].name)
        return ([ExportedFile(path: fileName, bytes: Array(text.utf8), comment: .line)], [])
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
        text.utf8.contains(UInt8(ascii: "{")) ? text.replacing("#{", with: "\\#{") : text
    }
}
