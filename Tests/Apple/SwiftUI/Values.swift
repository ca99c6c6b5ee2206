// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation
public import UIKit

public protocol ShapeStyle: Sendable {}

public struct Color: ShapeStyle, Hashable {
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
}

// Colors can be made on every thread, so the main actor of views isn't inferred for them.
extension Color: View, Primitive {
    public typealias Body = Never
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
    public func italic() -> Font { Font(text: "\(text) italic") }
}

public struct Gradient: Equatable, Sendable {
    let stops: [Gradient.Stop]

    public struct Stop: Equatable, Sendable {
        let color: Color
        let location: CGFloat

        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    public init(stops: [Gradient.Stop]) { self.stops = stops }
}

public struct UnitPoint: Hashable, Sendable {
    let x: CGFloat
    let y: CGFloat
    public static let center = UnitPoint(x: 0.5, y: 0.5)

    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    fileprivate var text: String { "\(x),\(y)" }
}

public struct AnyShapeStyle: ShapeStyle {
    let style: any ShapeStyle

    public init<S>(_ style: S) where S: ShapeStyle { self.style = style }
}

/// "Zero maps to the center point, one maps to the diameter of the unit circle."
public struct EllipticalGradient: ShapeStyle {
    let gradient: Gradient
    let radii: [CGFloat]

    public init(
        gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        self.gradient = gradient
        radii = [startRadiusFraction, endRadiusFraction]
    }
}

public struct LinearGradient: View, ShapeStyle, Primitive {
    public typealias Body = Never
    let gradient: Gradient
    let points: [UnitPoint]

    nonisolated public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.gradient = gradient
        points = [startPoint, endPoint]
    }

    func render(_ renderer: Renderer) {
        let stops = gradient.stops.map { "\($0.color.text) at \($0.location)" }
        renderer.write("gradient \(points.map(\.text).joined(separator: " ")): \(stops.joined(separator: ", "))")
    }
}

public struct Animation: Equatable, Sendable {
    let numbers: [Double]

    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation {
        Animation(numbers: [p1x, p1y, p2x, p2y, duration])
    }

    public func delay(_ delay: TimeInterval) -> Animation { Animation(numbers: numbers + [delay]) }
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
