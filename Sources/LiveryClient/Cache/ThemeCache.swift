import Foundation
import LiveryModel

/// The files of an app and channel in the cache folder: the active, previous and staged bundles, and the launch
/// records. Each file is verified as a whole. Several clients can use the files, even in different processes and with
/// different axis values. Only one client at a time changes files, and readers see a file either before or after a
/// change.
struct ThemeCache: Sendable {
    /// The role of a set of bundles.
    enum Slot: String, CaseIterable, Sendable {
        case active, previous, staged
    }

    /// The content of a slot.
    enum Content {
        case none
        case damaged
        /// The file might contain valid bundles. It must not be removed or replaced with older bundles.
        case unreadable(FileError)
        case stored(StoredBundles)

        /// All bundles of the client. `nil` if any is missing.
        var family: CachedFamily? { stored?.family }

        var stored: StoredBundles? {
            if case .stored(let bundles) = self { bundles } else { nil }
        }

        /// Whether the slot can currently be read. An empty or damaged slot is readable.
        var isReadable: Bool {
            if case .unreadable = self { false } else { true }
        }
    }

    let folder: URL
    let key: CacheKey
    /// The maximum total size of the client's own bundles, in bytes. Larger bundles are never written.
    let limit: Int
    /// The files of the bundles.
    let assets: AssetFolder

    init(folder: URL, key: CacheKey, limit: Int, assets: AssetFolder? = nil) {
        self.folder = folder
        self.key = key
        self.limit = limit
        self.assets = assets ?? AssetFolder(cacheFolder: folder)
    }

    func path(_ slot: Slot) -> String { path(slot.rawValue) }

    private func path(_ name: String) -> String { folder.appendingPathComponent("\(key.fileName).\(name)").path }

    private var recordPath: String { path("launches") }

    /// The maximum size of a file, in bytes.
    private var fileLimit: Int { limit + limit / key.choices.count * StoredBundles.maxOthers + 65536 }

    /// Reads and verifies a slot. Linear in its size.
    func read(_ slot: Slot) -> Content {
        do {
            switch try readFile(path(slot), limit: fileLimit) {
            case .absent: return .none
            case .tooLong: return .damaged
            case .bytes(let bytes): return StoredBundles(sealed: bytes, for: key).map(Content.stored) ?? .damaged
            }
        } catch { return .unreadable(error) }
    }

    /// The bundles of a slot. `nil` if the slot is empty or damaged.
    /// - Throws: The reason that the slot can't currently be read.
    private func stored(in slot: Slot) throws(FileError) -> StoredBundles? {
        let content = read(slot)
        if case .unreadable(let error) = content { throw error }
        return content.stored
    }

    /// Stores the client's bundles. Bundles for other axis values stay in the slot.
    func write(_ family: CachedFamily, to slot: Slot) throws(FileError) {
        try exclusively { () throws(FileError) in
            try replace(slot, by: StoredBundles(family, of: key.choices, others: read(slot).stored?.others ?? []))
        }
    }

    /// Removes the client's bundles from a slot if possible. Waits while another client renames its file.
    func remove(_ slot: Slot) {
        guard access(path(slot), F_OK) == 0 else { return }
        try? exclusively { () throws(FileError) in try removeOwn(from: slot) }
    }

    private func removeOwn(from slot: Slot) throws(FileError) {
        guard let stored = read(slot).stored, !stored.others.isEmpty else { return drop(slot) }
        try replace(slot, by: stored.withoutOwn)
    }

    /// Removes all files of the app and channel.
    func removeAll() throws(FileError) {
        try exclusively { () throws(FileError) in
            for path in Slot.allCases.map({ path($0) }) + [recordPath] {
                guard unlink(path) == 0 || errno == ENOENT else { throw FileError("unlink", path) }
            }
            LegacyCache(folder: folder, key: key, limit: fileLimit)?.remove()
        }
    }

    /// Activates bundles, usually the staged bundles. Stores the active bundles as the previous ones first, so that
    /// valid bundles exist after a crash at any moment.
    /// - Throws: Also throws if the active bundles can't currently be read. Both slots are then unchanged.
    func promote(_ next: CachedFamily) throws(FileError) {
        try exclusively { () throws(FileError) in
            let (active, staged) = (try stored(in: .active), read(.staged).stored)
            // A bundle whose files are missing is no better than the previous one.
            if let active, active.family?.digest != next.digest, isComplete(active) {
                try replace(.previous, by: active)
            }
            let merged = StoredBundles(next, of: key.choices, others: active?.others ?? [])
            guard staged != merged else { return try renameFile(path(.staged), to: path(.active)) }
            try replace(.active, by: merged)
            if staged?.family == next { try removeOwn(from: .staged) }
        }
    }

    /// Activates the previous bundles, or none if there are no previous bundles. Discards the active bundles if they
    /// have this digest, or if they are damaged and the digest is `nil`. Keeps bundles that another client has
    /// activated in the meantime.
    /// - Throws: Also throws if one of the slots can't currently be read. Both slots are then unchanged.
    func rollBack(from digest: String?) throws(FileError) {
        try exclusively { () throws(FileError) in
            let active = try stored(in: .active)
            guard active?.family?.digest == digest, active == nil || digest != nil else { return }
            guard let previous = try stored(in: .previous), !previous.hasNoOwn else {
                try removeOwn(from: .previous)
                return try removeOwn(from: .active)
            }
            let merged = previous.with(active?.others ?? previous.others)
            guard previous != merged else { return try renameFile(path(.previous), to: path(.active)) }
            try replace(.active, by: merged)
            try removeOwn(from: .previous)
        }
    }

    /// The client's launch record. Empty if it is lost or damaged.
    /// - Throws: The reason that the record can't currently be read.
    func record() throws(FileError) -> LaunchRecord { try records()[key] }

    private func records() throws(FileError) -> LaunchRecords {
        guard case .bytes(let bytes) = try readFile(recordPath, limit: 65536) else { return LaunchRecords() }
        return LaunchRecords(sealed: bytes, for: key) ?? LaunchRecords()
    }

    func write(_ record: LaunchRecord) throws(FileError) {
        try exclusively { () throws(FileError) in
            var records = try records()
            records[key] = record
            try replaceFile(recordPath, with: records.sealed(for: key), durable: false)
        }
    }

    /// Moves the bundles of an earlier version of the client into the files that all clients share. Existing bundles
    /// in these files are kept. If this fails, the old files are kept for the next launch.
    func adoptLegacyFiles() throws(FileError) {
        guard let legacy = LegacyCache(folder: folder, key: key, limit: fileLimit) else { return }
        try exclusively { () throws(FileError) in
            for slot in Slot.allCases where access(path(slot), F_OK) != 0 {
                guard let entries = legacy.bundles[slot] else { continue }
                try replace(slot, by: StoredBundles(entries, of: key.choices))
            }
            if access(recordPath, F_OK) != 0, let bytes = legacy.record, let json = try? JSON.parse(bytes) {
                var records = LaunchRecords()
                records[key] = LaunchRecord(json)
                try replaceFile(recordPath, with: records.sealed(for: key), durable: false)
            }
            legacy.remove()
        }
    }

    private func drop(_ slot: Slot) { unlink(path(slot)) }

    private func replace(_ slot: Slot, by bundles: StoredBundles) throws(FileError) {
        try replaceFile(path(slot), with: bundles.sealed(for: key))
    }

    /// Calls `body` while no other client changes the key's files. Calls must not be nested.
    private func exclusively(_ body: () throws(FileError) -> Void) throws(FileError) {
        try LiveryClient.exclusively(in: folder, lock: path("lock"), body)
    }
}
