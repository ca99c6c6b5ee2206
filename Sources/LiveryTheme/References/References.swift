/// What a bundle no longer says: which values are links, and which styles extend others.
///
/// An export that keeps references writes `var(--brand-purple)` instead of a color, or names a style's parent. Paths
/// are those of a bundle, extended by attributes, states and members: `primary.backgroundColor.highlighted`.
public struct References: Hashable, Sendable {
    /// The target of each link by the path of the value, one step of a chain each. Inside a group or style that is a
    /// link, the path of the value that the link leads to.
    public var links: [String: String]
    /// The mixins of each value as the author wrote them. The last one takes precedence over the others.
    public var parents: [String: [String]]

    /// Creates references by path.
    public init(links: [String: String] = [:], parents: [String: [String]] = [:]) {
        self.links = links
        self.parents = parents
    }
}
