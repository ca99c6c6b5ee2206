import LiveryBundle
import LiveryHTTP
import LiveryStore

/// Everything in force at one moment. Never changes, so that reading it takes no lock.
final class Snapshot: Sendable {
    let apps: [String: AppEntry]
    /// Apps that strangers don't see, published or not.
    let privateApps: Set<String>
    /// Bundles by the request targets that clients usually spell, so that those need not be taken apart.
    private let targets: TargetTable

    init(apps: [String: AppEntry], privateApps: Set<String>) {
        (self.apps, self.privateApps) = (apps, privateApps)
        var targets = TargetTable()
        // A private app is left out, so that a request for it takes the way on which it is asked who asks.
        for (name, app) in apps where !privateApps.contains(name) {
            for (query, key) in Self.queries(of: app.axes) {
                guard let bundle = app.bundles[key] else { continue }
                for format in ["", "format=\(ThemeBundle.format)"] {
                    let parts = [query, format].filter { !$0.isEmpty }
                    let suffix = parts.isEmpty ? "" : "?\(parts.joined(separator: "&"))"
                    targets.insert("/themes/\(name)/latest\(suffix)", bundle)
                }
            }
        }
        self.targets = targets
    }

    /// The same with one app replaced or added.
    func replacing(_ app: AppEntry) -> Snapshot {
        var apps = apps
        apps[app.version.app] = app
        return Snapshot(apps: apps, privateApps: privateApps)
    }

    /// The same with other apps private.
    func replacing(privateApps: Set<String>) -> Snapshot {
        Snapshot(apps: apps, privateApps: privateApps)
    }

    /// The answer to a GET of a bundle in force whose target is spelled as usual; nil for all else.
    func response(inForce request: borrowing Request) -> Response? {
        guard request.method == .get || request.method == .head else { return nil }
        guard let bundle = request.withTarget({ targets.find($0) }) else { return nil }
        return bundle.response(to: request)
    }

    /// Whether a raw path is that of a private app, for which the store is asked who asks.
    func hasPrivateApp(at path: UnsafeRawBufferPointer) -> Bool {
        let folder = "/themes/".utf8
        guard !privateApps.isEmpty, path.starts(with: folder) else { return false }
        let app = path.dropFirst(folder.count).prefix { $0 != UInt8(ascii: "/") }
        return privateApps.contains(String(decoding: app, as: UTF8.self))
    }

    /// Axes above this number would have too many orders; their requests take the longer way.
    private static let spelledAxes = 3

    /// The queries of every combination with its axes in every order, and the empty one, each with its bundle's key.
    private static func queries(of axes: [LiveryBundle.Axis]) -> [(String, String)] {
        let combinations = axes.combinations
        guard let first = combinations.first else { return [] }
        var queries = [("", first.axisKey)]
        guard !axes.isEmpty, axes.count <= spelledAxes else { return queries }
        for order in permutations(axes.map(\.name)) {
            for combination in combinations {
                let query = order.map { "\($0)=\(combination[$0] ?? "")" }.joined(separator: "&")
                queries.append((query, combination.axisKey))
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

/// Bundles by the bytes of a request target. Looking one up allocates nothing.
struct TargetTable: Sendable {
    private var buckets: [UInt64: [(target: [UInt8], bundle: BundleEntry)]] = [:]

    mutating func insert(_ target: String, _ bundle: BundleEntry) {
        let bytes = Array(target.utf8)
        let hash = bytes.withUnsafeBytes { Self.hash($0) }
        buckets[hash, default: []].append((bytes, bundle))
    }

    func find(_ target: UnsafeRawBufferPointer) -> BundleEntry? {
        guard let bucket = buckets[Self.hash(target)] else { return nil }
        for entry in bucket where entry.target.count == target.count {
            if entry.target.withUnsafeBytes({ $0.elementsEqual(target) }) { return entry.bundle }
        }
        return nil
    }

    /// FNV-1a. Only targets of the service's own making are in the table, so nobody can fill one bucket.
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
