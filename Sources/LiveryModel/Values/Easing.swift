extension Theme {
    /// A cubic Bézier timing curve from (0, 0) to (1, 1), as in CSS `cubic-bezier()`.
    public struct Easing: Hashable, Sendable {
        /// The first control point's x-coordinate, from 0 to 1.
        public let x1: Double
        /// The first control point's y-coordinate.
        public let y1: Double
        /// The second control point's x-coordinate, from 0 to 1.
        public let x2: Double
        /// The second control point's y-coordinate.
        public let y2: Double

        /// Creates a curve from its control points.
        public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
            self.x1 = x1
            self.y1 = y1
            self.x2 = x2
            self.y2 = y2
        }

        /// The default timing curve in CSS.
        public static let ease = Easing(0.25, 0.1, 0.25, 1)

        /// The curves of the CSS Easing Functions Level 1 keywords that are cubic Béziers.
        public static let named: [String: Easing] = [
            "linear": Easing(0, 0, 1, 1),
            "ease": ease,
            "ease-in": Easing(0.42, 0, 1, 1),
            "ease-out": Easing(0, 0, 0.58, 1),
            "ease-in-out": Easing(0.42, 0, 0.58, 1),
        ]

        /// Creates the curve of a CSS keyword such as `ease-in`. Returns `nil` for an unknown keyword.
        public init?(named name: String) {
            guard name.utf8.count <= 16, let easing = Self.named[name] else { return nil }
            self = easing
        }

        /// The coordinates of the control points: x1, y1, x2 and y2.
        public var numbers: [Double] { [x1, y1, x2, y2] }
    }
}
