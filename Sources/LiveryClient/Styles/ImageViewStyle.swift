/// The style of an image: the attributes of the component type `ImageView`, those of every view in ``view``.
public struct ImageViewStyle: StyleDecodable, Hashable {
    /// `ImageView`.
    public static let component = "ImageView"

    /// What every view has.
    public var view = ViewStyle()
    /// The image.
    public var image: Stateful<ImageName> = Stateful()
    /// How an image that is larger or smaller than the view is placed.
    public var contentMode: Setting<ContentMode> = .leave

    /// A style that leaves everything alone.
    public init() {}

    /// Reads the attributes of the type's name.
    public init(_ attributes: StyleAttributes) throws(LookupError) {
        view = try ViewStyle(attributes)
        image = try attributes.stateful("image")
        contentMode = try attributes.setting("contentMode")
    }
}
