import LiveryModel
import LiveryTheme

/// Finds all places in a theme's files that contain renamed paths.
struct RenamingEditor {
    private let paths: RenamedPaths
    private let names: NameTable
    private let sources: SourceMap
    private let theme: String
    /// The extended themes in which the paths have already been renamed.
    private let renamed: Set<String>
    private var spans: Set<Span> = []
    /// The first renamed declaration in a file of an extended theme.
    private var foreign: (path: String, theme: String)?

    /// - Throws: ``RenamingError/extended(_:theme:)``
    init(
        _ paths: RenamedPaths, _ theme: PreparedTheme, choices: [[String: String]], extending renamed: Set<String>
    ) throws {
        self.paths = paths
        self.renamed = renamed
        self.theme = theme.name
        (names, sources) = (theme.names, theme.sources)
        var read: Set<ObjectIdentifier> = []
        for choice in choices {
            for (origin, piece) in theme.origins(for: choice) where read.insert(ObjectIdentifier(piece.object)).inserted
            {
                add(piece.object, at: piece.place.map { names[$0] }, of: origin.theme)
            }
        }
        for object in theme.requirements { addNames(of: object, at: []) }
        // Names in sample screens are the names of screens and parts. Only the links refer to values.
        for screen in theme.screens.flatMap(\.properties) { add(screen.value, at: ["@screens"], of: theme.name) }
        if let foreign { throw RenamingError.extended(foreign.path, theme: foreign.theme) }
    }

    /// The edits of each file, in order.
    var edits: [String: [TextEdit]] {
        let edits = ordered.map {
            (sources[$0].name, TextEdit(range: Int($0.start)..<Int($0.end), Array(paths.name.utf8)))
        }
        return Dictionary(grouping: edits, by: \.0).mapValues { $0.map(\.1) }
    }

    var places: [Renaming.Edit] {
        ordered.map { Renaming.Edit(place: sources.place($0), replacement: paths.name) }
    }

    private var ordered: [Span] {
        spans.sorted { ($0.file == $1.file) ? $0.start < $1.start : utf8Precedes(sources[$0].name, sources[$1].name) }
    }
}

// Declarations.
extension RenamingEditor {
    private mutating func add(_ object: ObjectNode, at place: [String], of theme: String, in header: [Property] = []) {
        for property in object.properties {
            let path = place + [names[property.name]]
            // `a.b: 1` declares two properties whose names have the same range.
            let header = header.filter { $0.nameSpan == property.nameSpan } + [property]
            if paths.contains(path.joined(separator: ".")) {
                if !sources.isFile(property.nameSpan, of: self.theme), !renamed.contains(theme), foreign == nil {
                    foreign = (path.joined(separator: "."), theme)
                }
                add(header.count - 1, of: header.map { names[$0.name] }, in: property.nameSpan)
            }
            for part in property.parts {
                for mixin in part.mixins { addPath(mixin.names.map { names[$0] }, in: mixin.span) }
                add(part.value, at: path, of: theme, in: header)
            }
        }
        for directive in object.directives {
            switch directive.value.kind {
            case .text(let text) where directive.name == "@parent":
                addPath(text.split(separator: ".").map(String.init), in: directive.value.span)
            case .object(let texts): addNames(of: texts, at: place)
            default: break
            }
        }
    }

    private mutating func add(_ node: Node, at place: [String], of theme: String, in header: [Property] = []) {
        switch node.kind {
        case .link(let path): addPath(path.map { names[$0] }, in: node.span)
        case .reference(let reference): addPath(reference.names.map { names[$0] }, in: node.span)
        case .call(_, _, let nodes): for node in nodes { add(node, at: place, of: theme) }
        case .array(let nodes):
            for (index, node) in nodes.enumerated() { add(node, at: place + [String(index)], of: theme) }
        case .object(let object): add(object, at: place, of: theme, in: header)
        default: break
        }
    }

    /// Adds the names in an object that refers to values by name or path, such as `@requires` or `@deprecated`.
    private mutating func addNames(of object: ObjectNode, at place: [String]) {
        for property in object.properties {
            let own = names[property.name].split(separator: ".").map(String.init)
            addPath(place + own, in: property.nameSpan, spelledFrom: place.count)
            if case .object(let inner) = property.value.kind { addNames(of: inner, at: place + own) }
        }
    }
}

// The ways in which a path can be written.
extension RenamingEditor {
    /// Adds each renamed name in the path that is written in a range. The range can begin with a later name of the
    /// path.
    private mutating func addPath(_ path: [String], in span: Span, spelledFrom start: Int = 0) {
        for end in path.indices.dropFirst(start) where paths.contains(path[...end].joined(separator: ".")) {
            add(end - start, of: Array(path[start...]), in: span)
        }
    }

    /// Adds the range of a name within a range that contains several names: `@brand.purple`, `"brand.purple"`,
    /// `{brand.purple}` or `#/brand/purple`. Names that contain escapes aren't found here, but are detected when the
    /// renamed theme is checked.
    private mutating func add(_ index: Int, of spelled: [String], in span: Span) {
        guard sources.isFile(span, of: theme) else { return }
        let bytes = sources[span].bytes
        var place = Int(span.start)
        for (position, name) in spelled.enumerated() {
            guard let found = Self.range(of: Array(name.utf8), in: bytes[place..<Int(span.end)]) else { return }
            if position == index {
                spans.insert(Span(file: span.file, start: found.lowerBound, end: found.upperBound))
            }
            place = found.upperBound
        }
    }

    private static func range(of name: [UInt8], in text: ArraySlice<UInt8>) -> Range<Int>? {
        let separators = Array("@./{}#\"+() ".utf8)
        return text.indices.lazy.map { $0..<($0 + name.count) }.first { range in
            range.upperBound <= text.endIndex && text[range].elementsEqual(name)
                && (range.lowerBound == text.startIndex || separators.contains(text[range.lowerBound - 1]))
                && (range.upperBound == text.endIndex || separators.contains(text[range.upperBound]))
        }
    }
}
