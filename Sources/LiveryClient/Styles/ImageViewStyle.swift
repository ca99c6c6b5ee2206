extension Theme {
    /// The style of an image view, with the attributes of the component type `ImageView`. The attributes that all
    /// views share are in ``view``.
    @dynamicMemberLookup
    public struct ImageViewStyle: SchemaStyle {
        /// The component type `ImageView`.
        public static let component = "ImageView"

        /// The attributes that all views share.
        public var view = ViewStyle()
        /// The image.
        public var image: Stateful<ImageName> = Stateful()
        /// How an image whose size differs from the view is placed.
        public var contentMode: Setting<ContentMode> = .leave

        /// Creates a style that leaves all attributes unchanged.
        public init() {}

        /// Reads the attributes of the component type.
        public init(_ attributes: StyleAttributes) throws(LookupError) {
            view = try ViewStyle(attributes)
            image = try attributes.stateful("image")
            contentMode = try attributes.setting("contentMode")
        }

        /// Accesses the attributes that all views share as attributes of this style.
        public subscript<Attribute>(dynamicMember attribute: WritableKeyPath<ViewStyle, Attribute>) -> Attribute {
            get { view[keyPath: attribute] }
            set { view[keyPath: attribute] = newValue }
        }
    }
}
