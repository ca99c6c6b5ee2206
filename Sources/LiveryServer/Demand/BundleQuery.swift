import FoundationEssentials
import LiveryHTTP
import LiveryModel

/// The parsed query of a bundle's address.
struct BundleQuery {
    /// The chosen axes.
    let axes: [String: String]
    /// The requested form: the one in `as`; otherwise the bundle if `format` is present; otherwise the one that Accept
    /// selects.
    let form: BundleForm

    /// - Throws: ``Problem`` for an unknown form or wire format, and for an axis with two values.
    init(_ request: borrowing Request) throws {
        var axes: [String: String] = [:]
        for item in try request.query() where !Self.reserved.contains(item.name) {
            guard axes.updateValue(item.value ?? "", forKey: item.name) == nil else {
                throw Problem(.malformedRequest, "'\(item.name)' appears more than once in the query")
            }
        }
        self.axes = axes
        form = try Self.named(in: request) ?? request.acceptedForm()
    }

    /// Names in the query that are not axes.
    private static let reserved = ["as", "format"]

    /// The form that the query selects; nil if it selects none.
    static func named(in request: borrowing Request) throws -> BundleForm? {
        let format = try request.query("format")
        guard format == nil || format == String(ThemeBundle.format) else {
            throw Problem(.unknownParameter, "unknown format '\(format ?? "")'").suggesting([String(ThemeBundle.format)]
            )
        }
        guard let name = try request.query("as") else { return format == nil ? nil : .bundle }
        guard let form = BundleForm(rawValue: name) else {
            throw Problem(.unknownParameter, "unknown form '\(name)'").suggesting(BundleForm.allCases.map(\.rawValue))
        }
        return form
    }
}

extension BundleAddress {
    /// The kind of address of a bundle request.
    init(of request: borrowing Request) throws {
        isLatest = request.withPath { !$0.contains("/versions/".utf8) }
        namesForm = try BundleQuery.named(in: request) != nil
    }
}

/// The cache key of a bundle that is compiled on demand.
struct BundleKey: Hashable, Sendable {
    let app: String
    let number: Int
    /// The choice of axes in canonical spelling.
    let choice: String
    let form: BundleForm
    /// When a channel was moved to the version, if the bundle is requested at a channel's address.
    var since: Date?
}
