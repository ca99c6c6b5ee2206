package import FoundationEssentials
package import LiveryModel
package import LiveryStore
package import LiverySystem

/// A current version of an app with its bundles.
package final class AppEntry: Sendable {
    package let version: Version
    /// When a channel was moved to this version; nil for the app's latest version.
    package let since: Date?
    package var axes: [Theme.Axis] { version.axes }
    /// The bundles by the key of the choice of axes.
    package let bundles: [String: EncodedBundle]

    /// Creates an entry. `contents` has the bundle for each published choice of axes.
    ///
    /// `since` is the time at which a channel was moved to the version. Nil for the latest version, which became
    /// current when it was published.
    package convenience init(_ version: Version, _ contents: [String: BundleContent], since: Date? = nil) {
        self.init(version, contents.mapValues(EncodedBundle.init), since)
    }

    private init(_ version: Version, _ bundles: [String: EncodedBundle], _ since: Date?) {
        self.version = version
        self.since = since
        self.bundles = bundles
    }

    /// Whether a bundle is missing because it is damaged.
    var isDamaged: Bool { bundles.count < version.bundles.count }

    /// Whether this entry is newer than another one, or has bundles that were missing.
    package func replaces(_ present: AppEntry) -> Bool {
        version.number == present.version.number
            ? bundles.count > present.bundles.count : version.number > present.version.number
    }

    /// A copy with other bytes for one encoding of a bundle; nil if the app does not have that bundle.
    package func replacing(_ bytes: [UInt8], in encoding: ContentEncoding, ofBundle hash: String) -> AppEntry? {
        var replaced = bundles
        for (key, bundle) in bundles where version.bundles[key] == hash {
            replaced[key] = bundle.replacing(bytes, in: encoding)
        }
        let isChanged = bundles.contains { replaced[$0.key] !== $0.value }
        return isChanged ? AppEntry(version, replaced, since) : nil
    }
}
