import LiveryHTTP
import LiveryModel

/// What the query of a bundle's address says.
struct BundleQuery {
    /// The chosen axes.
    let axes: [String: String]
    /// What it is to be had as: by `as`, else the bundle if `format` names a wire format, else by Accept.
    let form: BundleForm

    /// - Throws: ``Problem`` for an unknown form or wire format, and for an axis that is chosen twice.
    init(_ request: borrowing Request) throws {
        var axes: [String: String] = [:]
        for item in try request.query() where !Self.reserved.contains(item.name) {
            guard axes.updateValue(item.value ?? "", forKey: item.name) == nil else {
                throw Problem(.malformedRequest, "expected '\(item.name)' once in the query, found it twice")
            }
        }
        self.axes = axes
        form = try Self.named(in: request) ?? request.acceptedForm()
    }

    /// Names that no axis is asked for by.
    private static let reserved = ["as", "format"]

    /// The form that the query names.
    static func named(in request: borrowing Request) throws -> BundleForm? {
        let format = try request.query("format")
        guard format == nil || format == String(ThemeBundle.format) else {
            throw Problem(.unknownParameter, "no wire format '\(format ?? "")'").knowing([String(ThemeBundle.format)])
        }
        guard let name = try request.query("as") else { return format == nil ? nil : .bundle }
        guard let form = BundleForm(rawValue: name) else {
            throw Problem(.unknownParameter, "no form '\(name)'").knowing(BundleForm.allCases.map(\.rawValue))
        }
        return form
    }
}

extension BundleAddress {
    /// The address that a request for a bundle has.
    init(of request: borrowing Request) throws {
        isLatest = request.withPath { !$0.contains("/versions/".utf8) }
        namesForm = try BundleQuery.named(in: request) != nil
    }
}
