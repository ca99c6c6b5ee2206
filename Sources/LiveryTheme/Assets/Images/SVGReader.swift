import LiveryModel

/// Reads the size of an SVG image from its root element (https://www.w3.org/TR/SVG2/coords.html#SizingSVGInCSS).
package struct SVGReader {
    private let file: FilePart

    /// The namespace of SVG elements.
    package static let namespace = "http://www.w3.org/2000/svg"

    init(_ file: FilePart) {
        self.file = file
    }

    /// The format of a file that looks like SVG or HTML, or `nil` for anything else.
    static func format(_ file: FilePart) -> FileFormat? {
        guard var scanner = try? XMLScanner(file), let root = try? scanner.root() else { return nil }
        return switch root.localName {
        case "svg": .asset(.svg)
        case "html": .other("an HTML page")
        default: nil
        }
    }

    /// The image's size in pixels, or `nil` if it has none.
    func size() throws(AssetError) -> Asset.PixelSize? {
        let utf16: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE]]
        guard !utf16.contains(where: { file.has($0) }) else { throw .notUTF8 }
        var scanner = try XMLScanner(file)
        guard let root = try scanner.root() else { throw .wrongContent(expected: .svg, found: nil) }
        guard root.localName == "svg" else { throw .otherRoot(root.name) }
        let attributes = try scanner.attributes(["width", "height", "viewBox", root.namespaceAttribute])
        let namespace = attributes[root.namespaceAttribute] ?? ""
        // Some programs declare the namespace as an entity of the document.
        guard namespace == Self.namespace || namespace.hasPrefix("&") else { throw .noNamespace }
        return size(attributes)
    }

    private func size(_ attributes: [String: String]) -> Asset.PixelSize? {
        let (width, height) = (attributes["width"].flatMap(Self.pixels), attributes["height"].flatMap(Self.pixels))
        if let width, let height { return Asset.PixelSize(units: width, height) }
        var scanner = NumberScanner(Array((attributes["viewBox"] ?? "").utf8)[...])
        guard let box = scanner.numbers(4), box[2] > 0, box[3] > 0 else { return nil }
        if let width { return Asset.PixelSize(units: width, width * box[3] / box[2]) }
        if let height { return Asset.PixelSize(units: height * box[2] / box[3], height) }
        return Asset.PixelSize(units: box[2], box[3])
    }

    /// A length in pixels, or `nil` if it depends on where the image is drawn.
    package static func pixels(_ length: String) -> Double? {
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
