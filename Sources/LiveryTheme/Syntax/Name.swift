/// An interned name of a property or of a part of a link. Comparing two names compares two numbers.
package struct Name: Hashable {
    fileprivate let id: Int32
}

/// The names of one compilation.
package final class NameTable {
    private var texts: [String] = []
    private var ids: [String: Int32] = [:]
    /// The approximate memory of the table in bytes.
    private(set) var byteCount = 0

    /// A string in the list, and a string with its number in the hash table, both with spare capacity.
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

    /// The name with a text, if it was interned.
    package func existing(_ text: String) -> Name? {
        ids[text].map(Name.init)
    }

    package subscript(name: Name) -> String { texts[Int(name.id)] }

    /// The names as a path: `news.title`.
    package func path(_ names: [Name]) -> String {
        names.map { self[$0] }.joined(separator: ".")
    }
}
