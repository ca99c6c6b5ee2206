/// A layer of a theme: what laid a value where it is.
public struct LayerOrigin: Hashable, Sendable {
    /// The theme's name.
    public let theme: String
    /// Whether that is a theme which the one asked about extends.
    public let isExtended: Bool
    /// Which of its layers it is.
    public let kind: Kind

    /// The kinds of layers, the lower ones first.
    public enum Kind: Hashable, Sendable {
        /// A set of a resolver document.
        case set(String)
        /// A context of a resolver document's modifier.
        case context(axis: String, value: String)
        /// A file that another one includes.
        case include(by: String)
        /// The theme's entry.
        case entry
        /// The overlay of a value of an axis, or a file that it includes.
        case overlay(axis: String, value: String)
    }
}
