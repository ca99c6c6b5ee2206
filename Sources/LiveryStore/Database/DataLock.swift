import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Marks a database as in use for other processes, by `flock` of a file beside it. The system releases the lock when
/// the process ends for any reason.
final class DataLock: Sendable {
    private let file: LockFile

    /// Any number of processes may use a database. A process that replaces it needs an exclusive lock.
    ///
    /// Locks nothing if the file can't be created: opening the database then reports the reason, or the disk is
    /// read-only and no process can replace the database.
    /// - Throws: ``StoreError/busy(_:)`` when another process holds a conflicting lock.
    init?(database: String, exclusive: Bool) throws(StoreError) {
        guard let file = LockFile(LockFile.path(of: database, "-lock")) else { return nil }
        guard file.lock(exclusive ? LOCK_EX : LOCK_SH) else {
            throw .busy(Fault(code: 5, message: "\(database) is open in another process", sql: nil))
        }
        self.file = file
    }
}

/// The right to serve a database, which only one process at a time has. Other processes may still open the database,
/// such as commands that run while a server does.
///
/// Locks the file `-serve` beside the database. The system releases the lock when the process ends for any reason.
public final class ServeLock: Sendable {
    private let file: LockFile

    /// Takes the lock.
    ///
    /// - Throws: ``ServeLockError`` when another process serves the database, ``StoreError/io(_:)`` when the lock can't
    ///   be created.
    public init(database: String) throws {
        let path = LockFile.path(of: database, "-serve")
        guard let file = LockFile(path) else {
            let message = "can't lock '\(path)': \(String(cString: strerror(errno)))"
            throw StoreError.io(Fault(code: 14, message: message, sql: nil))
        }
        guard file.lock(LOCK_EX) else { throw ServeLockError(database: database, process: file.number) }
        file.write(getpid())
        self.file = file
    }
}

/// Another process serves the database.
public struct ServeLockError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file, as the caller named it.
    public let database: String
    /// The id of the process, if the lock file contains one.
    public let process: Int32?

    /// One line for a log or a terminal.
    public var description: String {
        let server = process.map { "another server, process \($0)," } ?? "another server"
        return "'\(database)' is in use by \(server): stop it first"
    }
}

/// An open file for locking.
private final class LockFile: Sendable {
    private let descriptor: Int32

    /// Opens or creates the file. `nil` with `errno` set if that fails.
    init?(_ path: String) {
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard opened >= 0 else { return nil }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// The path of a file beside the database. Resolves symbolic links, so that all names of the database have the same
    /// lock.
    static func path(of database: String, _ ending: String) -> String {
        URL(fileURLWithPath: database).resolvingSymlinksInPath().path + ending
    }

    /// Takes the lock without waiting. Returns whether that succeeded.
    func lock(_ kind: Int32) -> Bool { flock(descriptor, kind | LOCK_NB) == 0 }

    /// The number in the file.
    var number: Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Int32(String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    /// Replaces the content of the file.
    func write(_ number: Int32) {
        let bytes = Array("\(number)\n".utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}
