import FoundationEssentials
import LiveryExport
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryTheme

/// The parsed query of a bundle's address.
struct BundleQuery: Sendable {
    /// The chosen axes.
    let axes: [String: String]
    /// The requested form: the one in `as`; otherwise the bundle if `format` is present; otherwise the one that Accept
    /// selects.
    let form: BundleForm
    /// Whether the query names the form, so that Accept is ignored.
    let namesForm: Bool
    /// The id of the contract of the build that sends the request, if it is known. It can be any text.
    let contract: String?
    /// Whether the bytes are permanent: the bundle's own form, or the current revision of another one.
    let isPermanent: Bool

    /// - Throws: ``Problem`` for an unknown form or wire format, an invalid revision, and for a name with two values.
    init(_ request: borrowing Request) throws {
        var values: [String: String?] = [:]
        for item in try request.query() {
            guard values.updateValue(item.value, forKey: item.name) == nil else {
                throw Problem(.malformedRequest, "'\(item.name)' appears more than once in the query")
            }
        }
        contract = values["contract"] ?? nil
        axes = values.filter { !Self.reserved.contains($0.key) }.mapValues { $0 ?? "" }
        let named = try Self.named(values["as"] ?? nil, format: values["format"] ?? nil)
        form = named ?? request.acceptedForm()
        namesForm = named != nil
        let revision = try request.number("rev", in: ServiceLimits.numbers)
        isPermanent = form.revision == nil || revision == form.revision
    }

    /// Names in the query that are not axes.
    private static let reserved = ["as", "contract", "format", "rev"]

    /// The form that the query selects; nil if it selects none.
    private static func named(_ name: String?, format: String?) throws -> BundleForm? {
        guard format == nil || format == String(ThemeBundle.format) else {
            throw Problem(.unknownParameter, "unknown format '\(format ?? "")'").suggesting([String(ThemeBundle.format)]
            )
        }
        guard let name else { return format == nil ? nil : .bundle }
        guard let form = BundleForm(rawValue: name) else {
            throw Problem(.unknownParameter, "unknown form '\(name)'").suggesting(BundleForm.allCases.map(\.rawValue))
        }
        return form
    }
}

extension BundleQuery {
    /// The choice of a theme's axes.
    /// - Throws: ``Theme/AxisError`` for an unknown axis or value, and ``Problem`` for too many combinations.
    func choice(of all: [Theme.Axis]) throws -> BundleChoice {
        guard axes.values.contains(BundleChoice.all) else {
            return BundleChoice(varying: [], standard: try all.selection(axes))
        }
        var chosen = all.spelledAsDeclared(axes)
        let varying = all.filter { chosen[$0.name] == BundleChoice.all && !$0.values.contains(BundleChoice.all) }
        guard form.hasModes || varying.isEmpty else { throw Self.singleChoice(form, varying[0]) }
        for axis in varying { chosen[axis.name] = axis.values[0] }
        let choice = BundleChoice(varying: varying, standard: try all.selection(chosen))
        guard varying.combinationCount <= ResolvedTheme.modeLimit else {
            throw Problem(
                .tooManyCombinations,
                "\(varying.map(\.name).joined(separator: ", ")) have \(varying.combinationCount) combinations: the limit is "
                    + "\(ResolvedTheme.modeLimit); choose a value for some of them")
        }
        return choice
    }

    private static func singleChoice(_ form: BundleForm, _ axis: Theme.Axis) -> Problem {
        let forms = BundleForm.allCases.filter(\.hasModes).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return Problem(
            .unknownAxisValue,
            "the axis '\(axis.name)' has no value 'all', and only the forms \(forms) can have all values, not "
                + "'\(form.rawValue)'"
        ).suggesting(axis.values)
    }
}

/// The cache key of a bundle that is compiled on demand.
struct BundleKey: Hashable, Sendable {
    let app: String
    let number: Int
    /// The choice of axes in canonical spelling, with `all` for axes that vary.
    let choice: String
    let form: BundleForm
    /// When a channel was moved to the version, if the bundle is requested at a channel's address.
    var since: Date?
    /// Whether the bundle is for builds that can't read the current version.
    var isPinned = false
}
