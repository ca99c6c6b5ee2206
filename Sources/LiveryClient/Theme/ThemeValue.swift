/// A Swift type that a value of a theme can be read as.
///
/// Conform a type of your own to look it up like a built-in one: `try theme.value("brand.logo", as: Logo.self)`.
public protocol ThemeValue: Hashable, Sendable {
    /// The type's name as a theme spells it, for messages: `color`.
    static var themeType: String { get }
    /// The value, or nil if it is of another type. Called at every lookup: it must be cheap.
    init?(themeValue: Value)
}

extension Bool: ThemeValue {
    /// `bool`.
    public static var themeType: String { "bool" }
    /// Takes a Boolean.
    public init?(themeValue: Value) {
        guard case .bool(let value) = themeValue else { return nil }
        self = value
    }
}

extension Int: ThemeValue {
    /// `int`.
    public static var themeType: String { "int" }
    /// Takes an integer.
    public init?(themeValue: Value) {
        guard case .int(let value) = themeValue else { return nil }
        self = value
    }
}

extension Double: ThemeValue {
    /// `double`.
    public static var themeType: String { "double" }
    /// Takes a double; an integer is another type, see ``Theme/number(_:)``.
    public init?(themeValue: Value) {
        guard case .double(let value) = themeValue else { return nil }
        self = value
    }
}

extension String: ThemeValue {
    /// `string`.
    public static var themeType: String { "string" }
    /// Takes a text, not an image's or a keyword's name.
    public init?(themeValue: Value) {
        guard case .string(let value) = themeValue else { return nil }
        self = value
    }
}

extension Duration: ThemeValue {
    /// `duration`.
    public static var themeType: String { "duration" }
    /// Takes a duration, which themes count in milliseconds.
    public init?(themeValue: Value) {
        guard case .duration(let milliseconds) = themeValue else { return nil }
        self = .milliseconds(milliseconds)
    }
}

/// An image, by the name of an asset. Loading it is the app's work.
public struct ImageName: ThemeValue, ExpressibleByStringLiteral {
    /// The asset's name.
    public let name: String

    /// The image of that name.
    public init(_ name: String) { self.name = name }
    /// The image of that name.
    public init(stringLiteral value: String) { self.init(value) }

    /// `image`.
    public static var themeType: String { "image" }
    /// Takes an image.
    public init?(themeValue: Value) {
        guard case .image(let name) = themeValue else { return nil }
        self.init(name)
    }
}
