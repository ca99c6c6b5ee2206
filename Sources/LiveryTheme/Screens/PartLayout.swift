/// How the parts of a component are arranged in drawings of its styles.
///
/// Apps arrange the parts themselves, and don't receive layouts.
public struct PartLayout: Hashable, Sendable {
    /// The direction in which the parts follow each other.
    public var axis: Axis
    /// The space between the parts in points. Nil for the drawing's default.
    public var spacing: Double?
    /// The alignment of the parts across the axis. Nil for the drawing's default.
    public var alignment: Alignment?
    /// The names of the parts in order. The parts of an inner array follow each other along the other axis. Parts that
    /// aren't listed come last.
    public var parts: [[String]]

    /// Creates a layout.
    public init(axis: Axis, spacing: Double? = nil, alignment: Alignment? = nil, parts: [[String]] = []) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
        self.parts = parts
    }

    /// The direction of a layout.
    public enum Axis: String, CaseIterable, Sendable {
        case row, column
    }

    /// The position of parts that are smaller than their layout.
    public enum Alignment: String, CaseIterable, Sendable {
        case start, center, end, stretch
    }
}
