import LiveryModel
import LiveryService

/// The current bundles of an app by the bytes of the usual queries.
struct QueryTable: Sendable {
    /// The bundle that a query names.
    struct Place: Sendable {
        let bundle: BundleEntry
        /// Whether the query names the form, so that Accept is ignored.
        let namesForm: Bool
    }

    private let places: ByteTable<Place>

    /// Every published choice with its axes in every order, and the empty query; each also followed by `format` and by
    /// `as`.
    init(of axes: [Theme.Axis], _ bundles: [String: BundleEntry]) {
        var places: [(String, Place)] = []
        for (query, key) in Self.queries(of: axes) {
            guard let bundle = bundles[key] else { continue }
            for ending in ["", "format=\(ThemeBundle.format)", "as=\(BundleForm.bundle.rawValue)"] {
                let query = [query, ending].filter { !$0.isEmpty }.joined(separator: "&")
                places.append((query, Place(bundle: bundle, namesForm: !ending.isEmpty)))
            }
        }
        self.places = ByteTable(places)
    }

    /// Finds the bundle for a query. Allocates nothing.
    func find(_ query: UnsafeRawBufferPointer) -> Place? { places.find(query) }

    /// With more axes, the number of orders would be too large, so their requests are parsed.
    private static let spelledAxes = 3

    private static func queries(of axes: [Theme.Axis]) -> [(query: String, key: String)] {
        let choices = axes.choices(limit: ServiceLimits.spelledChoices)
        guard let first = choices.first else { return [] }
        var queries = [("", first.axisKey)]
        guard !axes.isEmpty, axes.count <= spelledAxes else { return queries }
        for order in permutations(axes.map(\.name)) {
            for choice in choices {
                let query = order.map { "\($0)=\(choice[$0] ?? "")" }.joined(separator: "&")
                queries.append((query, choice.axisKey))
            }
        }
        return queries
    }

    private static func permutations(_ names: [String]) -> [[String]] {
        guard names.count > 1 else { return [names] }
        return names.indices.flatMap { index in
            var rest = names
            let name = rest.remove(at: index)
            return permutations(rest).map { [name] + $0 }
        }
    }
}
