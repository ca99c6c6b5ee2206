extension Theme {
    /// The style of a button, with the attributes of the component type `Button`. The attributes that all
    /// views share are in ``view``.
    @dynamicMemberLookup
    public struct ButtonStyle: SchemaStyle {
        /// The component type `Button`.
        public static let component = "Button"

        /// The attributes that all views share.
        public var view = ViewStyle()
        /// The title's font.
        public var font: Stateful<Font> = Stateful()
        /// The title's color.
        public var textColor: Stateful<Color> = Stateful()
        /// How the title is aligned.
        public var textAlignment: Setting<TextAlignment> = .leave
        /// The transformation of the title's letters, which a theme calls `case`.
        public var letterCase: Setting<LetterCase> = .leave
        /// Additional space between letters.
        public var letterSpacing: Setting<Dimension> = .leave
        /// The space between the edges and the content.
        public var contentInsets: Setting<Insets> = .leave
        /// The image beside the title.
        public var image: Stateful<ImageName> = Stateful()
        /// The image behind the content.
        public var backgroundImage: Stateful<ImageName> = Stateful()
        /// The image before the title in reading direction.
        public var drawableStart: Stateful<ImageName> = Stateful()
        /// The space between the image and the title.
        public var imageSpacing: Setting<Dimension> = .leave

        /// Creates a style that leaves all attributes unchanged.
        public init() {}

        /// Reads the attributes of the component type.
        public init(_ attributes: StyleAttributes) throws(LookupError) {
            view = try ViewStyle(attributes)
            font = try attributes.stateful("font")
            textColor = try attributes.stateful("textColor")
            textAlignment = try attributes.setting("textAlignment")
            letterCase = try attributes.setting("case")
            letterSpacing = try attributes.setting("letterSpacing")
            contentInsets = try attributes.setting("contentInsets")
            image = try attributes.stateful("image")
            backgroundImage = try attributes.stateful("backgroundImage")
            drawableStart = try attributes.stateful("drawableStart")
            imageSpacing = try attributes.setting("imageSpacing")
        }

        /// Accesses the attributes that all views share as attributes of this style.
        public subscript<Attribute>(dynamicMember attribute: WritableKeyPath<ViewStyle, Attribute>) -> Attribute {
            get { view[keyPath: attribute] }
            set { view[keyPath: attribute] = newValue }
        }
    }
}
