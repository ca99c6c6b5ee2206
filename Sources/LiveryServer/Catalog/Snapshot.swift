import Glibc
import LiveryHTTP
import LiveryStore

/// The current versions at one moment. Immutable, so that reading it takes no lock.
final class Snapshot: Sendable {
    let apps: [String: AppEntry]
    /// The channels by app and name.
    let channels: [String: [String: ChannelEntry]]
    /// Apps that anonymous clients can't see, published or not.
    let privateApps: Set<String>
    /// Apps that were deleted.
    private let deletedApps: Set<String>
    let source: Catalog.Source
    /// What was served before at `latest`, by app, and at channels, by `{app}/{channel}`: the starts of the bundles'
    /// hashes, newest first.
    let former: [String: [ContentPrefix]]
    /// The number of the audit entry up to which the private and deleted apps are known.
    private let entry: Int
    /// The public apps by the bytes of their names. Private apps are left out, so that requests for them take the path
    /// that checks credentials.
    private let names: ByteTable<AppEntry>
    /// The channels of public apps by the bytes of `{app}/{channel}`.
    private let channelPaths: ByteTable<AppEntry>

    static let empty = Snapshot(
        apps: [:], channels: [:], privateApps: [], deletedApps: [], entry: 0, source: .nothing, former: [:])

    private init(
        apps: [String: AppEntry], channels: [String: [String: ChannelEntry]], privateApps: Set<String>,
        deletedApps: Set<String>, entry: Int, source: Catalog.Source, former: [String: [ContentPrefix]]
    ) {
        self.entry = entry
        self.deletedApps = deletedApps
        self.former = former
        self.source = source
        self.apps = apps
        self.channels = channels
        self.privateApps = privateApps
        names = ByteTable(apps.filter { !privateApps.contains($0.key) }.map { ($0.key, $0.value) })
        channelPaths = ByteTable(
            channels.filter { !privateApps.contains($0.key) }.flatMap { app, channels in
                channels.compactMap { name, channel in channel.target.map { ("\(app)/\(name)", $0) } }
            })
    }

    /// A copy with the newer parts of an update. Nil if everything served is as new as the update.
    func applying(_ update: Catalog.Update) -> Snapshot? {
        guard update.source.rawValue >= source.rawValue else { return nil }
        if source == .localCopy, update.source == .store { return Snapshot.empty.applying(update) }
        var (apps, channels, former) = (apps, channels, former)
        let isLater = update.entry > entry || update.isWhole
        var isChanged = update.source != source || (isLater && update.privateApps != privateApps)
        let deleted = isLater ? update.deletedApps : deletedApps
        for app in deleted where apps.removeValue(forKey: app) != nil {
            channels[app] = nil
            isChanged = true
        }
        for new in update.apps where !deleted.contains(new.version.app) {
            guard apps[new.version.app].map(new.replaces) ?? true else { continue }
            former.add(apps[new.version.app], at: new.version.app)
            apps[new.version.app] = new
            isChanged = true
        }
        for (app, new) in update.channels where !deleted.contains(app) {
            guard channels[app]?[new.name].map(new.replaces) ?? true else { continue }
            former.add(channels[app]?[new.name]?.target, at: "\(app)/\(new.name)")
            channels[app, default: [:]][new.name] = new
            isChanged = true
        }
        guard isChanged else {
            return isLater ? Snapshot(self, entry: update.entry, deletedApps: deleted) : nil
        }
        return Snapshot(
            apps: apps, channels: channels, privateApps: isLater ? update.privateApps : privateApps,
            deletedApps: deleted, entry: isLater ? update.entry : entry, source: update.source, former: former)
    }

    /// The same content, known to be current up to another audit entry.
    private init(_ same: Snapshot, entry: Int, deletedApps: Set<String>) {
        self.deletedApps = deletedApps
        apps = same.apps
        channels = same.channels
        privateApps = same.privateApps
        source = same.source
        former = same.former
        names = same.names
        channelPaths = same.channelPaths
        self.entry = entry
    }

    /// The entries that lack a bundle because it is damaged, with their channels.
    var damaged: [(entry: AppEntry, channel: ChannelEntry?)] {
        let latest = apps.values.filter(\.isDamaged).map { ($0, ChannelEntry?.none) }
        return latest
            + channels.values.flatMap(\.values).compactMap { channel in
                channel.target.flatMap { $0.isDamaged ? ($0, channel) : nil }
            }
    }

    /// A copy with other bytes for one encoding of a bundle wherever it is served; nil if no current version has the
    /// bundle.
    func replacing(_ bytes: [UInt8], in encoding: ContentEncoding, ofBundle hash: String) -> Snapshot? {
        let newApps = apps.compactMapValues { $0.replacing(bytes, in: encoding, ofBundle: hash) }
        let newChannels = channels.mapValues { channels in
            channels.compactMapValues { channel in
                channel.target?.replacing(bytes, in: encoding, ofBundle: hash).map(channel.replacing)
            }
        }.filter { !$0.value.isEmpty }
        guard !newApps.isEmpty || !newChannels.isEmpty else { return nil }
        return Snapshot(
            apps: apps.merging(newApps) { $1 },
            channels: channels.merging(newChannels) { $0.merging($1) { $1 } }, privateApps: privateApps,
            deletedApps: deletedApps, entry: entry, source: source, former: former)
    }

    /// The bodies that this snapshot serves and a later one doesn't. Only entries of the same app share bodies.
    func bodies(droppedBy later: Snapshot) -> [Body] {
        let kept = Set(later.entries.map(ObjectIdentifier.init))
        let dropped = entries.filter { !kept.contains(ObjectIdentifier($0)) }
        guard !dropped.isEmpty else { return [] }
        let apps = Set(dropped.map(\.version.app))
        let shared = later.entries.filter { apps.contains($0.version.app) }.flatMap(\.bodies)
        let served = Set(shared.map(ObjectIdentifier.init))
        return dropped.flatMap(\.bodies).filter { !served.contains(ObjectIdentifier($0)) }
    }

    private var entries: [AppEntry] { Array(apps.values) + channels.values.flatMap { $0.values.compactMap(\.target) } }

    /// The response to a GET of a current bundle whose target has a usual spelling; nil for all other requests.
    /// Allocates nothing once the response exists.
    func ready(
        for request: borrowing Request, _ lifetime: @autoclosure () -> BundleAddress.Lifetime, below basePath: String,
        isVerified: Bool
    ) -> PreparedResponse? {
        guard request.method == .get || request.method == .head else { return nil }
        guard let place = request.withTarget({ find($0) }) else { return nil }
        if !place.namesForm, request.acceptedForm() != .bundle { return nil }
        let address = BundleAddress(lifetime: lifetime(), namesForm: place.namesForm, basePath: basePath)
        return place.bundle.ready(for: request, at: address, isVerified: isVerified)
    }

    /// The current entry of a public app, at `latest` or at a channel.
    func publicEntry(of app: String, channel: String? = nil) -> AppEntry? {
        guard !privateApps.contains(app) else { return nil }
        return channel.map { channels[app]?[$0]?.target } ?? apps[app]
    }

    /// Parses `/themes/{app}/latest`, or a channel's path, with an optional query.
    private func find(_ target: UnsafeRawBufferPointer) -> QueryTable.Place? {
        guard let path = target.dropping("/themes/"), let end = path.firstIndex(of: UInt8(ascii: "/")) else {
            return nil
        }
        let name = UnsafeRawBufferPointer(rebasing: path[..<end])
        let rest = UnsafeRawBufferPointer(rebasing: path[end...])
        guard let query = rest.dropping("/latest") else { return findChannel(path) }
        guard let app = names.find(name) else { return nil }
        if query.isEmpty { return app.queries.find(query) }
        return query.dropping("?").flatMap { app.queries.find($0) }
    }

    private func findChannel(_ path: UnsafeRawBufferPointer) -> QueryTable.Place? {
        let end = path.firstIndex(of: UInt8(ascii: "?")) ?? path.endIndex
        guard let target = channelPaths.find(UnsafeRawBufferPointer(rebasing: path[..<end])) else { return nil }
        return target.queries.find(UnsafeRawBufferPointer(rebasing: path[end...].dropFirst()))
    }
}

extension [String: [ContentPrefix]] {
    /// Adds the bundles of an entry that is replaced.
    fileprivate mutating func add(_ entry: AppEntry?, at address: String) {
        let prefixes = Set((entry?.version.bundles.values).map(Array.init) ?? []).compactMap { ContentPrefix(tag: $0) }
        guard !prefixes.isEmpty else { return }
        let others = (self[address] ?? []).filter { !prefixes.contains($0) }
        self[address] = Array((prefixes + others).prefix(Limits.formerBundles))
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes after `start`, without copying; nil if they don't begin with it.
    fileprivate func dropping(_ start: StaticString) -> UnsafeRawBufferPointer? {
        let length = start.utf8CodeUnitCount
        guard count >= length, let base = baseAddress, memcmp(base, start.utf8Start, length) == 0 else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[length...])
    }
}
