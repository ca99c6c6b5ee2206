extension Theme {
    /// The style of an editable line of text, with the attributes of the component type `TextField`. The
    /// attributes that all views share are in ``view``.
    @dynamicMemberLookup
    public struct TextFieldStyle: SchemaStyle {
        /// The component type `TextField`.
        public static let component = "TextField"

        /// The attributes that all views share.
        public var view = ViewStyle()
        /// The text's font.
        public var font: Stateful<Font> = Stateful()
        /// The text's color.
        public var textColor: Stateful<Color> = Stateful()
        /// The color of the placeholder.
        public var placeholderColor: Setting<Color> = .leave
        /// The color of the cursor.
        public var cursorColor: Setting<Color> = .leave
        /// The alignment of the text.
        public var textAlignment: Setting<TextAlignment> = .leave
        /// The transformation of the text's letters, which a theme calls `case`.
        public var letterCase: Setting<LetterCase> = .leave
        /// The space between the edges and the text.
        public var contentInsets: Setting<Insets> = .leave

        /// Creates a style that leaves all attributes unchanged.
        public init() {}

        /// Reads the attributes of the component type.
        public init(_ attributes: StyleAttributes) throws(LookupError) {
            view = try ViewStyle(attributes)
            font = try attributes.stateful("font")
            textColor = try attributes.stateful("textColor")
            placeholderColor = try attributes.setting("placeholderColor")
            cursorColor = try attributes.setting("cursorColor")
            textAlignment = try attributes.setting("textAlignment")
            letterCase = try attributes.setting("case")
            contentInsets = try attributes.setting("contentInsets")
        }

        /// Accesses the attributes that all views share as attributes of this style.
        public subscript<Attribute>(dynamicMember attribute: WritableKeyPath<ViewStyle, Attribute>) -> Attribute {
            get { view[keyPath: attribute] }
            set { view[keyPath: attribute] = newValue }
        }
    }
}
