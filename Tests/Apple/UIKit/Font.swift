// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

open class UIFont: NSObject, @unchecked Sendable {
    /// The available fonts, by family. Real devices have different families.
    nonisolated(unsafe) static var families = ["Georgia": ["Georgia", "Georgia-Bold"]]

    let name: String
    private let size: CGFloat
    public var pointSize: CGFloat { size }
    let weight: Weight
    let textStyle: TextStyle?
    let isItalic: Bool
    /// The size of the font at the standard text size. Nil if the font isn't scaled.
    let base: CGFloat?

    init(
        _ name: String, _ size: CGFloat, _ weight: Weight, textStyle: TextStyle? = nil, isItalic: Bool = false,
        base: CGFloat? = nil
    ) {
        self.name = name
        self.size = size
        self.weight = weight
        self.textStyle = textStyle
        self.isItalic = isItalic
        self.base = base
    }

    /// "This method returns nil if there is no font with the name."
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard UIFont.families.values.contains(where: { $0.contains(fontName) }) else { return nil }
        self.init(fontName, fontSize, .regular)
    }

    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        let traits = descriptor.attributes[.traits] as? [UIFontDescriptor.TraitKey: UIFont.Weight]
        self.init(
            descriptor.attributes[.family] as? String ?? "system", pointSize, traits?[.weight] ?? .regular,
            isItalic: descriptor.symbolicTraits.contains(.traitItalic))
    }

    public var fontDescriptor: UIFontDescriptor {
        let attributes: [UIFontDescriptor.AttributeName: Any] = [
            .family: name, .traits: [UIFontDescriptor.TraitKey.weight: weight],
        ]
        return UIFontDescriptor(fontAttributes: attributes, isItalic ? .traitItalic : [])
    }

    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("system", fontSize, .regular) }

    public class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
        UIFont("system", fontSize, weight)
    }

    /// The sizes from the Human Interface Guidelines for the content size category Large.
    public class func preferredFont(
        forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let sizes: [String: CGFloat] = [
            "largeTitle": 34, "title1": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17, "callout": 16,
            "subheadline": 15, "footnote": 13, "caption1": 12, "caption2": 11,
        ]
        return UIFont("system", sizes[style.rawValue] ?? 17, .regular, textStyle: style)
    }

    /// "Returns an array of font names available in a particular font family." Empty for an unknown family.
    public class func fontNames(forFamilyName familyName: String) -> [String] { families[familyName] ?? [] }

    public var lineHeight: CGFloat { pointSize * 1.2 }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return name == other.name && pointSize == other.pointSize && weight == other.weight && base == other.base
            && isItalic == other.isItalic
    }

    open override var hash: Int { name.hashValue }
    open override var description: String {
        "\(name) \(pointSize) \(weight.rawValue) \(base ?? 0)\(isItalic ? " italic" : "")"
    }
}

extension UIFont {
    public struct Weight: Hashable, Equatable, RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(rawValue: -0.8)
        public static let thin = Weight(rawValue: -0.6)
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let heavy = Weight(rawValue: 0.56)
        public static let black = Weight(rawValue: 0.62)
    }

    public struct TextStyle: Hashable, Equatable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let title3 = TextStyle(rawValue: "title3")
        public static let headline = TextStyle(rawValue: "headline")
        public static let body = TextStyle(rawValue: "body")
        public static let callout = TextStyle(rawValue: "callout")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let caption1 = TextStyle(rawValue: "caption1")
        public static let caption2 = TextStyle(rawValue: "caption2")
    }
}

open class UIFontDescriptor: NSObject {
    /// The families without an italic font.
    nonisolated(unsafe) static var upright: Set<String> = []

    let attributes: [AttributeName: Any]
    public private(set) var symbolicTraits: SymbolicTraits

    public convenience init(fontAttributes attributes: [UIFontDescriptor.AttributeName: Any] = [:]) {
        self.init(fontAttributes: attributes, [])
    }

    init(fontAttributes attributes: [AttributeName: Any], _ traits: SymbolicTraits) {
        self.attributes = attributes
        symbolicTraits = traits
    }

    /// "Returns nil if no matching font descriptor is found."
    public func withSymbolicTraits(_ symbolicTraits: UIFontDescriptor.SymbolicTraits) -> UIFontDescriptor? {
        if let family = attributes[.family] as? String, Self.upright.contains(family) { return nil }
        return UIFontDescriptor(fontAttributes: attributes, symbolicTraits)
    }

    public struct SymbolicTraits: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static var traitItalic: UIFontDescriptor.SymbolicTraits { SymbolicTraits(rawValue: 1) }
    }

    public struct AttributeName: Hashable, Equatable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let family = AttributeName(rawValue: "family")
        public static let traits = AttributeName(rawValue: "traits")
    }

    public struct TraitKey: Hashable, Equatable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let weight = TraitKey(rawValue: "weight")
    }
}

open class UIFontMetrics: NSObject, @unchecked Sendable {
    /// The factor for the user's text size.
    nonisolated(unsafe) static var factor: CGFloat = 1
    let style: UIFont.TextStyle

    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    public class var `default`: UIFontMetrics { body }
    private static let body = UIFontMetrics(forTextStyle: .body)

    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        UIFont(
            font.name, scaledValue(for: font.pointSize, compatibleWith: traitCollection), font.weight,
            textStyle: font.textStyle, isItalic: font.isItalic, base: font.pointSize)
    }

    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        value * Self.factor * (traitCollection?.preferredContentSizeCategory == .extraLarge ? 1.5 : 1)
    }
}
