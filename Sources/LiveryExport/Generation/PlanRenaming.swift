package import LiveryTheme

/// A `generate.ktv` after values of its theme were renamed: the options that name values have the new paths.
package struct PlanRenaming: Sendable {
    /// The text with the new paths.
    package let bytes: [UInt8]
    /// Where the text before had the old paths.
    package let places: [Place]

    /// Reads a plan. Text that can't be read is unchanged.
    /// - Parameters:
    ///   - path: The path of the places.
    ///   - renamed: The new path of a value or group.
    package init(_ bytes: [UInt8], path: String, renamed: (String) -> String) {
        var finder = OldPaths(bytes, path: path)
        finder.find(renamed)
        self.bytes = finder.replaced
        places = finder.places
    }
}

/// Finds the old paths in a plan.
private struct OldPaths {
    private let bytes: [UInt8]
    private let names = LiveryTheme.NameTable()
    private let sources = SourceMap()
    private let root: Node?
    private var replacements: [(range: Range<Int>, text: [UInt8])] = []
    private(set) var places: [Place] = []

    init(_ bytes: [UInt8], path: String) {
        self.bytes = bytes
        let source = SourceFile(path: path, name: path, bytes: bytes)
        let collector = DiagnosticCollector(sources: sources)
        let parsed = Parser.parse(source, file: sources.add(source), names: names, diagnostics: collector)
        root = collector.hasErrors ? nil : parsed
    }

    mutating func find(_ renamed: (String) -> String) {
        for output in elements(of: root?.member("outputs", names)) {
            for option in ["include", "exclude", "material"] {
                if let node = output.member(option, names) { findTexts(in: node, renamed) }
            }
            if case .object(let object)? = output.member("rename", names)?.kind { findNames(in: object, renamed) }
        }
    }

    private func elements(of node: Node?) -> [Node] { if case .array(let nodes)? = node?.kind { nodes } else { [] } }

    /// Finds paths that are values.
    private mutating func findTexts(in node: Node, _ renamed: (String) -> String) {
        switch node.kind {
        case .text(let text): replace(text, by: renamed(text), in: node.span)
        case .array(let nodes): for node in nodes { findTexts(in: node, renamed) }
        case .object(let object): for property in object.properties { findTexts(in: property.value, renamed) }
        default: break
        }
    }

    /// Finds paths that are names: `rename: { brand.main: accent }`. The names of a dotted path have one range.
    /// - Parameters:
    ///   - group: The path of the object in the theme.
    ///   - start: The path of the object in whose braces the current range is.
    private mutating func findNames(
        in object: ObjectNode, at group: [String] = [], from start: [String] = [], _ renamed: (String) -> String
    ) {
        for property in object.properties {
            let path = group + [names[property.name]]
            if case .object(let inner) = property.value.kind {
                let isDotted = inner.properties.contains { $0.nameSpan == property.nameSpan }
                if !isDotted { replace(path, from: start, in: property.nameSpan, renamed) }
                findNames(in: inner, at: path, from: isDotted ? start : path, renamed)
            } else {
                replace(path, from: start, in: property.nameSpan, renamed)
            }
        }
    }

    private mutating func replace(_ path: [String], from start: [String], in span: Span, _ renamed: (String) -> String)
    {
        let new = renamed(path.joined(separator: ".")).parts(between: ".").map(String.init)
        let outer = start.isEmpty ? [] : renamed(start.joined(separator: ".")).parts(between: ".").map(String.init)
        guard new.starts(with: outer) else { return }
        let old = path.dropFirst(start.count).joined(separator: ".")
        replace(old, by: new.dropFirst(outer.count).joined(separator: "."), in: span)
    }

    private mutating func replace(_ old: String, by new: String, in span: Span) {
        guard old != new, let start = bytes[Int(span.start)..<Int(span.end)].firstRange(of: old.utf8)?.lowerBound
        else { return }
        replacements.append((start..<(start + old.utf8.count), Array(new.utf8)))
        places.append(sources.place(Span(file: span.file, start: start, end: start + old.utf8.count)))
    }

    var replaced: [UInt8] {
        var result = bytes
        for (range, text) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(range, with: text)
        }
        return result
    }
}

extension Node {
    /// The value of an object's property.
    fileprivate func member(_ name: String, _ names: LiveryTheme.NameTable) -> Node? {
        guard case .object(let object) = kind else { return nil }
        return object.properties.first { names[$0.name] == name }?.value
    }
}
