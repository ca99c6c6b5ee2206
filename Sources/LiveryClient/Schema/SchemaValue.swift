/// A value of a typed theme.
public protocol SchemaValue: ThemeValue {
    /// The value if neither a theme nor its shipped bundle has one: nothing that is visible.
    static var neutral: Self { get }
}

/// A style of a typed theme.
public protocol SchemaStyle: StyleDecodable, Hashable {
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
    /// The empty text.
    public static var neutral: String { "" }
}

extension Duration: SchemaValue {
    /// No time.
    public static var neutral: Duration { .zero }
}

extension ImageName: SchemaValue {
    /// No image.
    public static var neutral: ImageName { "" }
}

extension Color: SchemaValue {
    /// Transparent.
    public static var neutral: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension Dimension: SchemaValue {
    /// 0 points.
    public static var neutral: Dimension { Dimension(0) }
}

extension Easing: SchemaValue {
    /// The default curve of CSS.
    public static var neutral: Easing { .ease }
}

extension Point: SchemaValue {
    /// The origin.
    public static var neutral: Point { Point(x: 0, y: 0) }
}

extension Size: SchemaValue {
    /// No extent.
    public static var neutral: Size { Size(width: 0, height: 0) }
}

extension Rect: SchemaValue {
    /// No extent.
    public static var neutral: Rect { Rect(origin: .neutral, size: .neutral) }
}

extension Insets: SchemaValue {
    /// No distance.
    public static var neutral: Insets { Insets(top: 0, left: 0, bottom: 0, right: 0) }
}

extension Font: SchemaValue {
    /// The platform's font for bodies of text.
    public static var neutral: Font { Font(textStyle: "body") }
}

extension TextAttributes: SchemaValue {
    /// No attributes.
    public static var neutral: TextAttributes { TextAttributes() }
}

extension Shadow: SchemaValue {
    /// A transparent shadow.
    public static var neutral: Shadow { Shadow(color: .neutral) }
}

extension Border: SchemaValue {
    /// A line without a width.
    public static var neutral: Border { Border(color: .neutral, width: .neutral) }
}

extension Gradient: SchemaValue {
    /// A transparent gradient.
    public static var neutral: Gradient { Gradient(stops: [Stop(color: .neutral, position: 0)]) }
}

extension Transition: SchemaValue {
    /// A change without animation.
    public static var neutral: Transition { Transition(duration: 0) }
}

extension TextAlignment: SchemaValue {
    /// That of the text's language.
    public static var neutral: TextAlignment { .natural }
}

extension LetterCase: SchemaValue {
    /// No transformation.
    public static var neutral: LetterCase { .none }
}

extension LineBreakMode: SchemaValue {
    /// At words.
    public static var neutral: LineBreakMode { .wordWrapping }
}

extension ContentMode: SchemaValue {
    /// UIKit's default.
    public static var neutral: ContentMode { .scaleToFill }
}

extension TextStyle: SchemaValue {
    /// Body.
    public static var neutral: TextStyle { .body }
}

extension StrokeStyle: SchemaValue {
    /// A solid line.
    public static var neutral: StrokeStyle { .solid }
}
