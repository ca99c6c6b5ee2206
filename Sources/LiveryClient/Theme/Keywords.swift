/// A type whose values are keywords in a theme.
public protocol ThemeKeyword: ThemeValue, RawRepresentable, CaseIterable where RawValue == String {}

extension ThemeKeyword {
    /// Converts a keyword of this type.
    public init?(themeValue: Theme.Value) {
        guard case .keyword(let name) = themeValue else { return nil }
        self.init(rawValue: name)
    }
}

extension Theme {
    /// The alignment of lines of text.
    public enum TextAlignment: String, ThemeKeyword {
        case left, center, right, justified, natural

        /// The type name `alignment`.
        public static var themeType: String { "alignment" }
    }
}

extension Theme {
    /// The transformation of a string's letters.
    public enum LetterCase: String, ThemeKeyword {
        case none, upper, lower, capitalized

        /// The type name `case`.
        public static var themeType: String { "case" }
    }
}

extension Theme {
    /// The line under or through text.
    public enum TextDecoration: String, ThemeKeyword {
        case none, underline, strikethrough

        /// `decoration`.
        public static var themeType: String { "decoration" }
    }
}

extension Theme {
    /// How text that doesn't fit is wrapped or truncated.
    public enum LineBreakMode: String, ThemeKeyword {
        case wordWrapping, charWrapping, clipping, truncatingHead, truncatingTail, truncatingMiddle

        /// The type name `lineBreakMode`.
        public static var themeType: String { "lineBreakMode" }
    }
}

extension Theme {
    /// How content whose size differs from its view is placed.
    public enum ContentMode: String, ThemeKeyword {
        case scaleToFill, scaleAspectFit, scaleAspectFill, center

        /// The type name `contentMode`.
        public static var themeType: String { "contentMode" }
    }
}

extension Theme {
    /// A text style of the platform, which follows the user's text size.
    public enum TextStyle: String, ThemeKeyword {
        case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

        /// The type name `textStyle`.
        public static var themeType: String { "textStyle" }
    }
}

extension Theme {
    /// The style of a border's line.
    public enum StrokeStyle: String, ThemeKeyword {
        case solid, dashed, dotted, double, groove, ridge, outset, inset

        /// The type name `strokeStyle`.
        public static var themeType: String { "strokeStyle" }
    }
}
