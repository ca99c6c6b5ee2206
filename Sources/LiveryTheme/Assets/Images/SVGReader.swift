import LiveryModel

/// Reads the size of an SVG image from its root element (https://www.w3.org/TR/SVG2/coords.html#SizingSVGInCSS).
struct SVGReader {
    private let file: FilePart
    private let text: ArraySlice<UInt8>

    /// The namespace of SVG elements.
    static let namespace = "http://www.w3.org/2000/svg"

    init(_ file: FilePart) throws(AssetError) {
        self.file = file
        text = try file.bytes(at: 0, count: file.count)
    }

    /// The format of a file that looks like SVG or HTML, or `nil` for anything else.
    static func format(_ file: FilePart) -> FileFormat? {
        guard let reader = try? SVGReader(file), let root = try? reader.root() else { return nil }
        return switch root.localName {
        case "svg": .asset(.svg)
        case "html": .other("an HTML page")
        default: nil
        }
    }

    /// The image's size in pixels, or `nil` if it has none.
    func size() throws(AssetError) -> Asset.PixelSize? {
        guard !text.starts(with: [0xFE, 0xFF]), !text.starts(with: [0xFF, 0xFE]) else { throw .notUTF8 }
        guard let root = try root() else { throw .wrongContent(expected: .svg, found: nil) }
        guard root.localName == "svg" else { throw .otherRoot(root.name) }
        let namespace = root.attributes[root.namespaceAttribute] ?? ""
        // Some programs declare the namespace as an entity of the document.
        guard namespace == Self.namespace || namespace.hasPrefix("&") else { throw .noNamespace }
        return size(root)
    }

    private func size(_ root: XMLElement) -> Asset.PixelSize? {
        let (width, height) = (root.attributes["width"].flatMap(pixels), root.attributes["height"].flatMap(pixels))
        if let width, let height { return Asset.PixelSize(units: width, height) }
        var scanner = NumberScanner(Array((root.attributes["viewBox"] ?? "").utf8)[...])
        guard let box = scanner.numbers(4), box[2] > 0, box[3] > 0 else { return nil }
        if let width { return Asset.PixelSize(units: width, width * box[3] / box[2]) }
        if let height { return Asset.PixelSize(units: height * box[2] / box[3], height) }
        return Asset.PixelSize(units: box[2], box[3])
    }

    /// A length in pixels, or `nil` if it depends on where the image is drawn.
    private func pixels(_ length: String) -> Double? {
        var scanner = NumberScanner(Array(length.utf8)[...])
        guard let number = scanner.number() else { return nil }
        let inch = 96.0
        let unit: Double? =
            switch scanner.remainder.lowercased().withoutBlanks {
            case "", "px": 1
            case "in": inch
            case "cm": inch / 2.54
            case "mm": inch / 25.4
            case "pt": inch / 72
            case "pc": inch / 6
            default: nil
            }
        return unit.map { number * $0 }
    }

    /// The first element, or `nil` if the text isn't XML.
    private func root() throws(AssetError) -> XMLElement? {
        var scanner = XMLScanner(text)
        do { return try scanner.root(attributes: ["width", "height", "viewBox"]) } catch {
            throw file.damaged(at: error.offset)
        }
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var withoutBlanks: Substring {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
