extension Theme {
    /// The style of a label, with the attributes of the component type `Label`. The attributes that all
    /// views share are in ``view``.
    @dynamicMemberLookup
    public struct LabelStyle: SchemaStyle {
        /// The component type `Label`.
        public static let component = "Label"

        /// The attributes that all views share.
        public var view = ViewStyle()
        /// The font.
        public var font: Stateful<Font> = Stateful()
        /// The text's color.
        public var textColor: Stateful<Color> = Stateful()
        /// The alignment of the text's lines.
        public var textAlignment: Setting<TextAlignment> = .leave
        /// The transformation of the text's letters, which a theme calls `case`.
        public var letterCase: Setting<LetterCase> = .leave
        /// How text that doesn't fit is wrapped or truncated.
        public var lineBreakMode: Setting<LineBreakMode> = .leave
        /// The height of a line.
        public var lineHeight: Setting<Dimension> = .leave
        /// Additional space between letters.
        public var letterSpacing: Setting<Dimension> = .leave
        /// The maximum number of lines. 0 means no limit.
        public var numberOfLines: Setting<Int> = .leave
        /// Whether the text is underlined or struck through.
        public var decoration: Setting<TextDecoration> = .leave

        /// Creates a style that leaves all attributes unchanged.
        public init() {}

        /// Reads the attributes of the component type.
        public init(_ attributes: StyleAttributes) throws(LookupError) {
            view = try ViewStyle(attributes)
            font = try attributes.stateful("font")
            textColor = try attributes.stateful("textColor")
            textAlignment = try attributes.setting("textAlignment")
            letterCase = try attributes.setting("case")
            lineBreakMode = try attributes.setting("lineBreakMode")
            lineHeight = try attributes.setting("lineHeight")
            letterSpacing = try attributes.setting("letterSpacing")
            numberOfLines = try attributes.setting("numberOfLines")
            decoration = try attributes.setting("decoration")
        }

        /// Accesses the attributes that all views share as attributes of this style.
        public subscript<Attribute>(dynamicMember attribute: WritableKeyPath<ViewStyle, Attribute>) -> Attribute {
            get { view[keyPath: attribute] }
            set { view[keyPath: attribute] = newValue }
        }
    }
}
