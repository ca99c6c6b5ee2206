import LiveryTheme

/// A parsed template in Mustache syntax.
struct Template: Sendable {
    let source: TemplateSource
    let nodes: [TemplateNode]
    /// The names of the partials to which the template refers, each with the range of the first tag.
    let partials: [(name: String, range: Range<Int>)]
    /// The names of the values that the template uses.
    let names: Set<String>
}

/// A part of a template. Ranges are byte ranges, for use in diagnostics.
enum TemplateNode: Sendable {
    case text(Range<Int>)
    /// The start of a line that isn't removed, at which a partial is indented.
    case lineStart
    case value(TemplateExpression, isEscaped: Bool)
    case section(TemplateExpression, isInverted: Bool, [TemplateNode])
    case partial(String, indent: Range<Int>?, Range<Int>)
}

/// A name with the transforms to apply to its text, such as `kebab(brand.name)`.
struct TemplateExpression: Sendable {
    /// The names between dots. Empty for `.`, which is the current value.
    let path: [String]
    /// The transforms, starting with the innermost.
    let transforms: [TemplateTransform]
    let range: Range<Int>

    /// The name as the author wrote it.
    var name: String { path.isEmpty ? "." : path.joined(separator: ".") }
}

/// The text of a template, with its path.
struct TemplateSource: Sendable {
    /// The path to show in diagnostics.
    let path: String
    let bytes: [UInt8]

    func place(_ range: Range<Int>) -> Place {
        let sources = SourceMap()
        let file = sources.add(SourceFile(path: path, name: path, bytes: bytes))
        return sources.place(Span(file: file, start: range.lowerBound, end: range.upperBound))
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func error(
        _ message: String, at range: Range<Int>, notes: [Remark.Note] = [], id: RemarkID = .template
    ) -> TemplateError {
        TemplateError(remark: Remark(id, message, at: place(range), notes: notes))
    }
}

/// The tag that included a partial which contains the tag that is being read.
struct TemplateInclusion {
    let name: String
    let source: TemplateSource
    let range: Range<Int>
}

extension [TemplateInclusion] {
    /// Notes for the tags, starting with the outermost. Each tag occurs only once, even if its partial includes itself.
    var notes: [Remark.Note] {
        var seen: Set<Remark.Note> = []
        return map { Remark.Note(message: "'\($0.name)' is included here", place: $0.source.place($0.range)) }
            .filter { seen.insert($0).inserted }
    }
}

/// A mistake that stops parsing or rendering.
struct TemplateError: Error {
    var remark: Remark
}
