import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Tells other processes that a database is in use by locking a file beside it with `flock`. The system releases the
/// lock when the process exits for any reason.
final class DataLock: Sendable {
    /// The suffix of the lock file.
    static let ending = "-lock"

    private let file: LockFile

    /// Takes the lock. Any number of processes can use a database, but a process that replaces it needs an exclusive
    /// lock.
    ///
    /// If the file can't be created, nothing is locked. Either opening the database then reports the reason, or the
    /// disk is read-only and no process can replace the database.
    /// - Throws: ``StoreError/busy(_:)`` when another process holds a conflicting lock.
    init?(database: String, exclusive: Bool) throws(StoreError) {
        guard let file = LockFile(LockFile.path(of: database, Self.ending)) else { return nil }
        guard file.lock(exclusive ? LOCK_EX : LOCK_SH) else {
            throw .busy(Fault(code: 5, message: "\(database) is open in another process", sql: nil))
        }
        self.file = file
    }
}

/// An open file that can be locked.
private final class LockFile: Sendable {
    private let descriptor: Int32

    /// Opens or creates the file. `nil` if that fails, in which case `errno` is set.
    init?(_ path: String) {
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, PrivateFile.mode)
        guard opened >= 0 else { return nil }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// The path of a file beside the database. Resolves symbolic links, so that all paths of a database lead to the
    /// same lock.
    static func path(of database: String, _ ending: String) -> String {
        URL(fileURLWithPath: database).resolvingSymlinksInPath().path + ending
    }

    /// Takes the lock without waiting. Returns whether that succeeded.
    func lock(_ kind: Int32) -> Bool { flock(descriptor, kind | LOCK_NB) == 0 }
}
