import LiveryStore
import LiverySystem
import Synchronization

/// The current versions, as one snapshot that each change replaces.
package final class Catalog: Sendable {
    private let snapshot = Mutex(Snapshot.empty)
    private let derivation = Mutex<Derivation?>(nil)

    /// Makes something from a snapshot that is about to become current. It is made outside of locks, and again if another
    /// snapshot becomes current meanwhile.
    package typealias Derivation = @Sendable (Snapshot) -> any DerivedSnapshot

    /// Creates an empty catalog.
    package init() {}

    /// The current snapshot. The lock is held only while one pointer is copied.
    package var current: Snapshot { snapshot.withLock { $0 } }

    /// Where the served versions come from. Later ones replace earlier ones as a whole.
    package enum Source: Int, Sendable {
        /// Nothing was loaded yet.
        case nothing
        /// The local copy, because the database could not be read when the server started.
        case localCopy
        case store
    }

    /// A change of what is served.
    package struct Update: Sendable {
        /// The current versions of apps.
        package var apps: [AppEntry] = []
        /// The channels that were moved or deleted.
        package var channels: [(app: String, entry: ChannelEntry)] = []
        /// The pins of apps, which replace all former ones.
        var pins: [String: AppPins] = [:]
        /// All apps that anonymous clients can't see.
        package var privateApps: Set<String> = []
        /// All apps that were deleted.
        var deletedApps: Set<String> = []
        /// The number of the audit entry up to which the private and deleted apps are known.
        package var entry = 0
        /// Whether the update is about everything in the store, also if the audit has become shorter.
        package var isWhole = false
        package var source = Source.store

        /// The entries that replace others of a snapshot, at the app's address or at a channel's.
        func replacements(in snapshot: Snapshot) -> [(new: AppEntry, old: AppEntry)] {
            let latest = apps.compactMap { new in snapshot.apps[new.version.app].map { (new, $0) } }
            let moved = channels.compactMap { app, entry in
                entry.target.flatMap { new in snapshot.channels[app]?[entry.name]?.target.map { (new, $0) } }
            }
            return latest + moved
        }
    }

    /// Makes an update current, except for parts that are older than what is served. Changes become durable in order,
    /// but may be installed in another order.
    func install(_ update: Update) {
        replace { $0.applying(update) }
    }

    /// Replaces the bytes of one encoding of a bundle wherever it is served.
    func install(_ bytes: [UInt8], in encoding: ContentEncoding, ofBundle hash: String) {
        replace { $0.replacing(bytes, in: encoding, ofBundle: hash) }
    }

    /// Sets what is derived from each snapshot, and derives it from the current one.
    package func derive(_ derivation: @escaping Derivation) {
        self.derivation.withLock { $0 = derivation }
        replace { $0 }
    }

    private func replace(_ change: (Snapshot) -> Snapshot?) {
        while true {
            let before = current
            // The new snapshot is built outside the lock, so that readers don't wait. If another change was installed
            // in the meantime, it is built again.
            guard let after = change(before) else { return }
            let derived = derivation.withLock(\.self)?(after)
            let installed = snapshot.withLock { current in
                guard current === before else { return false }
                current = after
                // Under the lock, so that nobody sees one of both without the other.
                derived?.becomeCurrent()
                return true
            }
            guard installed else { continue }
            derived?.replaceFormer()
            return
        }
    }
}

/// What is derived from a snapshot, such as prepared responses.
package protocol DerivedSnapshot: Sendable {
    /// Called once, while the catalog's lock is held, when the snapshot becomes current.
    func becomeCurrent()
    /// Called afterwards without a lock, to release what was derived from the former snapshot.
    func replaceFormer()
}
