import FoundationEssentials
import LiveryHTTP
import LiveryModel
import LiveryStore

/// An app's version in force with everything that is asked for often, ready to be queued.
final class AppEntry: Sendable {
    let version: Version
    /// When a channel was pointed to it; nil for what is in force by itself.
    let since: Date?
    let axes: [LiveryModel.Axis]
    /// By the key of the choice of axes.
    let bundles: [String: BundleEntry]
    /// What `If-Match` names: the version that somebody has seen in force.
    let pointer: EntityTag
    /// By the queries that clients usually spell, so that those need not be taken apart.
    let queries: QueryTable

    /// `contents` has the bundle for each choice of axes that is made.
    ///
    /// `since` is when that came into force where it did, if that is not when the version was made: for a channel.
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

    /// The same with other bytes for one encoding of a bundle; nil if it does not have that bundle.
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
    /// The axes as requests choose from them.
    var liveryAxes: [LiveryModel.Axis] { axes.map(\.served) }
}

extension LiveryStore.Axis {
    /// The axis as requests choose from it. One without a default takes its first value, as the others do.
    var served: LiveryModel.Axis { LiveryModel.Axis(name: name, values: values, ignoresCase: ignoresCase) }
}

extension LiveryModel.Axis {
    /// The axis as a version stores it.
    var stored: LiveryStore.Axis { LiveryStore.Axis(name: name, values: values, ignoresCase: ignoresCase) }
}
