import LiveryTheme

/// Collects changes to our text, and applies them together.
struct TextEdits {
    let ours: TextTree
    let theirs: TextTree
    /// The replacements, in the order in which they were added.
    private var replacements: [(range: Range<Int>, text: [UInt8])] = []
    private var removals: [Range<Int>] = []
    private var insertions: [Insertion] = []
    /// The indices into ``insertions`` of the insertions at each position.
    private var insertionIndices: [InsertionKey: Int] = [:]
    /// The result of the most recent search for a preceding sibling.
    private var lastAnchor: (siblings: Range<Int>, home: Range<Int>, position: Int, item: TextItem?)?
    private var removed: Set<Int> = []

    init(ours: TextTree, theirs: TextTree) {
        self.ours = ours
        self.theirs = theirs
    }

    /// The place in our text into which an object's items are inserted.
    struct Home {
        /// The object in our text.
        let object: TextObject
        /// The object with the enclosing braces. For an object without its own braces, this is its parent.
        var braces: TextObject
        /// The prefix for the names of the items, such as `brand.`.
        var prefix = ""
        /// The item that the new items follow, if the object has no braces.
        var group: TextItem?

        init(object: TextObject) {
            self.object = object
            braces = object
        }

        /// The place into which the items of a group in this object are inserted.
        func group(_ item: TextItem) -> Home {
            guard let object = item.object else { return self }
            var home = Home(object: object)
            home.braces = braces
            home.prefix = prefix + item.name + "."
            home.group = item
            return home
        }
    }

    private struct InsertionKey: Hashable {
        let offset: Int
        let between: String
    }

    private struct Insertion {
        let offset: Int
        /// The separators before, between and after several insertions at the same offset.
        let before: String
        let between: String
        let after: String
        var texts: [String]
    }

    private var bytes: [UInt8] { ours.source.bytes }

    mutating func annotate(_ item: TextItem, like other: TextItem) {
        replacements.append(
            (
                item.nameRange.upperBound..<item.valueRange.lowerBound,
                Array(theirs.source.bytes[other.nameRange.upperBound..<other.valueRange.lowerBound])
            ))
    }

    mutating func replace(_ item: TextItem, by other: TextItem) {
        let text = String(
            decoding: theirs.source.bytes[other.nameRange.upperBound..<other.range.upperBound], as: UTF8.self)
        let aligned = Self.aligned(
            text, from: Self.indentation(of: other.range.lowerBound, in: theirs),
            to: Self.indentation(of: item.range.lowerBound, in: ours))
        replacements.append((item.nameRange.upperBound..<item.range.upperBound, Array(aligned.utf8)))
    }

    mutating func replace(valueOf item: TextItem, by text: String) {
        let blank = item.valueRange.isEmpty ? " " : ""
        replacements.append((item.valueRange, Array((blank + text).utf8)))
    }

    /// Removes an item and its comma. If this makes the line empty, also removes the line.
    mutating func remove(_ item: TextItem) {
        for leaf in item.leaves {
            removed.insert(leaf.range.lowerBound)
            removals.append(extent(of: leaf.range))
        }
    }

    func extent(of range: Range<Int>) -> Range<Int> {
        let itemEnd = end(of: range.upperBound)
        let line = lineStart(range.lowerBound)
        let isFirst = bytes[line..<range.lowerBound].allSatisfy(Self.isBlank)
        if isFirst, let lineEnd = itemEnd.lineEnd { return line..<min(lineEnd + 1, bytes.count) }
        if itemEnd.hasComma { return range.lowerBound..<blanks(from: itemEnd.comma) }
        var start = range.lowerBound
        while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
        let hasCommaBefore = start > 0 && bytes[start - 1] == UInt8(ascii: ",")
        return (hasCommaBefore ? start - 1 : range.lowerBound)..<range.upperBound
    }

    /// Inserts one of their items, either at its position among its siblings or after our item that it replaces.
    mutating func insert(
        _ item: TextItem, after replaced: TextItem?, among siblings: TextObject, in home: Home,
        withValue value: String? = nil
    ) {
        if item.isGroup, value == nil {
            var inner = home
            inner.prefix += item.name + "."
            for child in item.object?.items ?? [] {
                insert(child, after: replaced, named: item.name, among: siblings, in: inner)
            }
        } else {
            insert(item, after: replaced, named: item.name, among: siblings, in: home, withValue: value)
        }
    }

    /// Inserts an item. `name` is the name of the sibling that is the item or contains it.
    private mutating func insert(
        _ item: TextItem, after replaced: TextItem?, named name: String, among siblings: TextObject, in home: Home,
        withValue value: String? = nil
    ) {
        if item.isGroup {
            var inner = home
            inner.prefix += item.name + "."
            for child in item.object?.items ?? [] {
                insert(child, after: replaced, named: name, among: siblings, in: inner)
            }
            return
        }
        let anchor = replaced ?? anchor(before: name, among: siblings, in: home)
        if let anchor, let leaf = anchor.lastLeaf {
            insert(item, value, after: leaf, named: home.prefix)
        } else {
            insert(item, value, atStartOf: home)
        }
    }

    /// The closest preceding sibling that our object also contains. Siblings are inserted in order, so the search stops
    /// at the previous result.
    private mutating func anchor(before name: String, among siblings: TextObject, in home: Home) -> TextItem? {
        let end = siblings.position(of: name) ?? siblings.items.count
        let places = (siblings.range, home.object.range)
        let known = lastAnchor.flatMap {
            $0.siblings == places.0 && $0.home == places.1 && $0.position <= end ? $0 : nil
        }
        for position in ((known?.position ?? 0)..<end).reversed() {
            guard let item = home.object.item(siblings.items[position].name), isKept(item) else { continue }
            lastAnchor = (places.0, places.1, end, item)
            return item
        }
        if let item = known?.item, !isKept(item) {
            lastAnchor = nil
            return anchor(before: name, among: siblings, in: home)
        }
        lastAnchor = (places.0, places.1, end, known?.item)
        return known?.item ?? home.group
    }

    private func isKept(_ item: TextItem) -> Bool {
        item.lastLeaf.map { !removed.contains($0.range.lowerBound) } ?? false
    }

    private mutating func insert(_ item: TextItem, _ value: String?, after leaf: TextItem, named prefix: String) {
        let indentation = Self.indentation(of: leaf.range.lowerBound, in: ours)
        let itemEnd = end(of: leaf.range.upperBound)
        let isFirst = bytes[lineStart(leaf.range.lowerBound)..<leaf.range.lowerBound].allSatisfy(Self.isBlank)
        if ours.isJSON {
            let space = isFirst ? "\n\(indentation)" : " "
            let text = text(item, value, prefix, indentation)
            return add(text, at: leaf.range.upperBound, before: ",\(space)", between: ",\(space)")
        }
        guard isFirst, let lineEnd = itemEnd.lineEnd else {
            let text = text(item, value, prefix, indentation)
            return add(text, at: leaf.range.upperBound, before: ", ", between: ", ")
        }
        let text = text(item, value, prefix, indentation, withComments: true)
        add(text, at: lineEnd, before: "\n\(indentation)", between: "\n\(indentation)")
    }

    private mutating func insert(_ item: TextItem, _ value: String?, atStartOf home: Home) {
        let start = home.braces.range.lowerBound
        let first = home.braces.items.first
        guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else {
            // The document has no braces.
            let text = text(item, value, home.prefix, "", withComments: true)
            return add(text, at: first.map { lineStart($0.range.lowerBound) } ?? start, between: "\n", after: "\n")
        }
        let outer = Self.indentation(of: start, in: ours)
        guard let first = first?.firstLeaf else {
            let text = text(item, value, home.prefix, outer + "    ")
            return add(text, at: start + 1, before: " ", between: ", ", after: " ")
        }
        let isOwnLine = lineStart(first.range.lowerBound) > start
        let indentation = isOwnLine ? Self.indentation(of: first.range.lowerBound, in: ours) : outer
        guard isOwnLine else {
            let text = text(item, value, home.prefix, indentation)
            return add(text, at: start + 1, before: " ", between: ", ", after: ",")
        }
        let text = text(item, value, home.prefix, indentation, withComments: !ours.isJSON)
        let comma = ours.isJSON ? "," : ""
        add(
            text, at: ours.isJSON ? start + 1 : lineEnd(start), before: "\n\(indentation)",
            between: "\(comma)\n\(indentation)", after: comma)
    }

    private mutating func add(
        _ text: String, at offset: Int, before: String = "", between: String, after: String = ""
    ) {
        let key = InsertionKey(offset: offset, between: between)
        if let index = insertionIndices[key] {
            insertions[index].texts.append(text)
        } else {
            insertionIndices[key] = insertions.count
            insertions.append(
                Insertion(offset: offset, before: before, between: between, after: after, texts: [text]))
        }
    }

    /// The text of one of their items, adapted to the syntax of our text.
    private func text(
        _ item: TextItem, _ value: String?, _ prefix: String, _ indentation: String, withComments: Bool = false
    ) -> String {
        let source = theirs.source.bytes
        let written = String(decoding: source[item.nameRange], as: UTF8.self)
        let isPath = !written.hasPrefix("\"") && written.contains(".")
        let name = prefix.isEmpty && !isPath ? written : prefix + item.name
        let own = value.map { " " + $0 }
        let head = String(decoding: source[item.nameRange.upperBound..<item.valueRange.lowerBound], as: UTF8.self)
        let rest = own ?? String(decoding: source[item.valueRange], as: UTF8.self)
        let text = name + (own == nil ? head : String(head.reversed().drop { $0 == " " }.reversed())) + rest
        let from = Self.indentation(of: item.range.lowerBound, in: theirs)
        let aligned = Self.aligned(text, from: from, to: indentation)
        guard withComments else { return aligned }
        let comments = Self.comments(above: item, in: theirs).map { $0 + "\n" + indentation }.joined()
        return comments + aligned + Self.comment(after: item, in: theirs)
    }

    /// The text with all changes applied.
    func applied() -> [UInt8] {
        let gone = Self.united(removals)
        var changes: [(range: Range<Int>, text: [UInt8])] = gone.map { ($0, []) }
        changes += replacements.filter { !Self.isInside(gone, $0.range.lowerBound) }
        for insertion in insertions {
            let text = insertion.before + insertion.texts.joined(separator: insertion.between) + insertion.after
            changes.append((insertion.offset..<insertion.offset, Array(text.utf8)))
        }
        var (result, position) = ([UInt8](), 0)
        let ordered = changes.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.count, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.count, $1.offset)
        }
        for (_, change) in ordered {
            if change.range.lowerBound > position { result += bytes[position..<change.range.lowerBound] }
            result += change.text
            position = max(position, change.range.upperBound)
        }
        result += bytes[position...]
        return ours.isJSON ? Self.withoutTrailingCommas(result) : result
    }

    /// Whether an offset is inside one of the sorted, disjoint ranges.
    private static func isInside(_ ranges: [Range<Int>], _ offset: Int) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(offset)
    }

    private static func united(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { united, range in
            if let last = united.last, range.lowerBound <= last.upperBound {
                united[united.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                united.append(range)
            }
        }
    }
}
