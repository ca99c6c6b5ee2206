import Foundation

/// The files of one key in the cache folder: the bundle in force, the one before it, the one that waits, and the
/// launch record. Each is whole or is not believed. Several clients may use them at once, also of several processes: one
/// of them changes files at a time, and who reads finds a file as it was or as it is.
struct ThemeCache: Sendable {
    /// A place for a bundle.
    enum Slot: String, CaseIterable, Sendable {
        case active, previous, staged
    }

    /// What a slot holds.
    enum Content {
        case none
        case damaged
        /// The file may hold a good bundle. Don't remove it, and don't replace it with an older one.
        case unreadable(FileError)
        case bundle(CachedBundle)

        var bundle: CachedBundle? {
            if case .bundle(let bundle) = self { bundle } else { nil }
        }
    }

    let folder: URL
    let key: CacheKey
    /// Files that are longer are damaged: nothing that large was ever written.
    let limit: Int

    func path(_ slot: Slot) -> String { path(slot.rawValue) }

    private func path(_ name: String) -> String { folder.appendingPathComponent("\(key.fileName).\(name)").path }

    private var recordPath: String { path("launches") }

    /// Reads a slot back and checks everything in it. Linear in its size.
    func read(_ slot: Slot) -> Content {
        do {
            switch try readFile(path(slot), limit: limit + 4096) {
            case .absent: return .none
            case .tooLong: return .damaged
            case .bytes(let bytes): return CachedBundle(sealed: bytes, for: key).map(Content.bundle) ?? .damaged
            }
        } catch { return .unreadable(error) }
    }

    /// The bundle of a slot; nil for none and for a damaged one.
    /// - Throws: Why the slot can't be read now.
    private func bundle(in slot: Slot) throws(FileError) -> CachedBundle? {
        let content = read(slot)
        if case .unreadable(let error) = content { throw error }
        return content.bundle
    }

    func write(_ bundle: CachedBundle, to slot: Slot) throws(FileError) {
        try alone { () throws(FileError) in try replace(slot, by: bundle) }
    }

    /// Empties a slot where that can be done: not while another client is about to rename what is in it.
    func remove(_ slot: Slot) {
        guard access(path(slot), F_OK) == 0 else { return }
        try? alone { () throws(FileError) in drop(slot) }
    }

    /// Puts a bundle in force, which usually is the one that is staged. The one in force is kept as the previous one
    /// before it is replaced, so that a crash at any moment leaves a good one.
    func promote(_ next: CachedBundle) throws(FileError) {
        try alone { () throws(FileError) in
            let (active, staged) = (read(.active).bundle, read(.staged).bundle)
            if let active, active.digest != next.digest { try replace(.previous, by: active) }
            guard staged == next else { return try replace(.active, by: next) }
            try renameFile(path(.staged), to: path(.active))
        }
    }

    /// Puts the previous bundle in force, or none if there is none. The one in force is dropped, which is the one of that
    /// digest, or a damaged one for nil: not one that another client has put there meanwhile.
    /// - Throws: Also where one of them can't be read now; both are then left as they are.
    func rollBack(from digest: String?) throws(FileError) {
        try alone { () throws(FileError) in
            guard try bundle(in: .active)?.digest == digest else { return }
            guard try bundle(in: .previous) != nil else {
                drop(.previous)
                return drop(.active)
            }
            try renameFile(path(.previous), to: path(.active))
        }
    }

    /// The launch record; an empty one if it is lost or damaged.
    /// - Throws: Why it can't be read now.
    func record() throws(FileError) -> LaunchRecord {
        guard case .bytes(let bytes) = try readFile(recordPath, limit: 65536) else { return LaunchRecord() }
        return LaunchRecord(sealed: bytes, for: key) ?? LaunchRecord()
    }

    func write(_ record: LaunchRecord) throws(FileError) {
        try alone { () throws(FileError) in
            try replaceFile(recordPath, with: record.sealed(for: key), durable: false)
        }
    }

    private func drop(_ slot: Slot) { unlink(path(slot)) }

    private func replace(_ slot: Slot, by bundle: CachedBundle) throws(FileError) {
        try replaceFile(path(slot), with: bundle.sealed(for: key))
    }

    /// Does something while no other client changes files of the key. Not to be nested: it would wait for itself.
    private func alone(_ body: () throws(FileError) -> Void) throws(FileError) {
        try makeFolder()
        let lock = try FileLock(path("lock"))
        try body()
        _ = lock
    }

    private func makeFolder() throws(FileError) {
        guard !FileManager.default.fileExists(atPath: folder.path) else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch { throw FileError("mkdir", folder.path) }
    }
}
