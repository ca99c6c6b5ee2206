import LiveryModel

/// The bundles of an app in force by the bytes of the queries that clients usually spell.
struct QueryTable: Sendable {
    /// Where a query leads.
    struct Place: Sendable {
        let bundle: BundleEntry
        /// Whether the query says which form it wants, so that Accept does not.
        let namesForm: Bool
    }

    private let places: ByteTable<Place>

    /// Every made choice with its axes in every order, and none at all; each also with `format` and `as` behind.
    init(of axes: [Axis], _ bundles: [String: BundleEntry]) {
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

    /// Allocates nothing.
    func find(_ query: UnsafeRawBufferPointer) -> Place? { places.find(query) }

    /// Axes above this number would have too many orders; their requests take the longer way.
    private static let spelledAxes = 3

    private static func queries(of axes: [Axis]) -> [(query: String, key: String)] {
        let choices = axes.choices(limit: Limits.spelledChoices)
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
