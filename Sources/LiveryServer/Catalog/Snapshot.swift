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
    let source: Catalog.Source
    /// The number of the audit entry up to which the private apps are known.
    private let entry: Int
    /// The public apps by the bytes of their names. Private apps are left out, so that requests for them take the path
    /// that checks credentials.
    private let names: ByteTable<AppEntry>
    /// The channels of public apps by the bytes of `{app}/{channel}`.
    private let channelPaths: ByteTable<AppEntry>

    static let empty = Snapshot(apps: [:], channels: [:], privateApps: [], entry: 0, source: .nothing)

    private init(
        apps: [String: AppEntry], channels: [String: [String: ChannelEntry]], privateApps: Set<String>, entry: Int,
        source: Catalog.Source
    ) {
        self.entry = entry
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
        var (apps, channels) = (apps, channels)
        let isLater = update.entry > entry || update.isWhole
        var isChanged = update.source != source || (isLater && update.privateApps != privateApps)
        for new in update.apps where apps[new.version.app].map(new.replaces) ?? true {
            apps[new.version.app] = new
            isChanged = true
        }
        for (app, new) in update.channels where channels[app]?[new.name].map(new.replaces) ?? true {
            channels[app, default: [:]][new.name] = new
            isChanged = true
        }
        guard isChanged else { return isLater ? Snapshot(self, entry: update.entry) : nil }
        return Snapshot(
            apps: apps, channels: channels, privateApps: isLater ? update.privateApps : privateApps,
            entry: isLater ? update.entry : entry, source: update.source)
    }

    /// The same content, known to be current up to another audit entry.
    private init(_ same: Snapshot, entry: Int) {
        apps = same.apps
        channels = same.channels
        privateApps = same.privateApps
        source = same.source
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
            channels: channels.merging(newChannels) { $0.merging($1) { $1 } }, privateApps: privateApps, entry: entry,
            source: source)
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
    func ready(for request: borrowing Request, sharedMaxAge: Int) -> PreparedResponse? {
        guard request.method == .get || request.method == .head else { return nil }
        guard let place = request.withTarget({ find($0) }) else { return nil }
        if !place.namesForm, request.acceptedForm() != .bundle { return nil }
        let address = BundleAddress(lifetime: .current, namesForm: place.namesForm, sharedMaxAge: sharedMaxAge)
        return place.bundle.ready(for: request, at: address)
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

extension UnsafeRawBufferPointer {
    /// The bytes after `start`, without copying; nil if they don't begin with it.
    fileprivate func dropping(_ start: StaticString) -> UnsafeRawBufferPointer? {
        let length = start.utf8CodeUnitCount
        guard count >= length, let base = baseAddress, memcmp(base, start.utf8Start, length) == 0 else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[length...])
    }
}
