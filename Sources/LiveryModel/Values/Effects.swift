/// A shadow behind a view, or inside it.
public struct Shadow: Hashable, Sendable {
    /// The shadow's color, its opacity in it.
    public var color: Color
    /// How far it lies to the right.
    public var offsetX: Dimension
    /// How far it lies down.
    public var offsetY: Dimension
    /// The blur radius.
    public var blur: Dimension
    /// How far it grows beyond the view before blurring.
    public var spread: Dimension
    /// Whether it falls inside the view.
    public var inset: Bool

    /// A shadow with those parts.
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
    /// The dashes of the line. A renderer without dashes draws ``style``.
    public var dashes: Dashes?

    /// A border with those parts.
    public init(color: Color, width: Dimension, style: String = "solid", dashes: Dashes? = nil) {
        self.color = color
        self.width = width
        self.style = style
        self.dashes = dashes
    }
}

/// A line of dashes and gaps.
public struct Dashes: Hashable, Sendable {
    /// The shape of a dash's ends.
    public enum Cap: String, CaseIterable, Hashable, Sendable {
        case round, butt, square
    }

    /// The lengths of dashes and gaps in turn, from the start again when they are through.
    public var lengths: [Dimension]
    /// The ends of each dash.
    public var cap: Cap

    /// A line of those dashes.
    public init(lengths: [Dimension], cap: Cap) {
        self.lengths = lengths
        self.cap = cap
    }
}

/// Colors that run into each other along a line.
public struct Gradient: Hashable, Sendable {
    /// A color at a place of the line.
    public struct Stop: Hashable, Sendable {
        /// The color there.
        public var color: Color
        /// From 0, the start, to 1, the end.
        public var position: Double

        /// A stop with those parts; a position outside 0 to 1 is clamped (Design Tokens 2025.10 §9.6).
        public init(color: Color, position: Double) {
            self.color = color
            self.position = max(0, min(1, position))
        }
    }

    /// The stops in order, at least one.
    public var stops: [Stop]

    /// A gradient with those stops.
    public init(stops: [Stop]) { self.stops = stops }
}

/// How a change is animated.
public struct Transition: Hashable, Sendable {
    /// How long it takes, in milliseconds.
    public var duration: Double
    /// How long it waits before it starts, in milliseconds.
    public var delay: Double
    /// Its curve.
    public var timingFunction: Easing

    /// A transition with those parts.
    public init(duration: Double, delay: Double = 0, timingFunction: Easing = Easing(0.25, 0.1, 0.25, 1)) {
        self.duration = duration
        self.delay = delay
        self.timingFunction = timingFunction
    }
}
