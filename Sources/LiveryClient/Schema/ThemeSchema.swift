import LiveryModel

public import struct Foundation.URL

/// A theme as a class that `livery generate` writes. It has a property for each value, such as `theme.brand.purple`.
///
/// The initializer looks up every value once, so create an instance when a theme becomes current, not when a view is
/// drawn:
///
/// ```swift
/// var theme = Badoo(client.theme)
/// for await change in client.changes { theme = Badoo(change.theme) }
/// ```
///
/// Every property has a value. If the theme lacks the value or has a value of another type, the property has the value
/// in the shipped bundle for the same axes, and the error is reported. Reading a property is only a memory access.
public protocol ThemeSchema: Sendable {
    /// The app's name.
    static var app: String { get }
    /// The paths that the theme requires with `@requires`, and their types.
    static var contract: [String: Theme.ValueType] { get }
    /// The id of ``contract``, by which the server recognizes the builds that need it. Generated code contains it;
    /// otherwise, it is computed.
    static var contractID: String { get }
    /// The bundles as of when the type was generated, one for each combination of axis values. The first one is the
    /// default.
    static var shipped: [ShippedBundle] { get }
    /// The folder with the files of the shipped bundles' images and fonts, each named by its SHA-256. `nil` if they have
    /// none.
    static var shippedAssets: URL? { get }
    /// Looks up all values. Apps call ``init(_:report:)``.
    init(_ read: SchemaReader)
}

/// A bundle within generated code.
public struct ShippedBundle: Sendable {
    /// The values of the axes that vary, such as `["skin": "night"]`.
    public let axes: [String: String]
    private let publication: PublicationStamp
    private let text: StaticString

    /// Creates a bundle from its wire format.
    /// - Parameters:
    ///   - axes: The values of the axes that vary.
    ///   - version: The number of the version on the server.
    ///   - time: When the bundle was created, in seconds since 1970. If a client knows the version or the time, it
    ///     never shows an older cached theme.
    ///   - text: The bundle in wire format.
    public init(axes: [String: String], version: Int? = nil, time: Int? = nil, _ text: StaticString) {
        self.axes = axes
        publication = PublicationStamp(version: version, time: time)
        self.text = text
    }

    /// The bundle in wire format, for ``ThemeClient/Configuration/bundled``.
    public var bytes: [UInt8] {
        let bundle = text.withUTF8Buffer { Array($0) }
        return publication == PublicationStamp() ? bundle : publication.enveloped(bundle)
    }

    /// Whether this bundle has all of these axis values, which don't have to include all axes.
    func matches(_ chosen: [String: String]) -> Bool {
        axes.allSatisfy { chosen[$0.key] == nil || chosen[$0.key] == $0.value }
    }
}

extension ThemeSchema {
    /// Looks up all values of a theme. Linear in their number.
    /// - Parameters:
    ///   - theme: The theme with the values.
    ///   - report: Called once for each path that is missing or has another type. The shipped bundle's value is used
    ///     instead.
    public init(_ theme: Theme, report: @escaping (LookupError) -> Void = { _ in }) {
        self.init(SchemaReader(theme, shipped: { Self.theme(for: theme.axes) }, report: report))
    }

    /// Creates a theme with the values of the shipped bundle, for previews, for tests, and until a client exists.
    /// - Parameter axes: The axis values that differ from the default, such as `["skin": "night"]`.
    public init(axes: [String: String] = [:]) {
        self.init(Self.theme(for: axes))
    }

    /// The shipped bundle for these axis values in wire format, for ``ThemeClient/Configuration/bundled``.
    public static func shippedBytes(for axes: [String: String] = [:]) -> [UInt8] {
        (shipped.first { $0.matches(axes) } ?? shipped.first)?.bytes ?? []
    }

    /// Each shipped bundle with these axis values in wire format, for ``ThemeClient/Configuration/bundled``. If
    /// `axes` doesn't name a skin, this includes all skins.
    public static func shippedBundles(for axes: [String: String] = [:]) -> [[UInt8]] {
        shipped.filter { $0.matches(axes) }.map(\.bytes)
    }

    /// No folder.
    public static var shippedAssets: URL? { nil }

    /// The id of ``contract``. See `Theme.Contract.id`.
    public static var contractID: String { Theme.Contract(contract).id }

    /// The required values that a theme lacks or has with another type, sorted by path. Linear in the number of
    /// required values.
    public static func unmetRequirements(in theme: Theme) -> [LookupError] {
        Theme.Contract(contract).unmet(in: theme.bundle).map { LookupError($0, in: theme) }
    }

    private static func theme(for axes: [String: String]) -> Theme {
        let folders = [shippedAssets?.path].compactMap { $0 }
        return (try? Theme(bytes: shippedBytes(for: axes), assetFolders: folders)) ?? Theme(ThemeBundle(app: app))
    }
}

extension LookupError {
    /// The reason that the value at a path doesn't meet a requirement.
    fileprivate init(_ unmet: Theme.Contract.Unmet, in theme: Theme) {
        let reason: Reason
        switch unmet.found {
        case nil: reason = .absent
        case .null?: reason = .null
        case let found?: reason = .mismatch(found: found.name)
        }
        self.init(unmet.path, expected: unmet.required.name, reason, in: theme)
    }
}
