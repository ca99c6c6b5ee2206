import Glibc
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore

/// A current version of an app, with prepared responses for its bundles.
final class ReadyEntry: Sendable {
    let entry: AppEntry
    /// Whether the entry is for builds that can't read the current version.
    let isPinned: Bool
    /// The bundles by the key of the choice of axes.
    let bundles: [String: BundleEntry]
    /// The bundles by the usual spellings of the query, so that those queries need no parsing.
    let queries: QueryTable

    /// The prepared entry, or the former one if it is about the same entry.
    static func of(_ entry: AppEntry, reusing former: ReadyEntry?) -> ReadyEntry {
        if let former, former.entry === entry { return former }
        return ReadyEntry(entry, reusing: former)
    }

    /// Creates an entry for builds that can't read the current version, with only the bundles for their axes.
    init(pinning entry: AppEntry, for axes: [String: String]) {
        let choices = entry.axes.choices(limit: ServiceLimits.spelledChoices).filter { $0.includes(axes) }
        var bundles: [String: BundleEntry] = [:]
        for key in choices.map(\.axisKey) {
            guard let bundle = entry.bundles[key] else { continue }
            let label = BundleLabel(entry.version, choice: key, since: entry.since, isPinned: true)
            bundles[key] = BundleEntry(bundle, label: label)
        }
        self.entry = entry
        self.bundles = bundles
        isPinned = true
        queries = QueryTable(of: entry.axes, bundles)
    }

    /// Creates an entry. If the former one is of the same version, its responses with the same bytes are reused.
    private init(_ entry: AppEntry, reusing former: ReadyEntry?) {
        let isSame = former?.entry.version.number == entry.version.number && former?.entry.since == entry.since
        var bundles: [String: BundleEntry] = [:]
        for (key, bundle) in entry.bundles {
            let label = BundleLabel(entry.version, choice: key, since: entry.since)
            bundles[key] =
                isSame
                ? former?.bundles[key]?.replaced(by: bundle) ?? BundleEntry(bundle, label: label)
                : BundleEntry(bundle, label: label)
        }
        self.entry = entry
        self.bundles = bundles
        isPinned = false
        queries = QueryTable(of: entry.axes, bundles)
    }

    /// The bundle for a choice of axes; nil for a form that is not prepared.
    func bundle(_ choice: String, _ form: BundleForm) -> BundleEntry? { form == .bundle ? bundles[choice] : nil }

    /// The bodies of all bundles in all encodings.
    var bodies: [Body] { bundles.values.flatMap(\.bodies) }
}

extension UnsafeRawBufferPointer {
    /// The bytes after `start`, without copying; nil if they don't begin with it.
    func dropping(_ start: StaticString) -> UnsafeRawBufferPointer? {
        let length = start.utf8CodeUnitCount
        guard count >= length, let base = baseAddress, memcmp(base, start.utf8Start, length) == 0 else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[length...])
    }
}
