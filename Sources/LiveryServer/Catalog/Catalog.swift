import LiveryHTTP
import LiveryStore
import Synchronization

/// The current versions, as one snapshot that a publish replaces.
final class Catalog: Sendable {
    private let snapshot = Mutex(Snapshot(apps: [:], channels: [:], privateApps: []))
    private let released: ByteBudget

    /// Creates an empty catalog.
    /// - Parameter released: The budget for bundles that were replaced but are still being sent.
    init(released: ByteBudget) {
        self.released = released
    }

    /// Sets all current versions and private apps when the service starts.
    func load(_ apps: [AppEntry], channels: [(app: String, entry: ChannelEntry)], privateApps: Set<String>) {
        replace { _ in Snapshot(apps, channels, privateApps: privateApps) }
    }

    /// The current snapshot. The lock is held only while one pointer is copied.
    var current: Snapshot { snapshot.withLock { $0 } }

    /// Makes a version current, unless a newer one is. Versions become durable in order, but may be installed in
    /// another order.
    func install(_ app: AppEntry) {
        replace { before in
            if let present = before.apps[app.version.app], present.version.number >= app.version.number { return nil }
            return before.replacing(app)
        }
    }

    /// Replaces the bytes of one encoding of a bundle wherever it is served.
    func install(_ bytes: [UInt8], in encoding: ContentEncoding, ofBundle hash: String) {
        replace { $0.replacing(bytes, in: encoding, ofBundle: hash) }
    }

    /// Moves a channel, unless a later move was already installed.
    func install(_ channel: ChannelEntry, app: String) {
        replace { before in
            if let present = before.channels[app]?[channel.name], present.move >= channel.move { return nil }
            return before.replacing(channel, app: app)
        }
    }

    /// Sets which apps anonymous clients can't see.
    func install(privateApps: Set<String>) {
        replace { $0.privateApps == privateApps ? nil : $0.replacing(privateApps: privateApps) }
    }

    private func replace(_ change: (Snapshot) -> Snapshot?) {
        while true {
            let before = current
            // The new snapshot is built outside the lock, so that readers don't wait. If another change was installed
            // in the meantime, it is built again.
            guard let after = change(before) else { return }
            let installed = snapshot.withLock { current in
                guard current === before else { return false }
                current = after
                return true
            }
            guard installed else { continue }
            for body in before.bodies(droppedBy: after) { body.charge(to: released) }
            return
        }
    }
}

extension Snapshot {
    fileprivate convenience init(
        _ apps: [AppEntry], _ channels: [(app: String, entry: ChannelEntry)], privateApps: Set<String>
    ) {
        let apps = Dictionary(uniqueKeysWithValues: apps.map { ($0.version.app, $0) })
        var byApp: [String: [String: ChannelEntry]] = [:]
        for (app, entry) in channels { byApp[app, default: [:]][entry.name] = entry }
        self.init(apps: apps, channels: byApp, privateApps: privateApps)
    }
}
