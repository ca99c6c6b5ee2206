/// A type whose values are a few names.
public struct Enumeration: Hashable, Sendable {
    /// The type's name, as themes and bundles write it.
    public let name: String
    /// Its values, in the order that documentation lists them.
    public let cases: [String]

    /// How lines of text are aligned.
    public static let alignment = Enumeration(
        name: "alignment", cases: ["left", "center", "right", "justified", "natural"])
    /// Where text that is too long breaks or is cut.
    public static let lineBreakMode = Enumeration(
        name: "lineBreakMode",
        cases: ["wordWrapping", "charWrapping", "clipping", "truncatingHead", "truncatingTail", "truncatingMiddle"])
    /// What happens to the letters of a text.
    public static let letterCase = Enumeration(
        name: "case", cases: ["none", "upper", "lower", "capitalized"])
    /// The platform's own text styles, which follow the reader's text size; the names are UIKit's.
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
    /// How content that is larger or smaller than its view is placed; the names are UIKit's.
    public static let contentMode = Enumeration(
        name: "contentMode", cases: ["scaleToFill", "scaleAspectFit", "scaleAspectFill", "center"])

    /// All of them.
    public static let all = [alignment, lineBreakMode, letterCase, textStyle, strokeStyle, contentMode]
}
