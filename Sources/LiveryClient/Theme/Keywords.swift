/// A type whose values are a few names that a theme writes as keywords.
public protocol ThemeKeyword: ThemeValue, RawRepresentable, CaseIterable where RawValue == String {}

extension ThemeKeyword {
    /// Takes a keyword of this type.
    public init?(themeValue: Value) {
        guard case .keyword(let name) = themeValue else { return nil }
        self.init(rawValue: name)
    }
}

/// How lines of text are aligned.
public enum TextAlignment: String, ThemeKeyword {
    case left, center, right, justified, natural

    /// `alignment`.
    public static var themeType: String { "alignment" }
}

/// What happens to the letters of a text.
public enum LetterCase: String, ThemeKeyword {
    case none, upper, lower, capitalized

    /// `case`.
    public static var themeType: String { "case" }
}

/// Where text that is too long breaks or is cut.
public enum LineBreakMode: String, ThemeKeyword {
    case wordWrapping, charWrapping, clipping, truncatingHead, truncatingTail, truncatingMiddle

    /// `lineBreakMode`.
    public static var themeType: String { "lineBreakMode" }
}

/// How content that is larger or smaller than its view is placed.
public enum ContentMode: String, ThemeKeyword {
    case scaleToFill, scaleAspectFit, scaleAspectFill, center

    /// `contentMode`.
    public static var themeType: String { "contentMode" }
}

/// The platform's own text styles, which follow the reader's text size.
public enum TextStyle: String, ThemeKeyword {
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

    /// `textStyle`.
    public static var themeType: String { "textStyle" }
}

/// How a border's line is drawn.
public enum StrokeStyle: String, ThemeKeyword {
    case solid, dashed, dotted, double, groove, ridge, outset, inset

    /// `strokeStyle`.
    public static var themeType: String { "strokeStyle" }
}
