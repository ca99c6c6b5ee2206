import LiveryBundle
import LiveryHTTP
import LiveryStore

/// An app's version in force with everything that is asked for often, ready to be queued.
final class AppEntry: Sendable {
    let version: Version
    let axes: [LiveryBundle.Axis]
    /// By the key of the choice of axes.
    let bundles: [String: BundleEntry]
    /// What `If-Match` names: the version that somebody has seen in force.
    let pointer: EntityTag

    /// From the store, as when the service starts or a version is rolled back.
    convenience init(_ latest: LatestBundles) throws(StoreError) {
        var contents: [String: (StoredBundle, [UInt8])] = [:]
        for (key, bundle) in latest.bundles { contents[key] = (bundle, try bundle.identity()) }
        self.init(latest.version, contents)
    }

    /// `contents` has, for each choice of axes, the bundle and its identity bytes.
    init(_ version: Version, _ contents: [String: (bundle: StoredBundle, identity: [UInt8])]) {
        self.version = version
        axes = version.axes.map { LiveryBundle.Axis(name: $0.name, values: $0.values) }
        pointer = EntityTag("v\(version.number)")
        var bundles: [String: BundleEntry] = [:]
        for (key, content) in contents {
            bundles[key] = BundleEntry(content.bundle, identity: content.identity, of: version, key: key, at: .latest)
        }
        self.bundles = bundles
    }

    /// The bundle for a choice of axes; what is left out takes its default.
    func bundle(for chosen: [String: String]) throws(AxisError) -> BundleEntry? {
        bundles[try axes.selection(chosen).axisKey]
    }
}

extension StoredBundle {
    /// The identity bytes, checked against the length and so against damage.
    func identity() throws(StoreError) -> [UInt8] {
        guard let bytes = try? Gzip.decompress(gzip, limit: length), bytes.count == length else {
            throw .damaged("the bundle \(hash) can't be unpacked")
        }
        return bytes
    }
}
