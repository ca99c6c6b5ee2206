/// A place, in points.
public struct Point: Hashable, Sendable {
    /// To the right, in points.
    public let x: Double
    /// Down, in points.
    public let y: Double

    /// The point at those coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    /// In points.
    public let width: Double
    /// In points.
    public let height: Double

    /// The size with those sides.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle, in points.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public let origin: Point
    /// How far it reaches right and down.
    public let size: Size

    /// The rectangle with that corner and size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }
}

/// Distances from four edges, in points, in the order of UIKit: top, left, bottom, right.
public struct Insets: Hashable, Sendable {
    /// From the top edge, in points.
    public let top: Double
    /// From the left edge, in points.
    public let left: Double
    /// From the bottom edge, in points.
    public let bottom: Double
    /// From the right edge, in points.
    public let right: Double

    /// The insets with those distances.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
