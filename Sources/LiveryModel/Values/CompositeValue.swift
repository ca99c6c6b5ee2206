/// A Swift type with a property for each member of a composite.
public protocol CompositeValue: Hashable, Sendable {
    /// The composite type that describes the members.
    static var type: Theme.CompositeType { get }
    /// The members' values. The type of the composite is ``type``.
    var composite: Theme.Composite { get set }
    /// Creates a value from a composite, whose type must be ``type``.
    init(composite: Theme.Composite)
}

extension CompositeValue {
    /// Creates a value of this Swift type, or returns `nil` if the value has another type.
    public init?(_ value: Theme.Value) {
        guard case .composite(let composite) = value, composite.type == Self.type else { return nil }
        self.init(composite: composite)
    }

    subscript(name: String) -> Bool? {
        get { if case .bool(let value)? = composite[name] { value } else { nil } }
        set { composite[name] = newValue.map { .bool($0) } }
    }

    subscript(name: String) -> Theme.Color? {
        get { if case .color(let color)? = composite[name] { color } else { nil } }
        set { composite[name] = newValue.map { .color($0) } }
    }

    subscript(name: String) -> Theme.Dimension? {
        get { if case .dimension(let length)? = composite[name] { length } else { nil } }
        set { composite[name] = newValue.map { .dimension($0) } }
    }

    subscript(name: String) -> Double? {
        get {
            switch composite[name] {
            case .double(let number), .duration(let number): number
            default: nil
            }
        }
        set {
            let isDuration = Self.type.type(of: name) == .duration
            composite[name] = newValue.map { isDuration ? .duration($0) : .double($0) }
        }
    }

    subscript(name: String) -> Theme.Easing? {
        get { if case .easing(let easing)? = composite[name] { easing } else { nil } }
        set { composite[name] = newValue.map { .easing($0) } }
    }

    subscript(name: String) -> String? {
        get { if case .keyword(let keyword)? = composite[name] { keyword } else { nil } }
        set { composite[name] = newValue.map { .keyword($0) } }
    }
}

extension Theme.Value {
    /// A font.
    public static func font(_ font: Theme.Font) -> Theme.Value { .composite(font.composite) }
    /// Text attributes.
    public static func textAttributes(_ attributes: Theme.TextAttributes) -> Theme.Value {
        .composite(attributes.composite)
    }
    /// One shadow.
    public static func shadow(_ shadow: Theme.Shadow) -> Theme.Value { .composite(shadow.composite) }
    /// The shadows of a view, topmost first, as a value of the type `shadow`.
    public static func shadows(_ shadows: [Theme.Shadow]) -> Theme.Value { .composites(shadows.map(\.composite)) }
    /// A border.
    public static func border(_ border: Theme.Border) -> Theme.Value { .composite(border.composite) }
    /// A gradient.
    public static func gradient(_ gradient: Theme.Gradient) -> Theme.Value {
        .composites(gradient.composites)
    }
    /// A transition.
    public static func transition(_ transition: Theme.Transition) -> Theme.Value { .composite(transition.composite) }
}
