extension Theme {
    /// A font, specified by family and size or as one of the platform's text styles.
    public struct Font: CompositeValue {
        /// The composite type that describes the members.
        public static let type = CompositeType.font
        /// The members' values.
        public var composite: Composite

        /// Creates a font from the values of its members.
        public init(composite: Composite) { self.composite = composite }

        /// Creates a font. If `name` is `nil`, the fallbacks are ignored.
        public init(
            name: String? = nil, fallbacks: [String] = [], size: Dimension? = nil, weight: Double? = nil,
            textStyle: String? = nil, italic: Bool? = nil
        ) {
            composite = Composite(.font)
            families = name.map { [$0] + fallbacks } ?? []
            self.size = size
            self.weight = weight
            self.textStyle = textStyle
            self.italic = italic
        }

        private var families: [String] {
            get { if case .fontFamily(let names)? = composite["name"] { names } else { [] } }
            set { composite["name"] = newValue.isEmpty ? nil : .fontFamily(newValue) }
        }
        /// The family's name, or `system` for the system font. If it is `nil`, ``textStyle`` determines the family.
        /// Setting it to `nil` removes the fallbacks.
        public var name: String? {
            get { families.first }
            set { families = newValue.map { [$0] + fallbacks } ?? [] }
        }
        /// The families to use if ``name`` isn't available, in order of preference. Empty if ``name`` is `nil`.
        public var fallbacks: [String] {
            get { Array(families.dropFirst()) }
            set { families = name.map { [$0] + newValue } ?? [] }
        }
        /// The size, or `nil` if ``textStyle`` determines it.
        public var size: Dimension? {
            get { self["size"] }
            set { self["size"] = newValue }
        }
        /// The OpenType weight, from 1 (thinnest) to 1000, where 400 is regular. If it is `nil`, the family's default
        /// applies.
        public var weight: Double? {
            get { self["weight"] }
            set { self["weight"] = newValue }
        }
        /// One of the names in ``Theme/Enumeration/textStyle``. Text styles scale with the user's preferred text size.
        public var textStyle: String? {
            get { self["textStyle"] }
            set { self["textStyle"] = newValue }
        }

        /// Whether the font is slanted. Nil for the family's default.
        public var italic: Bool? {
            get { self["italic"] }
            set { self["italic"] = newValue }
        }

        /// The named font weights of Design Tokens 2025.10 §8.4.
        public static let namedWeights: [String: Double] = [
            "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300,
            "normal": 400, "regular": 400, "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600,
            "bold": 700, "extra-bold": 800, "ultra-bold": 800, "black": 900, "heavy": 900,
            "extra-black": 950, "ultra-black": 950,
        ]
    }
}

extension Theme {
    /// The appearance of a run of text and the layout of its lines.
    public struct TextAttributes: CompositeValue {
        /// The composite type that describes the members.
        public static let type = CompositeType.textAttributes
        /// The members' values.
        public var composite: Composite

        /// Creates attributes from the values of their members.
        public init(composite: Composite) { self.composite = composite }

        /// Creates attributes with no value set.
        public init() { composite = Composite(.textAttributes) }

        /// The font.
        public var font: Font? {
            get { composite["font"].flatMap { Font($0) } }
            set { composite["font"] = newValue.map { .font($0) } }
        }
        /// The text color.
        public var color: Color? {
            get { self["color"] }
            set { self["color"] = newValue }
        }
        /// The line height.
        public var lineHeight: Dimension? {
            get { self["lineHeight"] }
            set { self["lineHeight"] = newValue }
        }
        /// The highest line height without a unit that is a multiple of the font size. No line is that low in points.
        public static let highestMultiple = 4.0

        /// The line height as a multiple of the font size. ``lineHeight`` takes precedence.
        public var lineHeightMultiple: Double? {
            get { self["lineHeightMultiple"] }
            set { self["lineHeightMultiple"] = newValue }
        }
        /// The extra space between letters.
        public var letterSpacing: Dimension? {
            get { self["letterSpacing"] }
            set { self["letterSpacing"] = newValue }
        }
        /// The space after a paragraph.
        public var paragraphSpacing: Dimension? {
            get { self["paragraphSpacing"] }
            set { self["paragraphSpacing"] = newValue }
        }
        /// The space before a paragraph.
        public var paragraphSpacingBefore: Dimension? {
            get { self["paragraphSpacingBefore"] }
            set { self["paragraphSpacingBefore"] = newValue }
        }
        /// One of the names in ``Theme/Enumeration/alignment``.
        public var alignment: String? {
            get { self["alignment"] }
            set { self["alignment"] = newValue }
        }
        /// One of the names in ``Theme/Enumeration/lineBreakMode``.
        public var lineBreakMode: String? {
            get { self["lineBreakMode"] }
            set { self["lineBreakMode"] = newValue }
        }
        /// A name of ``Theme/Enumeration/decoration``.
        public var decoration: String? {
            get { self["decoration"] }
            set { self["decoration"] = newValue }
        }
        /// One of the names in ``Theme/Enumeration/letterCase``.
        public var letterCase: String? {
            get { self["case"] }
            set { self["case"] = newValue }
        }
    }
}
