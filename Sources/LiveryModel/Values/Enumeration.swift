extension Theme {
    /// A type with a fixed set of named values.
    public struct Enumeration: Hashable, Sendable {
        /// The type's name in themes and bundles.
        public let name: String
        /// The type's values, in the order of the documentation.
        public let cases: [String]
        /// Whether clients of format 1 may not know it. A bundle declares its values as strings, with this type beside
        /// it.
        var isNew = false

        /// How lines of text are aligned.
        public static let alignment = Enumeration(
            name: "alignment", cases: ["left", "center", "right", "justified", "natural"])
        /// How text that doesn't fit is wrapped or truncated.
        public static let lineBreakMode = Enumeration(
            name: "lineBreakMode",
            cases: ["wordWrapping", "charWrapping", "clipping", "truncatingHead", "truncatingTail", "truncatingMiddle"])
        /// How letter case is transformed.
        public static let letterCase = Enumeration(
            name: "case", cases: ["none", "upper", "lower", "capitalized"])
        /// The line under or through text.
        public static let decoration = Enumeration(
            name: "decoration", cases: ["none", "underline", "strikethrough"], isNew: true)
        /// The platform's text styles, which scale with the user's text size. The names are from UIKit.
        public static let textStyle = Enumeration(
            name: "textStyle",
            cases: [
                "largeTitle", "title1", "title2", "title3", "headline", "body", "callout", "subheadline", "footnote",
                "caption1", "caption2",
            ])
        /// How a border's line is drawn.
        public static let strokeStyle = Enumeration(
            name: "strokeStyle",
            cases: ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"])
        /// How content is scaled and positioned in its view. The names are from UIKit.
        public static let contentMode = Enumeration(
            name: "contentMode", cases: ["scaleToFill", "scaleAspectFit", "scaleAspectFill", "center"])

        /// All enumerations.
        public static let all = [alignment, lineBreakMode, letterCase, decoration, textStyle, strokeStyle, contentMode]
    }
}
