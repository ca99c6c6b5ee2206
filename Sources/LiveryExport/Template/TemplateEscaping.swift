import LiveryModel

/// The output formats that templates support, by file extension.
enum TemplateFormat: String, Sendable {
    case css, dart, html, js, json, kt, scss, swift, ts, xml

    /// The format of a file, or `nil` if templates don't support it.
    init?(fileName: String) {
        self.init(rawValue: fileName.split(separator: ".").last?.lowercased() ?? "")
    }
}

/// How `{{name}}` escapes a string, depending on the output's file extension.
enum TemplateEscaping: Sendable {
    case markup, css, scss, json, script, dart, kotlin, swift
    case none

    init(fileName: String) {
        switch TemplateFormat(fileName: fileName) {
        case .html, .xml: self = .markup
        case .css: self = .css
        case .scss: self = .scss
        case .json: self = .json
        case .js, .ts: self = .script
        case .dart: self = .dart
        case .kt: self = .kotlin
        case .swift: self = .swift
        case nil: self = .none
        }
    }

    func text(of text: String) -> String {
        switch self {
        case .none: text
        case .markup: Self.markup(text)
        case .css: CSSText.string(text).withoutQuotes.escaping("'", as: "\\'")
        case .scss: SCSSText.string(text).withoutQuotes.escaping("'", as: "\\'")
        case .json: JSON.string(text).text.withoutQuotes
        case .script, .dart: Self.escaped(text, marks: "\\\"'`$") { "\\u" + $0.value.hexadecimal(digits: 4) }
        // Kotlin rejects a backslash before a backtick.
        case .kotlin: Self.escaped(text, marks: "\\\"'$") { "\\u" + $0.value.hexadecimal(digits: 4) }
        case .swift: Self.escaped(text, marks: "\\\"'") { "\\u{\(String($0.value, radix: 16))}" }
        }
    }

    /// A string literal in double quotes.
    func quoted(_ text: String) -> String {
        switch self {
        case .css: CSSText.string(text)
        case .scss: SCSSText.string(text)
        default: "\"\(self.text(of: text))\""
        }
    }

    private static func markup(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A string with a backslash before each of the specified marks, and with escapes for characters that could end a
    /// line.
    private static func escaped(_ text: String, marks: String, _ code: (Unicode.Scalar) -> String) -> String {
        let marks = marks.unicodeScalars
        func endsLine(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value < 0x20 || scalar.value == 0x7F || [0x85, 0x2028, 0x2029].contains(scalar.value)
        }
        // Most strings don't need to be escaped.
        guard text.unicodeScalars.contains(where: { marks.contains($0) || endsLine($0) }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if marks.contains(scalar) {
                result += "\\" + String(scalar)
            } else if endsLine(scalar) {
                result += code(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension ExportedFile.Comment {
    /// The comment syntax of a file that a template creates. There is none if the format is unknown, or if the text
    /// starts with an XML declaration, because that must come first.
    init(fileName: String, text: [UInt8]) {
        switch TemplateFormat(fileName: fileName) {
        case .css: self = .block
        case .dart, .js, .kt, .scss, .swift, .ts: self = .line
        case .html, .xml: self = text.starts(with: "<?xml".utf8) ? .none : .markup
        case .json, nil: self = .none
        }
    }
}
