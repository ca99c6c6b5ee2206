// A style in code reads like a style in a theme: `style.cornerRadius = 4`, `style.alpha = 0.5`.

extension Theme.Dimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A length in points.
    public init(integerLiteral points: Int) { self.init(Double(points)) }
    /// A length in points.
    public init(floatLiteral points: Double) { self.init(points) }
}

extension Theme.Setting: ExpressibleByIntegerLiteral where Element: ExpressibleByIntegerLiteral {
    /// Sets a number or a length in points.
    public init(integerLiteral value: Element.IntegerLiteralType) { self = .set(Element(integerLiteral: value)) }
}

extension Theme.Setting: ExpressibleByFloatLiteral where Element: ExpressibleByFloatLiteral {
    /// Sets a number or a length in points.
    public init(floatLiteral value: Element.FloatLiteralType) { self = .set(Element(floatLiteral: value)) }
}

extension Theme.Stateful: ExpressibleByIntegerLiteral where Element: ExpressibleByIntegerLiteral {
    /// Sets a number or a length in points, in every state.
    public init(integerLiteral value: Element.IntegerLiteralType) {
        self.init(.set(Element(integerLiteral: value)))
    }
}

extension Theme.Stateful: ExpressibleByFloatLiteral where Element: ExpressibleByFloatLiteral {
    /// Sets a number or a length in points, in every state.
    public init(floatLiteral value: Element.FloatLiteralType) { self.init(.set(Element(floatLiteral: value))) }
}

extension Theme.Stateful {
    /// Leaves the attribute unchanged in every state.
    public static var leave: Self { Self() }
    /// Resets the attribute in every state.
    public static var reset: Self { Self(.reset) }
    /// Sets a value in every state.
    public static func set(_ value: Element) -> Self { Self(.set(value)) }
}
