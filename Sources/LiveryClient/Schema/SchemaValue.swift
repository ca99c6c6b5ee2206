/// A value of a typed theme.
public protocol SchemaValue: ThemeValue {
    /// The value to use if neither a theme nor its shipped bundle has one. It draws nothing.
    static var neutral: Self { get }
}

/// A style of a typed theme.
public protocol SchemaStyle: StyleDecodable, Hashable, CustomStringConvertible {
    /// Creates a style that leaves all attributes unchanged.
    init()
}

extension Bool: SchemaValue {
    /// False.
    public static var neutral: Bool { false }
}

extension Int: SchemaValue {
    /// 0.
    public static var neutral: Int { 0 }
}

extension Double: SchemaValue {
    /// 0.
    public static var neutral: Double { 0 }
}

extension String: SchemaValue {
    /// The empty string.
    public static var neutral: String { "" }
}

extension Duration: SchemaValue {
    /// Zero.
    public static var neutral: Duration { .zero }
}

extension Theme.ImageName: SchemaValue {
    /// No image.
    public static var neutral: Theme.ImageName { "" }
}

extension Theme.Color: SchemaValue {
    /// Transparent.
    public static var neutral: Theme.Color { Theme.Color(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension Theme.Dimension: SchemaValue {
    /// 0 points.
    public static var neutral: Theme.Dimension { Theme.Dimension(0) }
}

extension Theme.Easing: SchemaValue {
    /// The default curve of CSS.
    public static var neutral: Theme.Easing { .ease }
}

extension Theme.Point: SchemaValue {
    /// The origin.
    public static var neutral: Theme.Point { Theme.Point(x: 0, y: 0) }
}

extension Theme.Size: SchemaValue {
    /// No extent.
    public static var neutral: Theme.Size { Theme.Size(width: 0, height: 0) }
}

extension Theme.Rect: SchemaValue {
    /// No extent.
    public static var neutral: Theme.Rect { Theme.Rect(origin: .neutral, size: .neutral) }
}

extension Theme.Insets: SchemaValue {
    /// No distance.
    public static var neutral: Theme.Insets { Theme.Insets(top: 0, left: 0, bottom: 0, right: 0) }
}

extension Theme.Font: SchemaValue {
    /// The platform's body font.
    public static var neutral: Theme.Font { Theme.Font(textStyle: "body") }
}

extension Theme.TextAttributes: SchemaValue {
    /// No attributes.
    public static var neutral: Theme.TextAttributes { Theme.TextAttributes() }
}

extension Theme.Shadow: SchemaValue {
    /// A transparent shadow.
    public static var neutral: Theme.Shadow { Theme.Shadow(color: .neutral) }
}

extension Theme.Border: SchemaValue {
    /// A line without a width.
    public static var neutral: Theme.Border { Theme.Border(color: .neutral, width: .neutral) }
}

extension Theme.Gradient: SchemaValue {
    /// A transparent gradient.
    public static var neutral: Theme.Gradient { Theme.Gradient(stops: [Stop(color: .neutral, position: 0)]) }
}

extension Theme.Transition: SchemaValue {
    /// A change without animation.
    public static var neutral: Theme.Transition { Theme.Transition(duration: 0) }
}

extension Theme.TextAlignment: SchemaValue {
    /// The natural alignment of the text's language.
    public static var neutral: Theme.TextAlignment { .natural }
}

extension Theme.LetterCase: SchemaValue {
    /// No transformation.
    public static var neutral: Theme.LetterCase { .none }
}

extension Theme.TextDecoration: SchemaValue {
    /// No line.
    public static var neutral: Theme.TextDecoration { .none }
}

extension Theme.LineBreakMode: SchemaValue {
    /// At words.
    public static var neutral: Theme.LineBreakMode { .wordWrapping }
}

extension Theme.ContentMode: SchemaValue {
    /// UIKit's default.
    public static var neutral: Theme.ContentMode { .scaleToFill }
}

extension Theme.TextStyle: SchemaValue {
    /// Body.
    public static var neutral: Theme.TextStyle { .body }
}

extension Theme.StrokeStyle: SchemaValue {
    /// A solid line.
    public static var neutral: Theme.StrokeStyle { .solid }
}
