/// A byte range in one of the imported files.
struct SourceSpan: Hashable, Sendable {
    /// The file's number in the ``SourceTexts``.
    let file: Int
    /// The offset of the range's first byte.
    let start: Int
    /// The offset of the first byte after the range.
    let end: Int
}

/// A value in a JSON or JSON5 file, with its range.
struct SourceNode: Sendable {
    let kind: Kind
    let span: SourceSpan

    indirect enum Kind: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        /// A number that is valid in JSON5 but not in a theme, as spelled in the source, such as `Infinity`, `NaN` or
        /// `1e999`.
        case unboundedNumber(String)
        case string(String)
        case array([SourceNode])
        case object([SourceMember])
    }
}

/// A member of an object: a name and a value.
struct SourceMember: Sendable {
    let name: String
    let nameSpan: SourceSpan
    let value: SourceNode
}

extension SourceNode {
    /// Creates a string that replaces another value or a part of it.
    init(_ text: String, at span: SourceSpan) {
        self.init(kind: .string(text), span: span)
    }

    /// The value of a member. If a name occurs more than once, the last value applies, as in JavaScript.
    subscript(name: String) -> SourceNode? { members?.last { $0.name == name }?.value }

    var isNull: Bool { if case .null = kind { true } else { false } }
    var members: [SourceMember]? { if case .object(let members) = kind { members } else { nil } }
    var elements: [SourceNode]? { if case .array(let elements) = kind { elements } else { nil } }
    var string: String? { if case .string(let text) = kind { text } else { nil } }
    var number: Double? { if case .number(let number) = kind { number } else { nil } }

    /// The content of a string, or a number or Boolean as a string.
    var text: String? {
        switch kind {
        case .string(let text): text
        case .number(let number): NumberText.of(number)
        case .bool(let value): value ? "true" : "false"
        default: nil
        }
    }

    /// The value with its article, for messages.
    var described: String {
        switch kind {
        case .null: "null"
        case .bool(let value): "'\(value)'"
        case .number(let number): "'\(NumberText.of(number))'"
        case .unboundedNumber(let word): "'\(word)'"
        case .string(let text): text.unicodeScalars.count <= 60 ? "'\(text)'" : "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension SourceNode {
    /// A copy in which the names of members are in camel case, including in list elements, so that `font-size` becomes
    /// `fontSize`.
    var camelCased: SourceNode {
        switch kind {
        case .object(let members):
            let renamed = members.map { SourceMember(name: $0.name.camelCased, nameSpan: $0.nameSpan, value: $0.value) }
            return SourceNode(kind: .object(renamed), span: span)
        case .array(let elements):
            return SourceNode(kind: .array(elements.map { $0.members == nil ? $0 : $0.camelCased }), span: span)
        default: return self
        }
    }
}

extension String {
    /// The name in camel case, without the hyphens and underscores between words.
    var camelCased: String {
        let words = split { $0 == "-" || $0 == "_" }
        guard words.count > 1 else { return self }
        return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
