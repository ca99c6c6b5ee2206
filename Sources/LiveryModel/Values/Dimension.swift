/// A length, in points or in multiples of the reader's own text size.
public struct Dimension: Hashable, Sendable {
    /// What a length is counted in.
    public enum Unit: Hashable, Sendable {
        /// iOS points, Android dp, CSS px.
        case point
        /// Multiples of the root font size, as in CSS.
        case rem
    }

    /// How many points one rem is where a platform has no such unit: the initial font size of browsers.
    public static let pointsPerRem = 16.0

    /// The number, in ``unit``.
    public let value: Double
    /// What ``value`` counts.
    public let unit: Unit

    /// A length of so many units.
    public init(_ value: Double, _ unit: Unit = .point) {
        self.value = value
        self.unit = unit
    }

    /// The length in points.
    public var points: Double { unit == .rem ? value * Self.pointsPerRem : value }
}
