/// What keeps an SVG image from being a vector drawable. The image isn't converted in part, because it would look
/// different.
enum VectorFault: Error, Hashable {
    /// Not well-formed XML in UTF-8, or another document.
    case syntax
    /// Entities that the document declares.
    case entities
    /// An element, by its name without a prefix.
    case element(String)
    /// A property or attribute.
    case property(String)
    /// A value of a property or attribute that can be used with other values.
    case value(String)
    /// Neither a size nor a `viewBox`.
    case size
    /// Too many or too deeply nested elements, or a path that doesn't fit in a resource.
    case complexity

    /// The message about the image.
    var message: String {
        "Android drawables don't support \(cause): change the image, or add a drawable with its name to the app"
    }

    private var cause: String {
        switch self {
        case .syntax: "SVG files with syntax errors"
        case .entities: "SVG files with entities"
        case .element("style"): "style sheets in SVG files"
        case .element(let name): name.isPlain ? "the SVG element '\(name)'" : "an unknown SVG element"
        case .property(let name): "the SVG property '\(name)'"
        case .value(let name): "the value of '\(name)' in the SVG file"
        case .size: "SVG files without a size"
        case .complexity: "SVG files as complex as this one"
        }
    }
}

extension String {
    /// Whether a name can be shown in messages.
    fileprivate var isPlain: Bool {
        utf8.count <= 32 && utf8.allSatisfy { $0 < 0x80 && Unicode.Scalar($0).properties.isAlphabetic || $0 == 0x2D }
    }
}
