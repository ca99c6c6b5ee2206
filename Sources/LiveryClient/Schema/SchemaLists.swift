extension Theme {
    /// The names of font families, in order of preference.
    public struct FontFamily: SchemaValue {
        /// The names. `system` is the platform's own font.
        public let names: [String]

        /// Creates a list of names.
        public init(_ names: [String]) { self.names = names }

        /// The type name `fontFamily`.
        public static var themeType: String { "fontFamily" }
        /// No names.
        public static var neutral: FontFamily { FontFamily([]) }
        /// Converts a font family.
        public init?(themeValue: Value) {
            guard case .fontFamily(let names) = themeValue else { return nil }
            self.init(names)
        }
    }
}

extension Theme.Dashes: SchemaValue {
    /// The type name `strokeStyle`.
    public static var themeType: String { "strokeStyle" }
    /// No dashes.
    public static var neutral: Theme.Dashes { Theme.Dashes(lengths: [], cap: .butt) }
    /// Converts a dash pattern.
    public init?(themeValue: Theme.Value) {
        guard case .dashes(let dashes) = themeValue else { return nil }
        self = dashes
    }
}

/// An element of a list whose elements have different types.
extension Theme.Value: SchemaValue {
    /// The type name `value`.
    public static var themeType: String { "value" }
    /// `null`.
    public static var neutral: Theme.Value { .null }
    /// Any value.
    public init?(themeValue: Theme.Value) { self = themeValue }
}

extension Array: ThemeValue where Element: ThemeValue {
    /// The type name `list`.
    public static var themeType: String { "list" }

    /// Converts a list whose elements all have the type, or the shadows of a view. Linear in their number.
    public init?(themeValue: Theme.Value) {
        self.init(themeValue) { Element(themeValue: $0) }
    }

    /// Converts a list of a theme in the same way.
    public init?(themeValue: Theme.Value, in theme: Theme) {
        self.init(themeValue) { Element(themeValue: $0, in: theme) }
    }

    private init?(_ themeValue: Theme.Value, _ convert: (Theme.Value) -> Element?) {
        let values: [Theme.Value]
        switch themeValue {
        case .list(let elements): values = elements.map(\.value)
        case .composites(let several): values = several.map { .composite($0) }
        case .composite: values = [themeValue]
        default: return nil
        }
        self = values.compactMap(convert)
        guard count == values.count else { return nil }
    }
}

extension Array: SchemaValue where Element: SchemaValue {
    /// The empty list.
    public static var neutral: [Element] { [] }
}
