extension Theme {
    /// The style of any view: the attributes of the component type `View`.
    public struct ViewStyle: SchemaStyle {
        /// The component type `View`.
        public static let component = "View"

        /// The color behind the content.
        public var backgroundColor: Stateful<Color> = Stateful()
        /// The color of icons and other accents.
        public var tintColor: Stateful<Color> = Stateful()
        /// The opacity from 0 (transparent) to 1 (opaque).
        public var alpha: Stateful<Double> = Stateful()
        /// The color of the border.
        public var borderColor: Stateful<Color> = Stateful()
        /// The width of the border.
        public var borderWidth: Stateful<Dimension> = Stateful()
        /// The radius of the corners.
        public var cornerRadius: Setting<Dimension> = .leave
        /// The shadows behind the view or inside it, with the topmost first.
        public var shadow: Stateful<[Shadow]> = Stateful()
        /// A fixed height.
        public var height: Setting<Dimension> = .leave
        /// A fixed width.
        public var width: Setting<Dimension> = .leave
        /// The space around the view.
        public var margins: Setting<Insets> = .leave

        /// Creates a style that leaves all attributes unchanged.
        public init() {}

        /// Reads the attributes of the component type.
        public init(_ attributes: StyleAttributes) throws(LookupError) {
            backgroundColor = try attributes.stateful("backgroundColor")
            tintColor = try attributes.stateful("tintColor")
            alpha = try attributes.stateful("alpha")
            borderColor = try attributes.stateful("borderColor")
            borderWidth = try attributes.stateful("borderWidth")
            cornerRadius = try attributes.setting("cornerRadius")
            shadow = try attributes.stateful("shadow")
            height = try attributes.setting("height")
            width = try attributes.setting("width")
            margins = try attributes.setting("margins")
        }
    }
}
