import LiveryTheme

/// An element of an SVG image, without text, comments, and elements of other namespaces.
struct SVGElement {
    /// The name without its prefix.
    let name: String
    /// The attributes by their names with their prefixes.
    let attributes: [String: String]
    private(set) var children: [SVGElement] = []

    /// Reads an image. No entities are expanded, so the time is linear in the number of bytes.
    init(_ bytes: [UInt8]) throws(VectorFault) {
        var reader = SVGElementReader(bytes)
        self = try reader.root()
    }

    fileprivate init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    fileprivate mutating func append(_ child: SVGElement) { children.append(child) }
}

/// Reads the elements of an XML document in UTF-8.
private struct SVGElementReader {
    private var cursor: XMLCursor
    /// The elements that aren't closed yet, outermost first.
    private var open: [Open] = []
    private var count = 0

    private struct Open {
        let name: String
        var element: SVGElement
        /// Whether the element belongs to another namespace.
        let isForeign: Bool
    }

    private static let depthLimit = 64
    private static let elementLimit = 10_000

    init(_ bytes: [UInt8]) {
        cursor = XMLCursor(bytes[...])
    }

    mutating func root() throws(VectorFault) -> SVGElement {
        while true {
            guard let text = cursor.text(before: UInt8(ascii: "<")) else { throw .syntax }
            guard !open.isEmpty || text.allSatisfy({ $0 <= UInt8(ascii: " ") }) else { throw .syntax }
            if cursor.skip("<!--") {
                try skip(past: "-->")
            } else if cursor.skip("<?") {
                try skip(past: "?>")
            } else if cursor.skip("<![CDATA[") {
                try skip(past: "]]>")
            } else if cursor.skip("<!DOCTYPE") {
                try skipDocumentType()
            } else if cursor.skip("</") {
                let name = try name()
                cursor.skipSpace()
                guard cursor.skip(">") else { throw .syntax }
                if let root = try close(name) { return root }
            } else if cursor.skip("<") {
                if let root = try element() { return root }
            }
        }
    }

    /// Reads an element's tag. Returns the root if it is complete.
    private mutating func element() throws(VectorFault) -> SVGElement? {
        count += 1
        guard count <= Self.elementLimit, open.count < Self.depthLimit else { throw .complexity }
        let name = try name()
        var attributes: [String: String] = [:]
        while true {
            cursor.skipSpace()
            let isEmpty = cursor.skip("/>")
            if isEmpty || cursor.skip(">") {
                try add(name, attributes)
                return isEmpty ? try close(name) : nil
            }
            let attribute = try self.name()
            cursor.skipSpace()
            guard cursor.skip("=") else { throw .syntax }
            cursor.skipSpace()
            let value = try quoted()
            guard attributes.updateValue(value, forKey: attribute) == nil else { throw .syntax }
        }
    }

    private mutating func add(_ name: String, _ attributes: [String: String]) throws(VectorFault) {
        let (prefix, local) = Self.parts(of: name)
        let declared = attributes[prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"]
        let isSVG: Bool
        if let declared {
            isSVG = declared == SVGReader.namespace
        } else {
            isSVG = prefix == open.first.map { Self.parts(of: $0.name).prefix } && open.last?.isForeign == false
        }
        guard !open.isEmpty || isSVG && local == "svg" else { throw .syntax }
        // These affect the whole image, wherever they are.
        if isSVG, local == "style" || local == "script" { throw .element(local) }
        open.append(Open(name: name, element: SVGElement(local, attributes), isForeign: !isSVG))
    }

    private mutating func close(_ name: String) throws(VectorFault) -> SVGElement? {
        guard let last = open.popLast(), last.name == name else { throw .syntax }
        guard !open.isEmpty else { return last.element }
        if !last.isForeign { open[open.count - 1].element.append(last.element) }
        return nil
    }

    private static func parts(of name: String) -> (prefix: String, local: String) {
        guard let colon = name.firstIndex(of: ":") else { return ("", name) }
        return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }

    /// Skips a document type. One with declarations of its own is a fault.
    private mutating func skipDocumentType() throws(VectorFault) {
        guard let type = cursor.text(before: UInt8(ascii: ">")) else { throw .syntax }
        guard !type.contains(UInt8(ascii: "[")) else { throw .entities }
        _ = cursor.next()
    }

    private mutating func name() throws(VectorFault) -> String {
        let name = cursor.name()
        guard !name.isEmpty, !name.contains(UInt8(ascii: "&")) else { throw .syntax }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func quoted() throws(VectorFault) -> String {
        guard let value = cursor.quoted(), !value.contains(UInt8(ascii: "<")) else { throw .syntax }
        let text = String(decoding: value, as: UTF8.self)
        return value.contains(UInt8(ascii: "&")) ? try Self.decoded(text) : text
    }

    /// The text with characters in place of references.
    private static func decoded(_ text: String) throws(VectorFault) -> String {
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var result = String(parts[0])
        for part in parts.dropFirst() {
            guard let end = part.firstIndex(of: ";") else { throw .syntax }
            guard let character = character(part[..<end]) else { throw .entities }
            result.unicodeScalars.append(character)
            result += part[part.index(after: end)...]
        }
        return result
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        if name.hasPrefix("#x") { return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) }
        if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
        return ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name]
    }

    private mutating func skip(past token: StaticString) throws(VectorFault) {
        guard cursor.skip(past: token) else { throw .syntax }
    }
}
