/// Information that a bundle doesn't contain: which values are links, and which values use mixins.
///
/// An export that preserves references can write `var(--brand-purple)` instead of a color, or name the parent of a
/// style. Paths are as in a bundle, followed by attributes, states and members, as in
/// `primary.backgroundColor.highlighted`.
public struct References: Hashable, Sendable {
    /// The target of each link, by the path of the linking value. In a chain of links, this is the next value and not
    /// the end of the chain. A value inside a group or style that is itself a link is mapped to the corresponding value
    /// in the link's target.
    public var links: [String: String]
    /// The mixins of each value, in the order in which the author wrote them. The last one takes precedence.
    public var parents: [String: [String]]

    /// Creates references by path.
    public init(links: [String: String] = [:], parents: [String: [String]] = [:]) {
        self.links = links
        self.parents = parents
    }
}
