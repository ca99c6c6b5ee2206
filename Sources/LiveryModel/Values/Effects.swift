#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

extension Theme {
    /// A shadow of a view, outside or inside its edges.
    public struct Shadow: CompositeValue {
        /// The composite type that describes the members.
        public static let type = CompositeType.shadow
        /// The members' values.
        public var composite: Composite

        /// Creates a shadow from the values of its members.
        public init(composite: Composite) { self.composite = composite }

        /// Creates a shadow.
        public init(
            color: Color, offsetX: Dimension = Dimension(0), offsetY: Dimension = Dimension(0),
            blur: Dimension = Dimension(0), spread: Dimension = Dimension(0), inset: Bool = false
        ) {
            composite = Composite(.shadow)
            self.color = color
            self.offsetX = offsetX
            self.offsetY = offsetY
            self.blur = blur
            self.spread = spread
            self.inset = inset
        }

        /// The shadow's color, including its opacity.
        public var color: Color {
            get { self["color"] ?? .black }
            set { self["color"] = newValue }
        }
        /// The horizontal offset. Positive values move the shadow to the right.
        public var offsetX: Dimension {
            get { self["offsetX"] ?? Dimension(0) }
            set { self["offsetX"] = newValue }
        }
        /// The vertical offset. Positive values move the shadow down.
        public var offsetY: Dimension {
            get { self["offsetY"] ?? Dimension(0) }
            set { self["offsetY"] = newValue }
        }
        /// The blur radius.
        public var blur: Dimension {
            get { self["blur"] ?? Dimension(0) }
            set { self["blur"] = newValue }
        }
        /// The distance by which the shadow extends beyond the view, before blurring.
        public var spread: Dimension {
            get { self["spread"] ?? Dimension(0) }
            set { self["spread"] = newValue }
        }
        /// Whether the shadow is drawn inside the view.
        public var inset: Bool {
            get { self["inset"] ?? false }
            set { self["inset"] = newValue }
        }
    }
}

extension Theme {
    /// A line along the edge of a view.
    public struct Border: CompositeValue {
        /// The composite type that describes the members.
        public static let type = CompositeType.border
        /// The members' values.
        public var composite: Composite

        /// Creates a border from the values of its members.
        public init(composite: Composite) { self.composite = composite }

        /// Creates a border. If it has dashes, its style is `dashed`.
        public init(color: Color, width: Dimension, style: String = "solid", dashes: Dashes? = nil) {
            composite = Composite(.border)
            self.color = color
            self.width = width
            self.style = style
            if let dashes { self.dashes = dashes }
        }

        /// The line's color.
        public var color: Color {
            get { self["color"] ?? .black }
            set { self["color"] = newValue }
        }
        /// The line's width.
        public var width: Dimension {
            get { self["width"] ?? Dimension(0) }
            set { self["width"] = newValue }
        }
        /// One of the names in ``Theme/Enumeration/strokeStyle``. A border with ``dashes`` has the style `dashed`;
        /// setting another style removes the dashes.
        public var style: String {
            get { self["style"] ?? "dashed" }
            set { self["style"] = newValue }
        }
        /// The dash pattern, if any. A renderer that can't draw dash patterns uses ``style`` instead.
        public var dashes: Dashes? {
            get { if case .dashes(let dashes)? = composite["style"] { dashes } else { nil } }
            set { composite["style"] = newValue.map { .dashes($0) } ?? .keyword(style) }
        }
    }
}

extension Theme {
    /// A dash pattern.
    public struct Dashes: Hashable, Sendable {
        /// The shape of a dash's ends.
        public enum Cap: String, CaseIterable, Hashable, Sendable {
            case round, butt, square
        }

        /// The alternating lengths of dashes and gaps, as a repeating pattern.
        public var lengths: [Dimension]
        /// The shape of each dash's ends.
        public var cap: Cap

        /// Creates a dash pattern.
        public init(lengths: [Dimension], cap: Cap) {
            self.lengths = lengths
            self.cap = cap
        }
    }
}

extension Theme {
    /// Colors that blend along a line, or from the center to the edges.
    public struct Gradient: Hashable, Sendable {
        /// A color at a position on the line.
        public struct Stop: CompositeValue {
            /// The composite type that describes the members.
            public static let type = CompositeType.gradient
            /// The members' values.
            public var composite: Composite

            /// Creates a stop from the values of its members.
            public init(composite: Composite) { self.composite = composite }

            /// Creates a stop. The position is clamped to the range from 0 to 1 (Design Tokens 2025.10 §9.6).
            public init(color: Color, position: Double) {
                composite = Composite(.gradient)
                self.color = color
                self.position = position
            }

            /// The color at ``position``.
            public var color: Color {
                get { self["color"] ?? .black }
                set { self["color"] = newValue }
            }
            /// The position, from 0 (the start of the line, or the center) to 1 (its end, or the edges).
            public var position: Double {
                get { self["position"] ?? 0 }
                set { self["position"] = newValue }
            }
        }

        /// The stops in order. There is at least one.
        public var stops: [Stop]

        /// The direction of the line in degrees, clockwise from 0, which is from bottom to top. The default, 180, is from
        /// top to bottom. A radial gradient ignores it.
        public var angle: Double
        /// Whether the colors blend from the center of the view to its edges, along an ellipse.
        public var isRadial: Bool

        /// The angle of a gradient that doesn't set one, in degrees: from top to bottom.
        public static let defaultAngle = 180.0

        /// Creates a gradient.
        public init(stops: [Stop], angle: Double = Self.defaultAngle, isRadial: Bool = false) {
            self.stops = stops
            self.angle = angle
            self.isRadial = isRadial
        }

        /// Creates a gradient from a value, or returns `nil` if the value has another type.
        public init?(_ value: Value) {
            guard case .composites(let stops) = value, stops.allSatisfy({ $0.type == .gradient }) else { return nil }
            self.init(stops.map { Stop(composite: $0) })
        }

        /// Creates a gradient from stops, of which the first one has the direction or shape.
        private init(_ stops: [Stop]) {
            self.init(stops: stops)
            guard let first = stops.first else { return }
            angle = first["angle"] ?? Self.defaultAngle
            isRadial = first["radial"] ?? false
            self.stops[0]["angle"] = nil as Double?
            self.stops[0]["radial"] = nil as Bool?
        }

        /// The stops as they are stored: the first one has the direction or shape, unless it is the default.
        var composites: [Composite] {
            var stops = stops
            if !stops.isEmpty {
                stops[0]["angle"] = isRadial || angle == Self.defaultAngle ? nil : angle
                stops[0]["radial"] = isRadial ? true : nil
            }
            return stops.map(\.composite)
        }

        /// The ends of the line in a unit square whose origin is its top left corner. The line runs through the center,
        /// and its ends are where the corners have the colors of the first and last stop.
        public var line: (start: Point, end: Point) {
            let radians = angle * .pi / 180
            let (x, y) = (sin(radians), -cos(radians))
            let half = (abs(x) + abs(y)) / 2
            func point(_ sign: Double) -> Point {
                Point(x: Self.rounded(0.5 + sign * half * x), y: Self.rounded(0.5 + sign * half * y))
            }
            return (point(-1), point(1))
        }

        /// A coordinate without the error of the trigonometric functions. Adding zero turns a negative zero into zero.
        private static func rounded(_ coordinate: Double) -> Double { (coordinate * 1e12).rounded() / 1e12 + 0 }
    }
}

extension Theme {
    /// How a change is animated: its duration, delay and timing curve.
    public struct Transition: CompositeValue {
        /// The composite type that describes the members.
        public static let type = CompositeType.transition
        /// The members' values.
        public var composite: Composite

        /// Creates a transition from the values of its members.
        public init(composite: Composite) { self.composite = composite }

        /// Creates a transition.
        public init(duration: Double, delay: Double = 0, timingFunction: Easing = .ease) {
            composite = Composite(.transition)
            self.duration = duration
            self.delay = delay
            self.timingFunction = timingFunction
        }

        /// The duration, in milliseconds.
        public var duration: Double {
            get { self["duration"] ?? 0 }
            set { self["duration"] = newValue }
        }
        /// The delay before the animation starts, in milliseconds.
        public var delay: Double {
            get { self["delay"] ?? 0 }
            set { self["delay"] = newValue }
        }
        /// The timing curve.
        public var timingFunction: Easing {
            get { self["timingFunction"] ?? .ease }
            set { self["timingFunction"] = newValue }
        }
    }
}

extension Theme.Color {
    /// A fallback for values that lack their required color.
    fileprivate static let black = Theme.Color(red: 0, green: 0, blue: 0)
}
