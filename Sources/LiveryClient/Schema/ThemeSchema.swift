import LiveryModel

/// A theme as a class with a property for each value, which `livery generate` writes: `theme.brand.purple`.
///
/// Creating one looks up every value once, so create it when a theme becomes current, not when a view is drawn:
///
/// ```swift
/// var theme = Badoo(client.theme)
/// for await change in client.themes { theme = Badoo(change.theme) }
/// ```
///
/// Every property has a value. If the theme lacks one, or has one of another type, the property has the value of the
/// shipped bundle for the same axes, and the mistake is reported. Reading a property is reading memory.
public protocol ThemeSchema: Sendable {
    /// The app's name.
    static var app: String { get }
    /// The paths that the theme requires, by `@requires`, and their types.
    static var contract: [String: Theme.ValueType] { get }
    /// The bundles as of the generation of the type, one for each choice of axes. The first is the default.
    static var shipped: [ShippedBundle] { get }
    /// Looks up all values. Apps call ``init(_:report:)``.
    init(_ read: SchemaReader)
}

/// A bundle within generated code.
public struct ShippedBundle: Sendable {
    /// The values of the axes that vary: `["skin": "night"]`.
    public let axes: [String: String]
    private let publication: PublicationStamp
    private let text: StaticString

    /// Creates a bundle from its wire form.
    /// - Parameters:
    ///   - axes: The values of the axes that vary.
    ///   - version: The number of the version on the server.
    ///   - time: When the bundle was made, in seconds since 1970. A client that knows one of the two never shows an older
    ///     cached theme.
    ///   - text: The wire form.
    public init(axes: [String: String], version: Int? = nil, time: Int? = nil, _ text: StaticString) {
        self.axes = axes
        publication = PublicationStamp(version: version, time: time)
        self.text = text
    }

    /// The wire form, for ``ThemeClient/Configuration/bundled``.
    public var bytes: [UInt8] {
        let bundle = text.withUTF8Buffer { Array($0) }
        return publication == PublicationStamp() ? bundle : publication.enveloped(bundle)
    }

    /// Whether a choice of axes has none but the values of this bundle. The choice may omit axes.
    func matches(_ chosen: [String: String]) -> Bool {
        axes.allSatisfy { chosen[$0.key] == nil || chosen[$0.key] == $0.value }
    }
}

extension ThemeSchema {
    /// Looks up all values of a theme. Linear in their number.
    /// - Parameters:
    ///   - theme: The theme with the values.
    ///   - report: Called once for each path that is missing or has another type. The value is that of the shipped
    ///     bundle.
    public init(_ theme: Theme, report: @escaping (LookupError) -> Void = { _ in }) {
        self.init(SchemaReader(theme, shipped: { Self.theme(for: theme.axes) }, report: report))
    }

    /// The values of the shipped bundle: for previews, tests, and until a client exists.
    /// - Parameter axes: The values of axes that aren't the default: `["skin": "night"]`.
    public init(axes: [String: String] = [:]) {
        self.init(Self.theme(for: axes))
    }

    /// The wire form of the shipped bundle for a choice of axes, for ``ThemeClient/Configuration/bundled``.
    public static func shippedBytes(for axes: [String: String] = [:]) -> [UInt8] {
        (shipped.first { $0.matches(axes) } ?? shipped.first)?.bytes ?? []
    }

    /// The wire form of each shipped bundle for a choice of axes, for ``ThemeClient/Configuration/bundled``: with no
    /// skin in `axes`, those of all skins.
    public static func shippedBundles(for axes: [String: String] = [:]) -> [[UInt8]] {
        shipped.filter { $0.matches(axes) }.map(\.bytes)
    }

    /// The required values that a theme lacks, or has with another type, sorted by path. Linear in their number.
    public static func unmetRequirements(in theme: Theme) -> [LookupError] {
        contract.keys.sorted(by: utf8Precedes).compactMap { path in
            guard let type = contract[path] else { return nil }
            return theme.unmet(type, at: path)
        }
    }

    private static func theme(for axes: [String: String]) -> Theme {
        (try? Theme(bytes: shippedBytes(for: axes))) ?? Theme(ThemeBundle(app: app))
    }
}

extension Theme {
    /// Why the value at a path doesn't meet a requirement. `nil` if it does.
    fileprivate func unmet(_ required: ValueType, at path: String) -> LookupError? {
        guard let found = bundle.type(at: path) else {
            return LookupError(path, expected: required.name, .absent, in: self)
        }
        if found == required || found == .int && required == .double || bundle.extends(found.name, required.name) {
            return nil
        }
        return LookupError(
            path, expected: required.name, found == .null ? .null : .mismatch(found: found.name), in: self)
    }
}
