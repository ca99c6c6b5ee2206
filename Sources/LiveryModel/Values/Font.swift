/// A font: a family at a size, or one of the platform's own text styles.
public struct Font: Hashable, Sendable {
    /// The family's name; `system` is the platform's own. Nil with a text style that names its own.
    public var name: String?
    /// Families to take, in this order, where there is no ``name``.
    public var fallbacks: [String]
    /// The size; nil if ``textStyle`` decides it.
    public var size: Dimension?
    /// 1 (thinnest) to 1000, 400 being regular, as in OpenType; nil leaves it to the family.
    public var weight: Double?
    /// A name of ``Enumeration/textStyle``, which follows the reader's own text size.
    public var textStyle: String?

    /// A font with those parts.
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

    /// The weights that have names, as Design Tokens 2025.10 §8.4 lists them.
    public static let namedWeights: [String: Double] = [
        "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300,
        "normal": 400, "regular": 400, "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600,
        "bold": 700, "extra-bold": 800, "ultra-bold": 800, "black": 900, "heavy": 900,
        "extra-black": 950, "ultra-black": 950,
    ]
}

/// How a run of text looks and how its lines are set.
public struct TextAttributes: Hashable, Sendable {
    /// The font.
    public var font: Font?
    /// The text's color.
    public var color: Color?
    /// The height of a line.
    public var lineHeight: Dimension?
    /// The height of a line in multiples of the font's size, where ``lineHeight`` does not say it.
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

    /// Attributes of which nothing is set.
    public init() {}
}
