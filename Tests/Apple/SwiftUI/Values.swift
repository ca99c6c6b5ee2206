// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap
public import Foundation
public import UIKit

public protocol ShapeStyle: Sendable {}

public struct Color: View, ShapeStyle, Hashable, Primitive {
    public typealias Body = Never
    public enum RGBColorSpace: Sendable {
        case sRGB
        case sRGBLinear
    }

    let text: String

    /// "sRGB: The extended red, green, blue (sRGB) color space."
    public init(
        _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        text = "\(red) \(green) \(blue) \(opacity)"
    }

    public init(_ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        text = "\(white) \(white) \(white) \(opacity)"
    }

    init(named name: String) { text = name }

    /// "The new color preserves the adaptability of the original."
    public init(uiColor: UIColor) { text = uiColor.description(in: .light) + " / " + uiColor.description(in: .dark) }

    public static let clear = Color(named: "clear")
    public static let primary = Color(named: "primary")
    func render(_ renderer: Renderer) { renderer.write("color \(text)") }
}

public struct Font: Hashable, Sendable {
    let text: String

    public enum TextStyle: CaseIterable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }

    public enum Design: Hashable, Sendable {
        case `default`
    }

    public struct Weight: Hashable, Sendable {
        let name: String
        public static let ultraLight = Weight(name: "ultraLight")
        public static let thin = Weight(name: "thin")
        public static let light = Weight(name: "light")
        public static let regular = Weight(name: "regular")
        public static let medium = Weight(name: "medium")
        public static let semibold = Weight(name: "semibold")
        public static let bold = Weight(name: "bold")
        public static let heavy = Weight(name: "heavy")
        public static let black = Weight(name: "black")
    }

    public static let body = Font(text: "body")

    public static func system(_ style: Font.TextStyle, design: Font.Design? = nil, weight: Font.Weight? = nil) -> Font {
        Font(text: "\(style) \(weight?.name ?? "nil")")
    }

    public static func system(size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil) -> Font {
        Font(text: "\(size) \(weight?.name ?? "nil")")
    }

    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: Font.TextStyle) -> Font {
        Font(text: "\(name) \(size) \(textStyle)")
    }

    public func weight(_ weight: Font.Weight) -> Font { Font(text: "\(text) \(weight.name)") }
}

public struct EdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

public enum TextAlignment: Hashable, CaseIterable, Sendable {
    case leading, center, trailing
}

public enum ContentMode: Hashable, CaseIterable, Sendable {
    case fit, fill
}

public struct Alignment: Equatable, Sendable {
    public static let center = Alignment()
}

public struct HorizontalAlignment: Equatable, Sendable {
    public static let center = HorizontalAlignment()
}

public struct VerticalAlignment: Equatable, Sendable {
    public static let center = VerticalAlignment()
}

public enum RoundedCornerStyle: Sendable {
    case continuous
}

public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public protocol Animatable {}
public protocol Shape: Sendable, Animatable, View {}
public protocol InsettableShape: Shape {}

public struct RoundedRectangle: InsettableShape, Primitive {
    public typealias Body = Never
    let radius: CGFloat
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) { radius = cornerRadius }
    func render(_ renderer: Renderer) { renderer.write("rectangle \(radius)") }
}

extension InsettableShape {
    public func strokeBorder<S>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View
    where S: ShapeStyle {
        Modified(content: self, name: "border \((content as? Color)?.text ?? "?") \(lineWidth)")
    }
}
