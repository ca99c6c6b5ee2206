import Foundation

/// A failed file operation.
struct FileError: Error, Hashable, CustomStringConvertible {
    let call: String
    let path: String
    let code: Int32

    init(_ call: String, _ path: String) {
        self.call = call
        self.path = path
        self.code = errno
    }

    /// The system's error message.
    var reason: String { String(cString: strerror(code)) }

    var description: String { "\(call) of \(path) failed: \(reason)" }
}

/// Locks a file exclusively, across processes and within this one (flock(2)). The file stays empty.
final class FileLock: Sendable {
    /// The open file. Nil after the release.
    private let file: Lock<Int32?>

    /// Waits until the lock is free, which takes a few milliseconds while another client writes a file.
    init(_ path: String) throws(FileError) {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        self.file = Lock(file)
        guard file >= 0 else { throw FileError("open", path) }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw FileError("flock", path)
            }
        }
    }

    deinit { release() }

    /// Unlocks the file. Does nothing if it is unlocked.
    func release() {
        let open = file.withLock { file in
            defer { file = nil }
            return file
        }
        if let open, open >= 0 { close(open) }
    }
}

/// Calls `body` while no other client changes a folder's files. Creates the folder. Calls must not be nested, because they
/// would deadlock.
///
/// `body` can't wait for anything but the disk, because it isn't `async`. If the app is suspended before `body` ends,
/// other clients may change the files.
func exclusively(
    in folder: URL, lock path: String, _ body: () throws(FileError) -> Void
) throws(FileError) {
    try createCacheFolder(folder)
    let lock = try FileLock(path)
    let activity = ExpiringActivity { lock.release() }
    defer {
        lock.release()
        activity.end()
    }
    try body()
}

/// Replaces a file atomically. A reader finds either the old or the new bytes, even after a crash. The bytes are
/// written to another file and synced, that file is renamed (POSIX rename is atomic), and the folder is synced. If
/// `durable` is false, nothing is synced, and the file might be empty after a power failure. Requires ``FileLock``.
func replaceFile(_ path: String, with bytes: [UInt8], durable: Bool = true) throws(FileError) {
    let temporary = path + ".new"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError("open", temporary) }
    protect(temporary)
    do throws(FileError) {
        try write(bytes, to: file, path: temporary)
        guard !durable || fsync(file) == 0 else { throw FileError("fsync", temporary) }
    } catch {
        close(file)
        unlink(temporary)
        throw error
    }
    close(file)
    try renameFile(temporary, to: path, durable: durable)
}

/// Makes a file readable after the device's first unlock, even while the device is locked again. Otherwise, an app that
/// the system launches in the background might not be able to read its theme.
private func protect(_ path: String) {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        try? FileManager.default.setAttributes(
            [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
    #endif
}

/// Renames a file and replaces any file that already has the new name.
func renameFile(_ old: String, to new: String, durable: Bool = true) throws(FileError) {
    guard rename(old, new) == 0 else { throw FileError("rename", old) }
    guard durable else { return }
    let folder = open((new as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
}

/// The content of a file.
enum FileContent {
    case absent
    /// The file is longer than the limit.
    case tooLong
    case bytes([UInt8])
}

/// Reads a file of up to `limit` bytes. Opens it by name only once, so a concurrent rename doesn't affect the result.
/// - Throws: The reason that the file can't be read now, such as a missing permission, a disk error, or a lack of file
///   descriptors. The file might be intact.
func readFile(_ path: String, limit: Int) throws(FileError) -> FileContent {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return .absent }
        throw FileError("open", path)
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    var count = 0
    while count <= limit {
        if count == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
        let read = bytes[count...].withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
        if read < 0 && errno == EINTR { continue }
        guard read >= 0 else { throw FileError("read", path) }
        guard read > 0 else { return .bytes(Array(bytes[..<count])) }
        count += read
    }
    return .tooLong
}

private func write(_ bytes: [UInt8], to file: Int32, path: String) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
        let count = bytes[offset...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw FileError("write", path) }
        offset += count
    }
}
