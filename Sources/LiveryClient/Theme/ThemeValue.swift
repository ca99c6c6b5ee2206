/// A Swift type that represents values of a theme.
///
/// To look up your own type like a built-in type, conform it to this protocol: `try theme.value("brand.logo", as:
/// Logo.self)`.
public protocol ThemeValue: Hashable, Sendable {
    /// The name of the type in a theme, such as `color`, for messages.
    static var themeType: String { get }
    /// Converts a value. `nil` if it has another type. Called for every lookup, so it must be fast.
    init?(themeValue: Theme.Value)
    /// Converts a value of a theme. By default, this is the same as ``init(themeValue:)``. A type that needs other parts of
    /// the theme, such as its files, implements it.
    init?(themeValue: Theme.Value, in theme: Theme)
}

extension ThemeValue {
    /// Converts a value, regardless of its theme.
    public init?(themeValue: Theme.Value, in theme: Theme) { self.init(themeValue: themeValue) }
}

extension Bool: ThemeValue {
    /// The type name `bool`.
    public static var themeType: String { "bool" }
    /// Converts a Boolean.
    public init?(themeValue: Theme.Value) {
        guard case .bool(let value) = themeValue else { return nil }
        self = value
    }
}

extension Int: ThemeValue {
    /// The type name `int`.
    public static var themeType: String { "int" }
    /// Converts an integer.
    public init?(themeValue: Theme.Value) {
        guard case .int(let value) = themeValue else { return nil }
        self = value
    }
}

extension Double: ThemeValue {
    /// The type name `double`.
    public static var themeType: String { "double" }
    /// Converts a double. An integer has a different type. See ``Theme/number(_:)``.
    public init?(themeValue: Theme.Value) {
        guard case .double(let value) = themeValue else { return nil }
        self = value
    }
}

extension String: ThemeValue {
    /// The type name `string`.
    public static var themeType: String { "string" }
    /// Converts a string. The names of images and keywords have other types.
    public init?(themeValue: Theme.Value) {
        guard case .string(let value) = themeValue else { return nil }
        self = value
    }
}

extension Duration: ThemeValue {
    /// The type name `duration`.
    public static var themeType: String { "duration" }
    /// Converts a duration, which themes specify in milliseconds.
    public init?(themeValue: Theme.Value) {
        guard case .duration(let milliseconds) = themeValue else { return nil }
        self = .milliseconds(milliseconds)
    }
}
