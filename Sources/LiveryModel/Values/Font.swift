/// A font: a family and a size, or one of the platform's text styles.
public struct Font: Hashable, Sendable {
    /// The family's name, or `system` for the platform's own font. Nil if ``textStyle`` determines the family.
    public var name: String?
    /// The families to use if ``name`` is not available, in order of preference.
    public var fallbacks: [String]
    /// The size; nil if ``textStyle`` determines it.
    public var size: Dimension?
    /// The weight as in OpenType, from 1 (thinnest) to 1000; 400 is regular. Nil for the family's default.
    public var weight: Double?
    /// A name of ``Enumeration/textStyle``. Text styles follow the user's preferred text size.
    public var textStyle: String?

    /// Creates a font.
    public init(
        name: String? = nil, fallbacks: [String] = [], size: Dimension? = nil, weight: Double? = nil,
        textStyle: String? = nil
    ) {
        self.name = name
        self.fallbacks = fallbacks
        self.size = size
        self.weight = weight
        self.textStyle = textStyle
    }

    /// The named weights of Design Tokens 2025.10 §8.4.
    public static let namedWeights: [String: Double] = [
        "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300,
        "normal": 400, "regular": 400, "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600,
        "bold": 700, "extra-bold": 800, "ultra-bold": 800, "black": 900, "heavy": 900,
        "extra-black": 950, "ultra-black": 950,
    ]
}

/// The appearance of a run of text and the layout of its lines.
public struct TextAttributes: Hashable, Sendable {
    /// The font.
    public var font: Font?
    /// The text's color.
    public var color: Color?
    /// The height of a line.
    public var lineHeight: Dimension?
    /// The height of a line in multiples of the font size. ``lineHeight`` takes precedence.
    public var lineHeightMultiple: Double?
    /// Extra space between letters.
    public var letterSpacing: Dimension?
    /// Space after a paragraph.
    public var paragraphSpacing: Dimension?
    /// Space before a paragraph.
    public var paragraphSpacingBefore: Dimension?
    /// A name of ``Enumeration/alignment``.
    public var alignment: String?
    /// A name of ``Enumeration/lineBreakMode``.
    public var lineBreakMode: String?
    /// A name of ``Enumeration/letterCase``.
    public var letterCase: String?

    /// Creates attributes with no value set.
    public init() {}
}
