// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap
@_exported public import Foundation

// Stand-ins: the declarations of Apple's documentation that LiveryUIKit and the sample use, so that both compile and run
// on Linux. Each public declaration is an entry of `api.json`. Stand-ins behave only as the quoted sentences of the
// documentation say. Declarations that aren't public control them in tests.

public class CGColor {
    let channels: [Double]
    init(_ channels: [Double]) { self.channels = channels }
}

open class UIColor: NSObject, @unchecked Sendable {
    let channels: [Double]
    private let name: String?

    /// "On applications linked for iOS 10 or later, the color is specified in an extended range sRGB color space."
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        channels = [Double(red), Double(green), Double(blue), Double(alpha)]
        name = nil
    }

    init(named name: String) {
        channels = [0, 0, 0, name == "clear" ? 0 : 1]
        self.name = name
    }

    public var cgColor: CGColor { CGColor(channels) }
    public class var clear: UIColor { Self.shared["clear"]! }
    public class var label: UIColor { Self.shared["label"]! }
    public class var placeholderText: UIColor { Self.shared["placeholderText"]! }

    private static let shared = Dictionary(
        uniqueKeysWithValues: ["clear", "label", "placeholderText", "tint"].map { ($0, UIColor(named: $0)) })
    static var tint: UIColor { shared["tint"]! }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return name == other.name && channels == other.channels
    }

    open override var hash: Int { channels.hashValue }
    open override var description: String { name ?? "\(channels)" }
}
