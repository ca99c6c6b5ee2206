import LiveryModel
import LiveryTheme

/// Finds all places in a theme's files that contain renamed paths.
struct RenamingEditor {
    private let paths: RenamedPaths
    private let nameTable: NameTable
    private let sources: SourceMap
    private let theme: String
    /// The extended themes in which the paths have already been renamed.
    private let renamed: Set<String>
    private var spans: [Span: String] = [:]
    /// The places at which each file with a declaration of the path is included.
    private(set) var declarations: [String: Set<[String]>] = [:]
    /// The directives of each file that may name the path, and the objects that they are in.
    private(set) var names: [String: [(directive: String, place: [String])]] = [:]
    /// The first renamed declaration in a file of an extended theme.
    private var foreign: (path: String, theme: String)?

    /// - Throws: ``RenamingError/extended(_:theme:)``
    init(
        _ paths: RenamedPaths, _ theme: PreparedTheme, choices: [[String: String]], extending renamed: Set<String>
    ) throws {
        self.paths = paths
        self.renamed = renamed
        self.theme = theme.name
        (nameTable, sources) = (theme.names, theme.sources)
        var read: Set<ObjectIdentifier> = []
        for choice in choices {
            for (origin, piece) in theme.origins(for: choice) where read.insert(ObjectIdentifier(piece.object)).inserted
            {
                let place = piece.place.map { nameTable[$0] }
                declarations[sources[piece.object.span].name, default: []].insert(place)
                add(piece.object, at: place, of: origin.theme)
            }
        }
        for object in theme.requirements { addNames(of: object, at: [], in: ["@requires"]) }
        for remarks in theme.remarkTexts {
            let place = remarks.place.map { nameTable[$0] }
            addNames(of: remarks.texts, at: place, in: ["@description", "@deprecated"])
        }
        // Names in sample screens are the names of screens and parts. Only the links refer to values.
        for screen in theme.screens.flatMap(\.properties) { add(screen.value, at: ["@screens"], of: theme.name) }
        if let foreign { throw RenamingError.extended(foreign.path, theme: foreign.theme) }
    }

    /// The edits of each file, in order.
    var edits: [String: [TextEdit]] {
        let edits = ordered.map {
            let text = Array((spans[$0] ?? "").utf8)
            return (sources[$0].name, TextEdit(range: Int($0.start)..<Int($0.end), text))
        }
        return Dictionary(grouping: edits, by: \.0).mapValues { $0.map(\.1) }
    }

    var places: [Renaming.Edit] {
        ordered.map { Renaming.Edit(place: sources.place($0), replacement: spans[$0] ?? "") }
    }

    private var ordered: [Span] {
        spans.keys.sorted {
            ($0.file == $1.file) ? $0.start < $1.start : utf8Precedes(sources[$0].name, sources[$1].name)
        }
    }
}

// Declarations.
extension RenamingEditor {
    private mutating func add(_ object: ObjectNode, at place: [String], of theme: String, in header: [Property] = []) {
        for property in object.properties {
            let path = place + [nameTable[property.name]]
            // `a.b: 1` declares two properties whose names have the same range.
            let header = header.filter { $0.nameSpan == property.nameSpan } + [property]
            if paths.contains(path.joined(separator: ".")) {
                if !sources.isFile(property.nameSpan, of: self.theme), !renamed.contains(theme), foreign == nil {
                    foreign = (path.joined(separator: "."), theme)
                }
                if !paths.isMove {
                    add(header.count - 1, of: header.map { nameTable[$0.name] }, in: property.nameSpan)
                }
            }
            for part in property.parts {
                for mixin in part.mixins { addPath(mixin.names.map { nameTable[$0] }, in: mixin.span) }
                add(part.value, at: path, of: theme, in: header)
            }
        }
        for directive in object.directives where directive.name == "@parent" {
            guard case .text(let text) = directive.value.kind else { continue }
            addPath(text.split(separator: ".").map(String.init), in: directive.value.span)
        }
    }

    private mutating func add(_ node: Node, at place: [String], of theme: String, in header: [Property] = []) {
        switch node.kind {
        case .link(let path): addPath(path.map { nameTable[$0] }, in: node.span)
        case .reference(let reference): addPath(reference.names.map { nameTable[$0] }, in: node.span)
        case .call(_, _, let nodes): for node in nodes { add(node, at: place, of: theme) }
        case .array(let nodes):
            for (index, node) in nodes.enumerated() { add(node, at: place + [String(index)], of: theme) }
        case .object(let object): add(object, at: place, of: theme, in: header)
        default: break
        }
    }

    /// Adds the names in the object of a directive that refers to values by name or path, such as `@requires`.
    private mutating func addNames(of object: ObjectNode, at place: [String], in directives: [String]) {
        if paths.isMove {
            guard sources.isFile(object.span, of: theme) else { return }
            return names[sources[object.span].name, default: []] += directives.map { ($0, place) }
        }
        addNames(of: object, at: place)
    }

    private mutating func addNames(of object: ObjectNode, at place: [String]) {
        for property in object.properties {
            let own = nameTable[property.name].split(separator: ".").map(String.init)
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
            if paths.isMove {
                addWhole(Array(path[...end]), in: span)
            } else {
                add(end - start, of: Array(path[start...]), in: span)
            }
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
                spans[Span(file: span.file, start: found.lowerBound, end: found.upperBound)] = paths.name
            }
            place = found.upperBound
        }
    }

    /// Adds the path at the beginning of a range. The new path keeps its separators.
    private mutating func addWhole(_ path: [String], in span: Span) {
        guard sources.isFile(span, of: theme) else { return }
        let bytes = sources[span].bytes
        var (place, start) = (Int(span.start), Int?.none)
        var separator = "."
        for name in path {
            guard let found = Self.range(of: Array(name.utf8), in: bytes[place..<Int(span.end)]) else { return }
            if start != nil { separator = String(decoding: bytes[place..<found.lowerBound], as: UTF8.self) }
            start = start ?? found.lowerBound
            place = found.upperBound
        }
        guard let start else { return }
        if path.count == 1, start >= 2, bytes[start - 1] == UInt8(ascii: "/"), bytes[start - 2] == UInt8(ascii: "#") {
            separator = "/"
        }
        spans[Span(file: span.file, start: start, end: place)] = paths.newPath.replacing(".", with: separator)
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
