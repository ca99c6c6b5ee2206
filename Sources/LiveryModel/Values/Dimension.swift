extension Theme {
    /// A length, in points or in multiples of the user's text size.
    public struct Dimension: Hashable, Sendable {
        /// The unit of a length.
        public enum Unit: Hashable, Sendable {
            /// A point on iOS, a dp on Android or a px in CSS.
            case point
            /// A multiple of the root font size, as in CSS.
            case rem
        }

        /// The number of points per rem on platforms without rem units. This is the default font size of browsers.
        public static let pointsPerRem = 16.0

        /// The length, in ``unit``.
        public let value: Double
        /// The unit in which ``value`` is measured.
        public let unit: Unit

        /// Creates a length.
        public init(_ value: Double, _ unit: Unit = .point) {
            self.value = value
            self.unit = unit
        }

        /// The length in points.
        public var points: Double { unit == .rem ? value * Self.pointsPerRem : value }
    }
}
