import Foundation

/// The files of one key in the cache folder: the active bundle, the previous one, the staged one, and the launch
/// record. Each is verified as a whole. Several clients may use the files, also in several processes. One client at a
/// time changes files, and readers find a file either before or after the change.
struct ThemeCache: Sendable {
    /// The role of a bundle.
    enum Slot: String, CaseIterable, Sendable {
        case active, previous, staged
    }

    /// The content of a slot.
    enum Content {
        case none
        case damaged
        /// The file may contain a valid bundle. It must not be removed or replaced with an older bundle.
        case unreadable(FileError)
        case family(CachedFamily)

        var family: CachedFamily? {
            if case .family(let family) = self { family } else { nil }
        }

        /// Whether the slot can be read now. An empty or damaged slot is readable.
        var isReadable: Bool {
            if case .unreadable = self { false } else { true }
        }
    }

    let folder: URL
    let key: CacheKey
    /// The maximum length of a valid file. Longer files are never written.
    let limit: Int

    func path(_ slot: Slot) -> String { path(slot.rawValue) }

    private func path(_ name: String) -> String { folder.appendingPathComponent("\(key.fileName).\(name)").path }

    private var recordPath: String { path("launches") }

    /// Reads and verifies a slot. Linear in its size.
    func read(_ slot: Slot) -> Content {
        do {
            switch try readFile(path(slot), limit: limit + 4096) {
            case .absent: return .none
            case .tooLong: return .damaged
            case .bytes(let bytes): return CachedFamily(sealed: bytes, for: key).map(Content.family) ?? .damaged
            }
        } catch { return .unreadable(error) }
    }

    /// The bundles of a slot. `nil` if the slot is empty or damaged.
    /// - Throws: The reason why the slot can't be read now.
    private func family(in slot: Slot) throws(FileError) -> CachedFamily? {
        let content = read(slot)
        if case .unreadable(let error) = content { throw error }
        return content.family
    }

    func write(_ family: CachedFamily, to slot: Slot) throws(FileError) {
        try exclusively { () throws(FileError) in try replace(slot, by: family) }
    }

    /// Empties a slot if possible. Waits while another client renames its file.
    func remove(_ slot: Slot) {
        guard access(path(slot), F_OK) == 0 else { return }
        try? exclusively { () throws(FileError) in drop(slot) }
    }

    /// Activates a bundle, usually the staged one. The active bundle is first stored as the previous one, so that a
    /// valid bundle exists after a crash at any moment.
    /// - Throws: An error also if the active bundle can't be read now. Both are then unchanged.
    func promote(_ next: CachedFamily) throws(FileError) {
        try exclusively { () throws(FileError) in
            let (active, staged) = (try family(in: .active), read(.staged).family)
            if let active, active.digest != next.digest { try replace(.previous, by: active) }
            guard staged == next else { return try replace(.active, by: next) }
            try renameFile(path(.staged), to: path(.active))
        }
    }

    /// Activates the previous bundle, or none if the cache has no previous bundle. Drops the active bundle if it has
    /// this digest, or if it is damaged and the digest is `nil`. Keeps a bundle that another client has activated
    /// meanwhile.
    /// - Throws: An error also if one of the bundles can't be read now. Both are then unchanged.
    func rollBack(from digest: String?) throws(FileError) {
        try exclusively { () throws(FileError) in
            guard try family(in: .active)?.digest == digest else { return }
            guard try family(in: .previous) != nil else {
                drop(.previous)
                return drop(.active)
            }
            try renameFile(path(.previous), to: path(.active))
        }
    }

    /// The launch record. Empty if it is lost or damaged.
    /// - Throws: The reason why it can't be read now.
    func record() throws(FileError) -> LaunchRecord {
        guard case .bytes(let bytes) = try readFile(recordPath, limit: 65536) else { return LaunchRecord() }
        return LaunchRecord(sealed: bytes, for: key) ?? LaunchRecord()
    }

    func write(_ record: LaunchRecord) throws(FileError) {
        try exclusively { () throws(FileError) in
            try replaceFile(recordPath, with: record.sealed(for: key), durable: false)
        }
    }

    private func drop(_ slot: Slot) { unlink(path(slot)) }

    private func replace(_ slot: Slot, by family: CachedFamily) throws(FileError) {
        try replaceFile(path(slot), with: family.sealed(for: key))
    }

    /// Calls `body` while no other client changes files of the key. Must not be nested, because it would deadlock.
    ///
    /// `body` can't wait for anything but the disk, because it isn't `async`. iOS ends an app that is suspended while it
    /// locks a file of an app group.
    private func exclusively(_ body: () throws(FileError) -> Void) throws(FileError) {
        try createCacheFolder(folder)
        let lock = try FileLock(path("lock"))
        try body()
        _ = lock
    }
}
