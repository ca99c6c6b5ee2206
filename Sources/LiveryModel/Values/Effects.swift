/// A shadow of a view, outside or inside its edges.
public struct Shadow: Hashable, Sendable {
    /// The shadow's color, including its opacity.
    public var color: Color
    /// The offset to the right.
    public var offsetX: Dimension
    /// The offset downwards.
    public var offsetY: Dimension
    /// The blur radius.
    public var blur: Dimension
    /// The distance by which the shadow extends beyond the view, before blurring.
    public var spread: Dimension
    /// Whether the shadow is drawn inside the view.
    public var inset: Bool

    /// Creates a shadow.
    public init(
        color: Color, offsetX: Dimension = Dimension(0), offsetY: Dimension = Dimension(0),
        blur: Dimension = Dimension(0), spread: Dimension = Dimension(0), inset: Bool = false
    ) {
        self.color = color
        self.offsetX = offsetX
        self.offsetY = offsetY
        self.blur = blur
        self.spread = spread
        self.inset = inset
    }
}

/// A line around a view.
public struct Border: Hashable, Sendable {
    /// The line's color.
    public var color: Color
    /// The line's width.
    public var width: Dimension
    /// A name of ``Enumeration/strokeStyle``.
    public var style: String
    /// The dash pattern. A renderer that can't draw dashes uses ``style`` instead.
    public var dashes: Dashes?

    /// Creates a border.
    public init(color: Color, width: Dimension, style: String = "solid", dashes: Dashes? = nil) {
        self.color = color
        self.width = width
        self.style = style
        self.dashes = dashes
    }
}

/// A dash pattern.
public struct Dashes: Hashable, Sendable {
    /// The shape of the ends of a dash.
    public enum Cap: String, CaseIterable, Hashable, Sendable {
        case round, butt, square
    }

    /// The alternating lengths of dashes and gaps. The pattern repeats.
    public var lengths: [Dimension]
    /// The shape of the ends of each dash.
    public var cap: Cap

    /// Creates a dash pattern.
    public init(lengths: [Dimension], cap: Cap) {
        self.lengths = lengths
        self.cap = cap
    }
}

/// A linear gradient: colors that blend along a line.
public struct Gradient: Hashable, Sendable {
    /// A color at a position on the line.
    public struct Stop: Hashable, Sendable {
        /// The color at ``position``.
        public var color: Color
        /// The position, from 0 (start) to 1 (end).
        public var position: Double

        /// Creates a stop. A position outside 0 to 1 is clamped (Design Tokens 2025.10 §9.6).
        public init(color: Color, position: Double) {
            self.color = color
            self.position = max(0, min(1, position))
        }
    }

    /// The stops in order; at least one.
    public var stops: [Stop]

    /// Creates a gradient.
    public init(stops: [Stop]) { self.stops = stops }
}

/// How a change is animated: its duration, delay and timing curve.
public struct Transition: Hashable, Sendable {
    /// The duration, in milliseconds.
    public var duration: Double
    /// The delay before the animation starts, in milliseconds.
    public var delay: Double
    /// The timing curve.
    public var timingFunction: Easing

    /// Creates a transition.
    public init(duration: Double, delay: Double = 0, timingFunction: Easing = Easing(0.25, 0.1, 0.25, 1)) {
        self.duration = duration
        self.delay = delay
        self.timingFunction = timingFunction
    }
}
