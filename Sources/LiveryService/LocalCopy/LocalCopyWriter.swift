import Dispatch
import FoundationEssentials
@preconcurrency import Glibc
import LiveryModel
import LiveryStore
import LiverySystem
import Logging
import Synchronization

import class Foundation.Thread

/// Updates the local copy after each change, on its own thread. Requests and publishes don't wait for it.
///
/// Of several servers with the same folder, one writes. If it ends, another one takes over.
package final class LocalCopyWriter: Sendable {
    private let copy: LocalCopy
    private let service: Service
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStopping = Atomic(false)

    /// The seconds after which the time of an unchanged copy is updated. Also the interval of attempts after a failure,
    /// and while another server writes.
    private static let interval = 30.0

    /// Starts the thread. Nil if the service has no local copy.
    package init?(_ service: Service) {
        guard let copy = service.localCopy else { return nil }
        self.copy = copy
        self.service = service
        service.follower.addBell { [bell] in bell.signal() }
        Thread { [self] in run() }.start()
    }

    /// Stops after writing the last changes.
    package func stop() {
        isStopping.store(true, ordering: .relaxed)
        bell.signal()
        ended.wait()
    }

    private func run() {
        // On Linux, this affects only the calling thread.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
        var writing = CopyWriting(copy)
        var hasFailed = false
        var isLast = false
        while !isLast {
            isLast = isStopping.load(ordering: .relaxed)
            do {
                try write(&writing)
                if hasFailed { service.log.notice("the local copy is written again") }
                hasFailed = false
            } catch {
                if !hasFailed { service.log.error("can't write the local copy", metadata: ["error": "\(error)"]) }
                hasFailed = true
            }
            service.localCopyFailed.store(hasFailed, ordering: .relaxed)
            guard !isLast else { break }
            _ = bell.wait(timeout: .now() + Self.interval)
            // One pass writes all changes so far.
            while bell.wait(timeout: .now()) == .success {}
        }
        ended.signal()
    }

    private func write(_ writing: inout CopyWriting) throws {
        // The copy must not be replaced by what was read from it.
        guard service.follower.hasReadStore, service.store.outage == nil else { return }
        try writing.write(service.catalog.current, from: service.store, at: service.store.now, after: Self.interval)
    }
}

/// What a thread knows about the copy that it writes.
private struct CopyWriting {
    private let copy: LocalCopy
    private var lock: Int32?
    /// The last index.
    private var index: CopyIndex?
    /// Files that this process has written or verified.
    private var sound: Set<String> = []
    /// The hashes of the images and fonts that each bundle lists, by the bundle's hash.
    private var assetsOfBundles: [String: Set<String>] = [:]

    init(_ copy: LocalCopy) { self.copy = copy }

    /// Writes missing files, then the index that refers to them, and then removes files without an index.
    /// - Parameter seconds: The age from which the index of an unchanged copy is written again.
    mutating func write(_ snapshot: Snapshot, from store: Store, at time: Date, after seconds: Double) throws {
        let new = CopyIndex(snapshot, assets: try assets(of: snapshot), at: time)
        let isSame = new.describesTheSame(as: index)
        if isSame, let index, abs(time.timeIntervalSince(index.time)) < seconds { return }
        guard try hasLock() else { return }
        let present = Set(try copy.files.names())
        sound.formIntersection(present)
        for entry in snapshot.publicEntries {
            for file in entry.bundles.values.flatMap(\.encodings) {
                let name = file.digest.hexadecimal
                guard !sound.contains(name) else { continue }
                if !present.contains(name) || !isSound(name) {
                    try file.bytes.withUnsafeBytes { try copy.file(name).replace(with: $0) }
                }
                sound.insert(name)
            }
        }
        for name in new.assets.subtracting(sound) {
            if !present.contains(name) || !isSound(name) {
                // An asset that is missing in the database can't be served from a copy either.
                guard let bytes = try store.asset(name)?.file.bytes else { continue }
                try bytes.withUnsafeBytes { try copy.file(name).replace(with: $0) }
            }
            sound.insert(name)
        }
        try copy.files.synchronizeFolder()
        try new.encoded().withUnsafeBytes { try copy.index.replace(with: $0) }
        try CopyFile(path: copy.folder).synchronizeFolder()
        index = new
        for name in Set(try copy.files.names()).subtracting(new.files) { unlink(copy.file(name).path) }
    }

    /// The hashes of the images and fonts that the public bundles of a snapshot list. Each bundle is read once.
    private mutating func assets(of snapshot: Snapshot) throws -> Set<String> {
        var known: [String: Set<String>] = [:]
        for entry in snapshot.publicEntries {
            for (choice, bundle) in entry.bundles {
                guard let hash = entry.version.bundles[choice], known[hash] == nil else { continue }
                known[hash] =
                    try assetsOfBundles[hash]
                    ?? bundle.identity.withUnsafeBytes { bytes in
                        Set(try ThemeBundle(bytes: Array(bytes)).assets.files.map(\.sha256))
                    }
            }
        }
        assetsOfBundles = known
        return known.values.reduce(into: []) { $0.formUnion($1) }
    }

    private func isSound(_ name: String) -> Bool { (try? copy.file(name).bytes())?.sha256.hexadecimal == name }

    /// Takes the lock, which the process then holds to its end.
    private mutating func hasLock() throws(CopyFile.Failure) -> Bool {
        guard lock == nil else { return true }
        try CopyFile(path: copy.folder).makeFolder()
        try copy.files.makeFolder()
        lock = try CopyFile(path: copy.folder + "/lock").locked()
        return lock != nil
    }
}
