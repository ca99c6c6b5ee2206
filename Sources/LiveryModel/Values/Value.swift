extension Theme {
    /// A resolved value, without references.
    ///
    /// Large payloads are indirect, so that they don't increase the size of the other cases, which are far more common.
    public enum Value: Hashable, Sendable {
        /// Resets an attribute to its default. A missing value, by contrast, leaves the attribute unchanged.
        case null
        case bool(Bool)
        case int(Int)
        case double(Double)
        case string(String)
        case color(Color)
        /// A length, as a value of the type `dimension` or `fontSize`.
        case dimension(Dimension)
        /// A duration, in milliseconds.
        case duration(Double)
        indirect case easing(Easing)
        /// The names of font families, in order of preference.
        case fontFamily([String])
        case point(Point)
        case size(Size)
        indirect case rect(Rect)
        indirect case insets(Insets)
        /// A value of a type that is described by a ``Theme/CompositeType``.
        case composite(Composite)
        /// Several composites of the same type: the shadows of a view, topmost first, or the stops of a gradient.
        case composites([Composite])
        /// The name of an asset.
        case image(String)
        /// One of the names in the value's type, which is a ``Theme/Enumeration``.
        case keyword(String)
        /// A dash pattern without a named line style, as a value of the type `strokeStyle`.
        indirect case dashes(Dashes)
        /// Text that only CSS can use: a value of the type `css`, or a length in a unit such as `%` or `vw`.
        case css(String)
        case list([Typed])
        /// An object, as members by name.
        case object([String: Typed])
        indirect case style(Style)

        /// A value with its type.
        public struct Typed: Hashable, Sendable {
            /// The type.
            public var type: ValueType
            /// The value.
            public var value: Value

            /// Creates a typed value. The value must match the type.
            public init(_ type: ValueType, _ value: Value) {
                self.type = type
                self.value = value
            }
        }
    }
}
