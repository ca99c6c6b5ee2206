extension Color: ThemeValue {
    /// `color`.
    public static var themeType: String { "color" }
    /// Converts a color.
    public init?(themeValue: Value) {
        guard case .color(let value) = themeValue else { return nil }
        self = value
    }
}

extension Dimension: ThemeValue {
    /// `dimension`.
    public static var themeType: String { "dimension" }
    /// Converts a length, of the types `dimension` and `fontSize`.
    public init?(themeValue: Value) {
        guard case .dimension(let value) = themeValue else { return nil }
        self = value
    }
}

extension Easing: ThemeValue {
    /// `easing`.
    public static var themeType: String { "easing" }
    /// Converts an easing.
    public init?(themeValue: Value) {
        guard case .easing(let value) = themeValue else { return nil }
        self = value
    }
}

extension Font: ThemeValue {
    /// `font`.
    public static var themeType: String { "font" }
    /// Converts a font.
    public init?(themeValue: Value) {
        guard case .font(let value) = themeValue else { return nil }
        self = value
    }
}

extension TextAttributes: ThemeValue {
    /// `textAttributes`.
    public static var themeType: String { "textAttributes" }
    /// Converts text attributes.
    public init?(themeValue: Value) {
        guard case .textAttributes(let value) = themeValue else { return nil }
        self = value
    }
}

extension Point: ThemeValue {
    /// `point`.
    public static var themeType: String { "point" }
    /// Converts a point.
    public init?(themeValue: Value) {
        guard case .point(let value) = themeValue else { return nil }
        self = value
    }
}

extension Size: ThemeValue {
    /// `size`.
    public static var themeType: String { "size" }
    /// Converts a size.
    public init?(themeValue: Value) {
        guard case .size(let value) = themeValue else { return nil }
        self = value
    }
}

extension Rect: ThemeValue {
    /// `rect`.
    public static var themeType: String { "rect" }
    /// Converts a rect.
    public init?(themeValue: Value) {
        guard case .rect(let value) = themeValue else { return nil }
        self = value
    }
}

extension Insets: ThemeValue {
    /// `insets`.
    public static var themeType: String { "insets" }
    /// Converts insets.
    public init?(themeValue: Value) {
        guard case .insets(let value) = themeValue else { return nil }
        self = value
    }
}

extension Shadow: ThemeValue {
    /// `shadow`.
    public static var themeType: String { "shadow" }
    /// Converts a shadow.
    public init?(themeValue: Value) {
        guard case .shadow(let value) = themeValue else { return nil }
        self = value
    }
}

extension Border: ThemeValue {
    /// `border`.
    public static var themeType: String { "border" }
    /// Converts a border.
    public init?(themeValue: Value) {
        guard case .border(let value) = themeValue else { return nil }
        self = value
    }
}

extension Gradient: ThemeValue {
    /// `gradient`.
    public static var themeType: String { "gradient" }
    /// Converts a gradient.
    public init?(themeValue: Value) {
        guard case .gradient(let value) = themeValue else { return nil }
        self = value
    }
}

extension Transition: ThemeValue {
    /// `transition`.
    public static var themeType: String { "transition" }
    /// Converts a transition.
    public init?(themeValue: Value) {
        guard case .transition(let value) = themeValue else { return nil }
        self = value
    }
}
