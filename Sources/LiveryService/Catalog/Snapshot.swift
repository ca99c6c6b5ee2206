import LiveryStore
package import LiverySystem

/// The current versions at one moment. Immutable, so that reading it takes no lock.
package final class Snapshot: Sendable {
    package let apps: [String: AppEntry]
    /// The channels by app and name.
    package let channels: [String: [String: ChannelEntry]]
    /// The versions that builds get instead of the current ones, by app.
    package let pins: [String: AppPins]
    /// Apps that anonymous clients can't see, published or not.
    package let privateApps: Set<String>
    /// Apps that were deleted.
    private let deletedApps: Set<String>
    package let source: Catalog.Source
    /// What was served before at `latest`, by app, and at channels, by `{app}/{channel}`: the starts of the bundles'
    /// hashes, newest first.
    package let former: [String: [ContentPrefix]]
    /// The number of the audit entry up to which the private and deleted apps are known.
    private let entry: Int

    package static let empty = Snapshot(
        apps: [:], channels: [:], pins: [:], privateApps: [], deletedApps: [], entry: 0, source: .nothing, former: [:])

    private init(
        apps: [String: AppEntry], channels: [String: [String: ChannelEntry]], pins: [String: AppPins],
        privateApps: Set<String>, deletedApps: Set<String>, entry: Int, source: Catalog.Source,
        former: [String: [ContentPrefix]]
    ) {
        self.entry = entry
        self.deletedApps = deletedApps
        self.former = former
        self.source = source
        self.apps = apps
        self.channels = channels
        self.pins = pins
        self.privateApps = privateApps
    }

    /// A copy with the newer parts of an update. Nil if everything served is as new as the update.
    func applying(_ update: Catalog.Update) -> Snapshot? {
        guard update.source.rawValue >= source.rawValue else { return nil }
        if source == .localCopy, update.source == .store { return Snapshot.empty.applying(update) }
        var (apps, channels, pins, former) = (apps, channels, pins, former)
        let isLater = update.entry > entry || update.isWhole
        var isChanged = update.source != source || (isLater && update.privateApps != privateApps)
        let deleted = isLater ? update.deletedApps : deletedApps
        for app in deleted where apps.removeValue(forKey: app) != nil {
            channels[app] = nil
            pins[app] = nil
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
        for (app, new) in update.pins where !deleted.contains(app) {
            let present = pins[app]
            guard update.isWhole || present.map({ $0.entry <= new.entry }) ?? true else { continue }
            guard !new.isEmpty || present?.isEmpty == false else { continue }
            pins[app] = new
            isChanged = true
        }
        guard isChanged else {
            return isLater ? Snapshot(self, entry: update.entry, deletedApps: deleted) : nil
        }
        return Snapshot(
            apps: apps, channels: channels, pins: pins, privateApps: isLater ? update.privateApps : privateApps,
            deletedApps: deleted, entry: isLater ? update.entry : entry, source: update.source, former: former)
    }

    /// The same content, known to be current up to another audit entry.
    private init(_ same: Snapshot, entry: Int, deletedApps: Set<String>) {
        self.deletedApps = deletedApps
        apps = same.apps
        channels = same.channels
        pins = same.pins
        privateApps = same.privateApps
        source = same.source
        former = same.former
        self.entry = entry
    }

    /// The entries that lack a bundle because it is damaged, with their channels.
    package var damaged: [(entry: AppEntry, channel: ChannelEntry?)] {
        let latest = apps.values.filter(\.isDamaged).map { ($0, ChannelEntry?.none) }
        return latest
            + channels.values.flatMap(\.values).compactMap { channel in
                channel.target.flatMap { $0.isDamaged ? ($0, channel) : nil }
            }
    }

    /// A copy with other bytes for one encoding of a bundle wherever it is served; nil if no current version has the
    /// bundle.
    package func replacing(_ bytes: [UInt8], in encoding: ContentEncoding, ofBundle hash: String) -> Snapshot? {
        let newApps = apps.compactMapValues { $0.replacing(bytes, in: encoding, ofBundle: hash) }
        let newChannels = channels.mapValues { channels in
            channels.compactMapValues { channel in
                channel.target?.replacing(bytes, in: encoding, ofBundle: hash).map(channel.replacing)
            }
        }.filter { !$0.value.isEmpty }
        let newPins = pins.compactMapValues { $0.replacing(bytes, in: encoding, ofBundle: hash) }
        guard !newApps.isEmpty || !newChannels.isEmpty || !newPins.isEmpty else { return nil }
        return Snapshot(
            apps: apps.merging(newApps) { $1 },
            channels: channels.merging(newChannels) { $0.merging($1) { $1 } }, pins: pins.merging(newPins) { $1 },
            privateApps: privateApps, deletedApps: deletedApps, entry: entry, source: source, former: former)
    }

    /// The current entry of a public app, at `latest` or at a channel.
    package func publicEntry(of app: String, channel: String? = nil) -> AppEntry? {
        guard !privateApps.contains(app) else { return nil }
        return channel.map { channels[app]?[$0]?.target } ?? apps[app]
    }
}

extension [String: [ContentPrefix]] {
    /// Adds the bundles of an entry that is replaced.
    fileprivate mutating func add(_ entry: AppEntry?, at address: String) {
        let prefixes = Set((entry?.version.bundles.values).map(Array.init) ?? []).compactMap { ContentPrefix(tag: $0) }
        guard !prefixes.isEmpty else { return }
        let others = (self[address] ?? []).filter { !prefixes.contains($0) }
        self[address] = Array((prefixes + others).prefix(ServiceLimits.formerBundles))
    }
}
