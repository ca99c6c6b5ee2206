/// The style of a line or a paragraph of text: the attributes of the component type `Label`, those of every view in ``view``.
public struct LabelStyle: StyleDecodable, Hashable {
    /// `Label`.
    public static let component = "Label"

    /// What every view has.
    public var view = ViewStyle()
    /// The font.
    public var font: Stateful<Font> = Stateful()
    /// The text's color.
    public var textColor: Stateful<Color> = Stateful()
    /// How its lines are aligned.
    public var textAlignment: Setting<TextAlignment> = .leave
    /// What happens to its letters; `case` in a theme.
    public var letterCase: Setting<LetterCase> = .leave
    /// Where text that is too long breaks or is cut.
    public var lineBreakMode: Setting<LineBreakMode> = .leave
    /// The height of a line.
    public var lineHeight: Setting<Dimension> = .leave
    /// Extra space between letters.
    public var letterSpacing: Setting<Dimension> = .leave
    /// At most so many lines; 0 is any number.
    public var numberOfLines: Setting<Int> = .leave

    /// A style that leaves everything alone.
    public init() {}

    /// Reads the attributes of the type's name.
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
    }
}
