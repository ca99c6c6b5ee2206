import FoundationEssentials
import LiveryHTTP
import LiveryModel
import LiveryStore

/// A current version of an app, with prepared responses for frequent requests.
final class AppEntry: Sendable {
    let version: Version
    /// When a channel was moved to this version; nil for the app's latest version.
    let since: Date?
    let axes: [Theme.Axis]
    /// The bundles by the key of the choice of axes.
    let bundles: [String: BundleEntry]
    /// The entity tag of this version, which a publish sends in `If-Match`.
    let pointer: EntityTag
    /// The bundles by the usual spellings of the query, so that those queries need no parsing.
    let queries: QueryTable

    /// Creates an entry. `contents` has the bundle for each published choice of axes.
    ///
    /// `since` is the time at which a channel was moved to the version. Nil for the latest version, which became
    /// current when it was published.
    convenience init(_ version: Version, _ contents: [String: BundleContent], since: Date? = nil) {
        var bundles: [String: BundleEntry] = [:]
        for (key, content) in contents {
            bundles[key] = BundleEntry(content, label: BundleLabel(version, choice: key, since: since))
        }
        self.init(version, bundles, since)
    }

    private init(_ version: Version, _ bundles: [String: BundleEntry], _ since: Date?) {
        self.version = version
        self.since = since
        self.bundles = bundles
        axes = version.liveryAxes
        pointer = EntityTag("v\(version.number)")
        queries = QueryTable(of: axes, bundles)
    }

    /// Whether a bundle is missing because it is damaged.
    var isDamaged: Bool { bundles.count < version.bundles.count }

    /// Whether this entry is newer than another one, or has bundles that were missing.
    func replaces(_ present: AppEntry) -> Bool {
        version.number == present.version.number
            ? bundles.count > present.bundles.count : version.number > present.version.number
    }

    /// The bodies of all bundles in all encodings.
    var bodies: [Body] { bundles.values.flatMap(\.bodies) }

    /// A copy with other bytes for one encoding of a bundle; nil if the app does not have that bundle.
    func replacing(_ bytes: [UInt8], in encoding: ContentEncoding, ofBundle hash: String) -> AppEntry? {
        var replaced = bundles
        for (key, bundle) in bundles where version.bundles[key] == hash {
            replaced[key] = bundle.replacing(bytes, in: encoding, hash: hash)
        }
        let isChanged = bundles.contains { replaced[$0.key] !== $0.value }
        return isChanged ? AppEntry(version, replaced, since) : nil
    }
}

extension Version {
    /// The axes for resolving requests.
    var liveryAxes: [Theme.Axis] { axes.map(\.served) }
}

extension LiveryStore.Axis {
    /// The axis for resolving requests. An axis without a default takes its first value.
    var served: Theme.Axis { Theme.Axis(name: name, values: values, ignoresCase: ignoresCase) }
}

extension Theme.Axis {
    /// The axis as it is stored with a version.
    var stored: LiveryStore.Axis { LiveryStore.Axis(name: name, values: values, ignoresCase: ignoresCase) }
}
