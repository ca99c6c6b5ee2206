/// The name of an element in XML.
struct XMLElement {
    /// The name with its prefix, such as `svg:svg`.
    var name: String

    /// The attribute that declares the element's namespace.
    var namespaceAttribute: String { name.firstIndex(of: ":").map { "xmlns:\(name[..<$0])" } ?? "xmlns" }
    /// The name without its prefix.
    var localName: Substring { name.firstIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...] }
}

/// Reads the root element of an XML document in UTF-8, and skips what comes before it.
struct XMLScanner {
    private let file: FilePart
    private var cursor: XMLCursor

    /// The longest name or value that is read, in bytes. Longer ones are skipped.
    private static let maximumLength = 128

    init(_ file: FilePart) throws(AssetError) {
        self.file = try file.rest("SVG", from: 0)
        cursor = XMLCursor(try file.bytes(at: 0, count: file.count))
    }

    /// Reads the root element as far as its name. Returns `nil` if the text doesn't start like XML, or if the name is
    /// longer than any name in SVG.
    mutating func root() throws(AssetError) -> XMLElement? {
        while true {
            cursor.skipSpace()
            if cursor.skip("<?") {
                try skip(past: "?>")
            } else if cursor.skip("<!--") {
                try skip(past: "-->")
            } else if cursor.skip("<!") {
                try skipDeclaration()
            } else if cursor.skip("<"), cursor.rest.first.map(Self.startsName) == true {
                let name = cursor.name()
                let isPlain = name.count <= Self.maximumLength && name.allSatisfy { $0 < 0x7F }
                return isPlain ? XMLElement(name: String(decoding: name, as: UTF8.self)) : nil
            } else {
                return nil
            }
        }
    }

    /// Reads the rest of an element's tag. Only these attributes are kept.
    mutating func attributes(_ wanted: [String]) throws(AssetError) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            cursor.skipSpace()
            if cursor.skip(">") || cursor.skip("/>") { return attributes }
            let bytes = cursor.name()
            cursor.skipSpace()
            guard !bytes.isEmpty, cursor.skip("=") else { throw fault }
            cursor.skipSpace()
            let value = try quoted()
            guard bytes.count <= Self.maximumLength, value.count <= Self.maximumLength else { continue }
            let name = String(decoding: bytes, as: UTF8.self)
            if wanted.contains(name) { attributes[name] = String(decoding: value, as: UTF8.self) }
        }
    }

    /// Skips a document type, with the declarations that it contains.
    private mutating func skipDeclaration() throws(AssetError) {
        var depth = 1
        while depth > 0 {
            if cursor.skip("<!--") {
                try skip(past: "-->")
            } else if cursor.skip("<?") {
                try skip(past: "?>")
            } else if cursor.rest.first == UInt8(ascii: "\"") || cursor.rest.first == UInt8(ascii: "'") {
                _ = try quoted()
            } else {
                guard let character = cursor.next() else { throw fault }
                if character == UInt8(ascii: "<") { depth += 1 }
                if character == UInt8(ascii: ">") { depth -= 1 }
            }
        }
    }

    private mutating func quoted() throws(AssetError) -> ArraySlice<UInt8> {
        guard let string = cursor.quoted() else { throw fault }
        return string
    }

    private mutating func skip(past token: StaticString) throws(AssetError) {
        guard cursor.skip(past: token) else { throw fault }
    }

    private var fault: AssetError { file.damaged(at: cursor.rest.startIndex) }

    private static func startsName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
