/// Renders templates with a stack of scopes. Unknown names are errors.
///
/// The output size, the nesting depth and the number of steps are limited, so that rendering always terminates.
struct TemplateRenderer {
    private let library: TemplateLibrary
    private let escaping: TemplateEscaping
    private let identifiers: TemplateIdentifiers
    private(set) var bytes: [UInt8] = []
    private var stack: [TemplateValue]
    private var indent: [UInt8] = []
    private var included: [TemplateInclusion] = []
    private var depth = 0
    private var steps = 0
    /// The names of elements in the output, by tag, for each open list. The innermost list is last.
    private var names: [[String: NameTable]] = [[:]]

    /// The maximum nesting depth of partials.
    static let partialLimit = 32
    /// The maximum nesting depth of sections and partials together.
    static let depthLimit = 96
    private let sizeLimit: Int
    private let stepLimit: Int

    init(
        _ library: TemplateLibrary, fileName: String, data: TemplateValue, sizeLimit: Int = 64 << 20,
        stepLimit: Int = 50_000_000
    ) {
        self.library = library
        escaping = TemplateEscaping(fileName: fileName)
        identifiers = TemplateIdentifiers(fileName: fileName)
        self.sizeLimit = sizeLimit
        self.stepLimit = stepLimit
        stack = [data]
    }

    mutating func render() throws(TemplateError) { try render(library.main.nodes, of: library.main.source) }

    private mutating func render(_ nodes: [TemplateNode], of source: TemplateSource) throws(TemplateError) {
        for node in nodes {
            switch node {
            case .text(let range): try write(source.bytes[range], at: range, of: source)
            case .lineStart: if !indent.isEmpty { try write(indent, at: 0..<0, of: source) }
            case .value(let expression, let isEscaped):
                let (text, isComplete) = try text(of: expression, in: source)
                let isText = isEscaped && !isComplete
                try write((isText ? escaping.text(of: text) : text).utf8, at: expression.range, of: source)
            case .section(let expression, let isInverted, let nodes):
                let value = try value(of: expression, in: source)
                if isInverted {
                    if value.isFalse { try nested(nodes, of: source, at: expression.range) }
                } else {
                    try render(nodes, for: value, of: source, at: expression.range)
                }
            case .partial(let name, let indent, let range):
                try render(partial: name, indent: indent, of: source, at: range)
            }
        }
    }

    private mutating func write(
        _ added: some Collection<UInt8>, at range: Range<Int>, of source: TemplateSource
    ) throws(TemplateError) {
        try step(at: range, of: source)
        bytes.append(contentsOf: added)
        guard bytes.count <= sizeLimit else {
            throw source.error(
                "the output is too large: the limit is \(sizeLimit) bytes", at: range, notes: included.notes)
        }
    }

    private mutating func step(at range: Range<Int>, of source: TemplateSource) throws(TemplateError) {
        steps += 1
        guard steps <= stepLimit else {
            throw source.error(
                "the template repeats too much: the limit is \(stepLimit) tags", at: range, notes: included.notes)
        }
    }

    private mutating func render(
        _ nodes: [TemplateNode], for value: TemplateValue, of source: TemplateSource, at range: Range<Int>
    ) throws(TemplateError) {
        guard !value.isFalse else { return }
        guard case .list(let elements) = value else {
            return try render(nodes, forElement: value, of: source, at: range)
        }
        names.append([:])
        for element in elements { try render(nodes, forElement: element, of: source, at: range) }
        names.removeLast()
    }

    private mutating func render(
        _ nodes: [TemplateNode], forElement element: TemplateValue, of source: TemplateSource, at range: Range<Int>
    ) throws(TemplateError) {
        stack.append(element)
        try nested(nodes, of: source, at: range)
        stack.removeLast()
    }

    private mutating func nested(
        _ nodes: [TemplateNode], of source: TemplateSource, at range: Range<Int>
    ) throws(TemplateError) {
        try step(at: range, of: source)
        depth += 1
        guard depth <= Self.depthLimit else {
            throw source.error(
                "nested too deeply: the limit is \(Self.depthLimit) sections", at: range, notes: included.notes)
        }
        try render(nodes, of: source)
        depth -= 1
    }

    private mutating func render(
        partial name: String, indent added: Range<Int>?, of source: TemplateSource, at range: Range<Int>
    ) throws(TemplateError) {
        guard let partial = library.partials[name] else {
            throw source.error("unknown partial '\(name)'", at: range, notes: included.notes)
        }
        guard included.count < Self.partialLimit else {
            throw tooDeep(partial: name, of: source, at: range)
        }
        included.append(TemplateInclusion(name: name, source: source, range: range))
        let outer = indent
        if let added { indent += source.bytes[added] }
        try nested(partial.nodes, of: partial.source, at: 0..<0)
        indent = outer
        included.removeLast()
    }

    private func tooDeep(partial name: String, of source: TemplateSource, at range: Range<Int>) -> TemplateError {
        let isRecursive = included.contains { $0.name == name }
        let fault = isRecursive ? "includes itself too deeply" : "is nested too deeply"
        return source.error(
            "partial '\(name)' \(fault): the limit is \(Self.partialLimit) levels", at: range, notes: included.notes)
    }
}

// Names.
extension TemplateRenderer {
    /// The text of an expression, and whether it is complete and doesn't need to be escaped. Identifiers, string
    /// literals and expressions in the output's language are complete.
    private mutating func text(
        of expression: TemplateExpression, in source: TemplateSource
    ) throws(TemplateError) -> (String, isComplete: Bool) {
        var (text, isComplete) = ("", false)
        switch try value(of: expression, in: source) {
        case .none: break
        case .flag(let value): text = value ? "true" : "false"
        case .text(let value): text = value
        case .literal(let value, let language): (text, isComplete) = (value, language == escaping)
        case .several: throw source.several(expression, notes: included.notes)
        case .list, .object: throw source.notText(expression, notes: included.notes)
        }
        guard let last = expression.transforms.last else { return (text, isComplete) }
        let result = expression.transforms.reduce(text) { $1.text(of: $0, identifiers, escaping) }
        if expression.transforms.contains(where: \.isName) { try add(result, of: text, expression, in: source) }
        return (result, last.isComplete)
    }

    /// Records the name of an element in the innermost list. Throws an error if another element has the same name.
    private mutating func add(
        _ name: String, of text: String, _ expression: TemplateExpression, in source: TemplateSource
    ) throws(TemplateError) {
        let tag = source.text(expression.range)
        names[names.count - 1][tag, default: NameTable()].add(name, of: text)
        guard let found = names.last?[tag]?.collisions.first else { return }
        throw source.error(
            "'\(found.first)' and '\(found.second)' are both named '\(name)' in template", at: expression.range,
            notes: [Remark.Note(message: NameCollision.hint, place: nil)] + included.notes, id: .nameCollision)
    }

    private func value(
        of expression: TemplateExpression, in source: TemplateSource
    ) throws(TemplateError) -> TemplateValue {
        guard let first = expression.path.first else { return stack.last ?? .none }
        var value: TemplateValue?
        for case .object(let scope) in stack.reversed() {
            value = scope.value(of: first)
            if value != nil { break }
        }
        guard var found = value else { throw unknown(first, expression, in: source, stack) }
        for name in expression.path.dropFirst() {
            if case .none = found { return .none }
            if case .several = found { return .several }
            guard case .object(let scope) = found, let member = scope.value(of: name) else {
                throw unknown(name, expression, in: source, [found])
            }
            found = member
        }
        return found
    }

    private func unknown(
        _ name: String, _ expression: TemplateExpression, in source: TemplateSource, _ values: [TemplateValue]
    ) -> TemplateError {
        var known: Set<String> = []
        for case .object(let scope) in values { known.formUnion(scope.names) }
        return source.unknown(name, in: expression, known: known, notes: included.notes)
    }
}
