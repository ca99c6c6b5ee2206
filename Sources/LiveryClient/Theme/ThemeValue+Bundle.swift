import LiveryModel

extension Theme.Color: ThemeValue {
    /// The type name `color`.
    public static var themeType: String { "color" }
    /// Converts a color.
    public init?(themeValue: Theme.Value) {
        guard case .color(let value) = themeValue else { return nil }
        self = value
    }
}

extension Theme.Dimension: ThemeValue {
    /// The type name `dimension`.
    public static var themeType: String { "dimension" }
    /// Converts a length, of the types `dimension` and `fontSize`.
    public init?(themeValue: Theme.Value) {
        guard case .dimension(let value) = themeValue else { return nil }
        self = value
    }
}

extension Theme.Easing: ThemeValue {
    /// The type name `easing`.
    public static var themeType: String { "easing" }
    /// Converts an easing.
    public init?(themeValue: Theme.Value) {
        guard case .easing(let value) = themeValue else { return nil }
        self = value
    }
}

extension Theme.Point: ThemeValue {
    /// The type name `point`.
    public static var themeType: String { "point" }
    /// Converts a point.
    public init?(themeValue: Theme.Value) {
        guard case .point(let value) = themeValue else { return nil }
        self = value
    }
}

extension Theme.Size: ThemeValue {
    /// The type name `size`.
    public static var themeType: String { "size" }
    /// Converts a size.
    public init?(themeValue: Theme.Value) {
        guard case .size(let value) = themeValue else { return nil }
        self = value
    }
}

extension Theme.Rect: ThemeValue {
    /// The type name `rect`.
    public static var themeType: String { "rect" }
    /// Converts a rect.
    public init?(themeValue: Theme.Value) {
        guard case .rect(let value) = themeValue else { return nil }
        self = value
    }
}

extension Theme.Insets: ThemeValue {
    /// The type name `insets`.
    public static var themeType: String { "insets" }
    /// Converts insets, or a list of four numbers without a type: top, left, bottom and right.
    public init?(themeValue: Theme.Value) {
        switch themeValue {
        case .insets(let value): self = value
        case .list(let elements) where elements.count == 4:
            let sides = elements.compactMap { Double(number: $0.value) }
            guard sides.count == 4 else { return nil }
            self.init(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
        default: return nil
        }
    }
}

extension Theme.Gradient: ThemeValue {
    /// The type name `gradient`.
    public static var themeType: String { "gradient" }
    /// Converts a gradient.
    public init?(themeValue: Theme.Value) {
        self.init(themeValue)
    }
}

extension CompositeValue {
    /// The name of the composite type.
    public static var themeType: String { type.name }
    /// Converts a value of the composite type.
    public init?(themeValue: Theme.Value) { self.init(themeValue) }
}

extension Theme.Font: ThemeValue {}
extension Theme.TextAttributes: ThemeValue {}
extension Theme.Shadow: ThemeValue {}
extension Theme.Border: ThemeValue {}
extension Theme.Transition: ThemeValue {}
