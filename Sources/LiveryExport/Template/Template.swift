import LiveryTheme

/// A parsed template in Mustache's syntax.
struct Template: Sendable {
    let source: TemplateSource
    let nodes: [TemplateNode]
    /// The partials that it names, each at its first tag.
    let partials: [(name: String, range: Range<Int>)]
    /// The names of values in its tags.
    let names: Set<String>
}

/// A part of a template. Ranges are of bytes, for diagnostics.
enum TemplateNode: Sendable {
    case text(Range<Int>)
    /// The start of a line that isn't removed: where a partial is indented.
    case lineStart
    case value(TemplateExpression, isEscaped: Bool)
    case section(TemplateExpression, isInverted: Bool, [TemplateNode])
    case partial(String, indent: Range<Int>?, Range<Int>)
}

/// A name, and the transforms of its text: `kebab(brand.name)`.
struct TemplateExpression: Sendable {
    /// The names between dots; empty for `.`, the current value.
    let path: [String]
    /// The innermost transform first.
    let transforms: [TemplateTransform]
    let range: Range<Int>

    /// The name as the author wrote it.
    var name: String { path.isEmpty ? "." : path.joined(separator: ".") }
}

/// The text of a template, and where it is.
struct TemplateSource: Sendable {
    /// The path to display.
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

/// The tag of a partial, around the tag that is being read.
struct TemplateInclusion {
    let name: String
    let source: TemplateSource
    let range: Range<Int>
}

extension [TemplateInclusion] {
    /// The tags, the outermost first. Each occurs once, even if its partial includes itself.
    var notes: [Remark.Note] {
        var seen: Set<Remark.Note> = []
        return map { Remark.Note(message: "'\($0.name)' is included here", place: $0.source.place($0.range)) }
            .filter { seen.insert($0).inserted }
    }
}

/// The mistake that ends parsing or rendering.
struct TemplateError: Error {
    var remark: Remark
}
