import LiveryHTTP
import LiveryStore
import Synchronization

/// What is in force, as one snapshot that a publish replaces.
final class Catalog: Sendable {
    private let snapshot: Mutex<Snapshot>

    init(apps: [AppEntry], channels: [(app: String, entry: ChannelEntry)], privateApps: Set<String>) {
        snapshot = Mutex(Snapshot(apps, channels, privateApps: privateApps))
    }

    /// Puts everything into force that is, when the service starts, together with who may see it.
    func load(_ apps: [AppEntry], channels: [(app: String, entry: ChannelEntry)], privateApps: Set<String>) {
        replace { _ in Snapshot(apps, channels, privateApps: privateApps) }
    }

    /// The snapshot now. The lock is held for the copy of one pointer.
    var current: Snapshot { snapshot.withLock { $0 } }

    /// Puts a version into force, unless a newer one already is: versions become durable in their order, but may reach
    /// here in another.
    func install(_ app: AppEntry) {
        replace { before in
            if let present = before.apps[app.version.app], present.version.number >= app.version.number { return nil }
            return before.replacing(app)
        }
    }

    /// Serves other bytes for one encoding of a bundle, wherever that is served.
    func install(_ bytes: [UInt8], in encoding: ContentEncoding, ofBundle hash: String) {
        replace { $0.replacing(bytes, in: encoding, ofBundle: hash) }
    }

    /// Puts a channel where it was moved, unless a later move is there already.
    func install(_ channel: ChannelEntry, app: String) {
        replace { before in
            if let present = before.channels[app]?[channel.name], present.move >= channel.move { return nil }
            return before.replacing(channel, app: app)
        }
    }

    /// Hides apps from strangers, and shows the others.
    func install(privateApps: Set<String>) {
        replace { $0.privateApps == privateApps ? nil : $0.replacing(privateApps: privateApps) }
    }

    private func replace(_ change: (Snapshot) -> Snapshot?) {
        while true {
            let before = current
            // Built outside the lock, so that no reader waits for it; if another change came first, once more.
            guard let after = change(before) else { return }
            let installed = snapshot.withLock { current in
                guard current === before else { return false }
                current = after
                return true
            }
            if installed { return }
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
