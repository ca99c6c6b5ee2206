import LiveryModel
import LiveryTheme

/// Moves the declarations of a value or group, and its names in directives, to another group.
///
/// In its own object, a name is rewritten where it is. Otherwise, it goes to the end of the group that it moves to, or of
/// the file, as a path.
struct MovingEditor {
    private let tree: TextTree
    private let edits: TextEdits
    private let old: [String]
    private let new: [String]
    /// The range of each removed item.
    private var removed: Set<Range<Int>> = []
    private var replacements: [(range: Range<Int>, text: String)] = []
    /// The new items at the end of objects.
    private var insertions: [(object: TextObject, text: String)] = []
    /// Whether the form of the file has no paths as names.
    private var isFixed: Bool { tree.isJSON || DesignTokens.isName(tree.source.name) }

    /// Nil if the file can't be read.
    init?(_ bytes: [UInt8], file: String, old: String, new: String) {
        guard let tree = TextTree(bytes, path: file, names: NameTable()) else { return nil }
        self.tree = tree
        edits = TextEdits(ours: tree, theirs: tree)
        self.old = old.split(separator: ".").map(String.init)
        self.new = new.split(separator: ".").map(String.init)
    }

    /// Moves the declaration of the value in a file that is included at a place. Returns false if that is impossible.
    mutating func moveDeclaration(at place: [String]) -> Bool {
        guard old.starts(with: place) else { return true }
        guard tree.root.item(at: old.dropFirst(place.count)) != nil else { return true }
        guard !isFixed, new.starts(with: place) else { return false }
        return move(in: tree.root, old.dropFirst(place.count), to: new.dropFirst(place.count))
    }

    /// Moves the value's name in a directive of the object at a place, relative to which the directive names values.
    mutating func moveName(in directive: String, at place: [String], includedAt root: [String]) -> Bool {
        guard old.starts(with: place), place.starts(with: root) else { return true }
        let own = place.dropFirst(root.count)
        let around = own.isEmpty ? tree.root : tree.root.item(at: own)?.object
        let texts = around?.item(directive)?.object
        guard let texts, let item = texts.item(at: old.dropFirst(place.count)) else { return true }
        guard !isFixed else { return false }
        if new.starts(with: place) {
            return move(in: texts, old.dropFirst(place.count), to: new.dropFirst(place.count))
        }
        guard new.starts(with: root) else { return false }
        remove(item)
        let name = new.dropFirst(root.count).joined(separator: ".")
        if let outer = tree.root.item(directive)?.object {
            insertions.append((outer, text(of: item, named: name)))
        } else {
            let start = tree.root.items.first.map { edits.lineStart($0.range.lowerBound) } ?? 0
            replacements.append((start..<start, "\(directive): { \(text(of: item, named: name)) }\n"))
        }
        return true
    }

    private mutating func move(in object: TextObject, _ old: ArraySlice<String>, to new: ArraySlice<String>) -> Bool {
        guard let item = object.item(at: old), let from = object.braces(at: old.dropLast()),
            let to = object.braces(at: new.dropLast())
        else { return false }
        let path = new.dropFirst(to.depth).joined(separator: ".")
        if from.object.range == to.object.range {
            let own = old.dropFirst(from.depth).joined(separator: ".")
            for leaf in item.leaves { rename(leaf, own, to: path) }
        } else {
            for leaf in item.leaves {
                remove(leaf)
                let own = String(decoding: tree.source.bytes[leaf.nameRange], as: UTF8.self)
                let rest = item.isGroup ? own.split(separator: ".").dropFirst(old.count - from.depth) : []
                let name = ([path] + rest.map(String.init)).joined(separator: ".")
                insertions.append((to.object, text(of: leaf, named: name)))
            }
        }
        return true
    }

    /// Replaces the beginning of a name: of `brand.main`, or only its last name in quotes.
    private mutating func rename(_ item: TextItem, _ old: String, to new: String) {
        let bytes = tree.source.bytes[item.nameRange]
        guard let start = bytes.firstRange(of: old.utf8)?.lowerBound else { return }
        let isQuoted = bytes.first == UInt8(ascii: "\"") && new.contains(".")
        let range = isQuoted ? item.nameRange : start..<(start + old.utf8.count)
        replacements.append((range, new))
    }

    private mutating func remove(_ item: TextItem) { for leaf in item.leaves { removed.insert(leaf.range) } }

    /// An item with another name.
    private func text(of item: TextItem, named name: String) -> String {
        name + String(decoding: tree.source.bytes[item.nameRange.upperBound..<item.range.upperBound], as: UTF8.self)
    }

    /// The text with the moved items.
    func applied() -> [UInt8] {
        var changes = replacements + insertions.map { insertion($0.text, in: $0.object) }
        let emptied = insertions.map(\.object).filter { $0.items.allSatisfy(isGone) && isInBraces($0) }.map(\.range)
        for item in gone(in: tree.root) where !emptied.contains(where: { $0.contains(item.range.lowerBound) }) {
            changes += item.leaves.map { (edits.extent(of: $0.range), "") }
        }
        var result = tree.source.bytes
        // Insertions at the start of a removed line come after its removal.
        let ordered = changes.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                > ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        for (_, change) in ordered { result.replaceSubrange(change.range, with: change.text.utf8) }
        return result
    }

    private func isInBraces(_ object: TextObject) -> Bool {
        object.range.lowerBound < tree.source.bytes.count
            && tree.source.bytes[object.range.lowerBound] == UInt8(ascii: "{")
    }

    /// The change that inserts an item after the last remaining one of an object.
    private func insertion(_ text: String, in object: TextObject) -> (range: Range<Int>, text: String) {
        guard let last = object.items.last(where: { !isGone($0) })?.lastLeaf else {
            guard isInBraces(object) else {
                let start = object.items.first.map { edits.lineStart($0.range.lowerBound) } ?? object.range.lowerBound
                return (start..<start, "\(text)\n")
            }
            return ((object.range.lowerBound + 1)..<(object.range.upperBound - 1), " \(text) ")
        }
        let end = edits.end(of: last.range.upperBound)
        let line = edits.lineStart(last.range.lowerBound)
        let isFirst = tree.source.bytes[line..<last.range.lowerBound].allSatisfy(TextEdits.isBlank)
        if isFirst, let lineEnd = end.lineEnd {
            return (lineEnd..<lineEnd, "\n\(TextEdits.indentation(of: last.range.lowerBound, in: tree))\(text)")
        }
        return (last.range.upperBound..<last.range.upperBound, ", \(text)")
    }

    /// The removed items, and the objects of which nothing else is left.
    private func gone(in object: TextObject) -> [TextItem] {
        object.items.flatMap { item -> [TextItem] in
            if isGone(item) { return [item] }
            return item.object.map(gone) ?? []
        }
    }

    private func isGone(_ item: TextItem) -> Bool {
        if removed.contains(item.range), !item.isGroup { return true }
        guard let object = item.object, !object.items.isEmpty, item.annotation.isEmpty,
            !insertions.contains(where: { $0.object.range == object.range })
        else { return false }
        return object.items.allSatisfy(isGone)
    }
}

extension TextObject {
    /// The item at a path in the object.
    fileprivate func item(at path: ArraySlice<String>) -> TextItem? {
        guard let name = path.first, let found = item(name) else { return nil }
        return path.count == 1 ? found : found.object?.item(at: path.dropFirst())
    }

    /// The innermost object in braces on a path, and the number of names that lead to it; nil if a value is on the path.
    fileprivate func braces(at path: ArraySlice<String>) -> (object: TextObject, depth: Int)? {
        var (found, object, depth) = ((object: self, depth: 0), self, 0)
        for name in path {
            guard let next = object.item(name) else { break }
            guard let inner = next.object else { return nil }
            (object, depth) = (inner, depth + 1)
            if !next.isGroup { found = (inner, depth) }
        }
        return found
    }
}
