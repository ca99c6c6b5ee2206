extension Theme {
    /// A resolved value, which contains no references.
    ///
    /// The large cases are indirect, so that the other cases, which most values use, need no memory of their own.
    public enum Value: Hashable, Sendable {
        /// Resets to the default. A missing value, in contrast, leaves the attribute unchanged.
        case null
        case bool(Bool)
        case int(Int)
        case double(Double)
        case string(String)
        case color(Color)
        /// A length of the type `dimension` or `fontSize`.
        case dimension(Dimension)
        /// A duration, in milliseconds.
        case duration(Double)
        indirect case easing(Easing)
        /// Names of font families, in order of preference.
        case fontFamily([String])
        case point(Point)
        case size(Size)
        indirect case rect(Rect)
        indirect case insets(Insets)
        /// A value of a type that a ``Theme/CompositeType`` describes.
        case composite(Composite)
        /// Several composites of the same type: the shadows of one view, with the topmost first, or the stops of a
        /// gradient.
        case composites([Composite])
        /// The name of an asset.
        case image(String)
        /// A name of the value's type, which is an ``Theme/Enumeration``.
        case keyword(String)
        /// A dash pattern, for a line style without a name; of the type `strokeStyle`.
        indirect case dashes(Dashes)
        case list([Typed])
        /// An object: its members by name.
        case object([String: Typed])
        indirect case style(Style)

        /// A value with its type.
        public struct Typed: Hashable, Sendable {
            /// The type.
            public var type: ValueType
            /// The value.
            public var value: Value

            /// Creates a typed value. The value must fit the type.
            public init(_ type: ValueType, _ value: Value) {
                self.type = type
                self.value = value
            }
        }
    }
}
