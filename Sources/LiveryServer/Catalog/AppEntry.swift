import FoundationEssentials
import LiveryBundle
import LiveryHTTP
import LiveryStore

/// An app's version in force with everything that is asked for often, ready to be queued.
final class AppEntry: Sendable {
    let version: Version
    /// When a channel was pointed to it; nil for what is in force by itself.
    let since: Date?
    let axes: [LiveryBundle.Axis]
    /// By the key of the choice of axes.
    let bundles: [String: BundleEntry]
    /// What `If-Match` names: the version that somebody has seen in force.
    let pointer: EntityTag
    /// By the queries that clients usually spell, so that those need not be taken apart.
    let queries: QueryTable

    /// From the store, as when the service starts or a version is rolled back.
    convenience init(_ version: Version, _ bundles: [String: StoredBundle]) throws(StoreError) {
        var contents: [String: BundleContent] = [:]
        for (key, bundle) in bundles { contents[key] = try BundleContent(bundle) }
        self.init(version, contents)
    }

    /// `contents` has the bundle for each choice of axes that is made.
    ///
    /// `since` is when that came into force where it did, if that is not when the version was made: for a channel.
    init(_ version: Version, _ contents: [String: BundleContent], since: Date? = nil) {
        (self.version, self.since) = (version, since)
        axes = version.liveryAxes
        pointer = EntityTag("v\(version.number)")
        var bundles: [String: BundleEntry] = [:]
        for (key, content) in contents {
            bundles[key] = BundleEntry(content, label: BundleLabel(version, choice: key, since: since))
        }
        self.bundles = bundles
        queries = QueryTable(of: axes, bundles)
    }
}

extension Version {
    /// The axes as the compiler has them; one without a default takes its first value, as the others do.
    var liveryAxes: [LiveryBundle.Axis] { axes.map { LiveryBundle.Axis(name: $0.name, values: $0.values) } }
}
