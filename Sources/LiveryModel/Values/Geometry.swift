extension Theme {
    /// A point in a coordinate system whose y-axis points down. Coordinates are in points.
    public struct Point: Hashable, Sendable {
        /// The x-coordinate, which increases to the right.
        public let x: Double
        /// The y-coordinate, which increases downward.
        public let y: Double

        /// Creates a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }
}

extension Theme {
    /// A width and a height, in points.
    public struct Size: Hashable, Sendable {
        /// The width, in points.
        public let width: Double
        /// The height, in points.
        public let height: Double

        /// Creates a size.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }
}

extension Theme {
    /// A rectangle, in points.
    public struct Rect: Hashable, Sendable {
        /// The top-left corner.
        public let origin: Point
        /// The width and height.
        public let size: Size

        /// Creates a rectangle.
        public init(origin: Point, size: Size) {
            self.origin = origin
            self.size = size
        }
    }
}

extension Theme {
    /// Distances from the four edges, in points, in the order that UIKit uses: top, left, bottom, right.
    public struct Insets: Hashable, Sendable {
        /// The distance from the top edge, in points.
        public let top: Double
        /// The distance from the left edge, in points.
        public let left: Double
        /// The distance from the bottom edge, in points.
        public let bottom: Double
        /// The distance from the right edge, in points.
        public let right: Double

        /// Creates insets.
        public init(top: Double, left: Double, bottom: Double, right: Double) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }
}
