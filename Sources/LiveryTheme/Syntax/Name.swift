/// A name of a property or a part of a link, interned: comparing two is comparing two numbers.
package struct Name: Hashable {
    fileprivate let id: Int32
}

/// The names of one compilation.
package final class NameTable {
    private var texts: [String] = []
    private var ids: [String: Int32] = [:]
    /// About how many bytes of memory the table takes.
    private(set) var byteCount = 0

    /// A text in the list, another in the table and its number, both with room to grow.
    private static let entryBytes = 80

    package init() {}

    package func intern(_ text: String) -> Name {
        if let id = ids[text] { return Name(id: id) }
        let id = Int32(texts.count)
        texts.append(text)
        byteCount += text.utf8.count + Self.entryBytes
        ids[text] = id
        return Name(id: id)
    }

    /// The name with that text if any was interned.
    package func existing(_ text: String) -> Name? {
        ids[text].map(Name.init)
    }

    package subscript(name: Name) -> String { texts[Int(name.id)] }

    /// Names as a path: `news.title`.
    package func path(_ names: [Name]) -> String {
        names.map { self[$0] }.joined(separator: ".")
    }
}
