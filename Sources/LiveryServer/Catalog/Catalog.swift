import LiveryStore
import Synchronization

/// What is in force, as one snapshot that a publish replaces.
final class Catalog: Sendable {
    private let snapshot: Mutex<Snapshot>

    init(apps: [AppEntry]) {
        let apps = Dictionary(uniqueKeysWithValues: apps.map { ($0.version.app, $0) })
        snapshot = Mutex(Snapshot(apps: apps))
    }

    /// The snapshot now. The lock is held for the copy of one pointer.
    var current: Snapshot { snapshot.withLock { $0 } }

    /// Puts a version into force, unless a newer one already is: versions become durable in their order, but may reach
    /// here in another.
    func install(_ app: AppEntry) {
        while true {
            let before = current
            if let present = before.apps[app.version.app], present.version.number >= app.version.number { return }
            // Built outside the lock, so that no reader waits for it; if another publish came first, once more.
            let after = before.replacing(app)
            let installed = snapshot.withLock { current in
                guard current === before else { return false }
                current = after
                return true
            }
            if installed { return }
        }
    }
}
