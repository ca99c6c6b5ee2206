// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

@_exported public import Foundation

// Stand-ins for the declarations in Apple's documentation that LiveryUIKit and the sample use, so that both compile and
// run on Linux. Each public declaration is an entry in `api.json`. Stand-ins do only what the quoted sentences from the
// documentation say. Declarations that aren't public let tests control them.

public class CGColor {
    private let values: SIMD4<Double>
    var channels: [Double] { (0..<4).map { values[$0] } }
    init(_ values: SIMD4<Double>) { self.values = values }
}

open class UIColor: NSObject, @unchecked Sendable {
    private let values: SIMD4<Double>
    var channels: [Double] { (0..<4).map { values[$0] } }
    private let name: String?
    private let provider: ((UITraitCollection) -> UIColor)?

    /// "On applications linked for iOS 10 or later, the color is specified in an extended range sRGB color space."
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        values = [Double(red), Double(green), Double(blue), Double(alpha)]
        name = nil
        provider = nil
    }

    /// "Use this method to create a color object whose component values change based on the currently active traits."
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        values = [0, 0, 0, 1]
        name = "dynamic"
        provider = dynamicProvider
    }

    /// The color for the given traits.
    func resolved(in traits: UITraitCollection) -> UIColor { provider.map { $0(traits) } ?? self }

    init(named name: String) {
        values = [0, 0, 0, name == "clear" ? 0 : 1]
        self.name = name
        provider = nil
    }

    public var cgColor: CGColor { CGColor(values) }
    public class var clear: UIColor { Self.shared["clear"]! }
    public class var label: UIColor { Self.shared["label"]! }
    public class var placeholderText: UIColor { Self.shared["placeholderText"]! }

    private static let shared = Dictionary(
        uniqueKeysWithValues: ["clear", "label", "placeholderText", "tint"].map { ($0, UIColor(named: $0)) })
    static var tint: UIColor { shared["tint"]! }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return name == other.name && values == other.values
    }

    open override var hash: Int { values.hashValue }
    /// A description of the color in an appearance, for the SwiftUI stand-in.
    package func description(in style: UIUserInterfaceStyle) -> String {
        resolved(in: UITraitCollection(style, .large)).description
    }

    open override var description: String { name ?? "\(channels)" }
}
