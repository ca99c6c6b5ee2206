/// The layer of a theme that sets a value.
public struct LayerOrigin: Hashable, Sendable {
    /// The theme's name.
    public let theme: String
    /// Whether it is a theme that the explained one extends.
    public let isExtended: Bool
    /// The kind of layer.
    public let kind: Kind

    /// The kinds of layers, from low to high.
    public enum Kind: Hashable, Sendable {
        /// A set of a resolver document.
        case set(String)
        /// A context of a resolver document's modifier.
        case context(axis: String, value: String)
        /// A file that another one includes.
        case include(by: String)
        /// The theme's entry.
        case entry
        /// The overlay for a value of an axis, or a file that the overlay includes.
        case overlay(axis: String, value: String)
    }
}
