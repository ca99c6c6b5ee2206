import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Says to other processes that a database is in use, by `flock` of a file beside it. The system lets go of it however
/// the process ends.
final class DataLock: Sendable {
    private let file: LockFile

    /// Any number may use a database at once; who replaces it must be alone.
    ///
    /// Where the file can't be made, nothing is locked: opening the database then says why, or it is on a disk that can't
    /// be written, where nobody can replace it.
    /// - Throws: ``StoreError/busy(_:)`` when somebody else holds it in a way that excludes this one.
    init?(database: String, alone: Bool) throws(StoreError) {
        guard let file = LockFile(LockFile.path(of: database, "-lock")) else { return nil }
        guard file.lock(alone ? LOCK_EX : LOCK_SH) else {
            throw .busy(Fault(code: 5, message: "\(database) is open in another process", sql: nil))
        }
        self.file = file
    }
}

/// The right to serve a database: one process at a time has it. Other processes may still open the database, as the
/// commands do that work beside a running server.
///
/// It is a lock of the file `-serve` beside the database. The system releases it when the process ends, whatever ends it.
public final class ServeLock: Sendable {
    private let file: LockFile

    /// Takes the lock.
    ///
    /// - Throws: ``ServeLockError`` when another process serves the database, ``StoreError/io(_:)`` when the lock can't be
    ///   made.
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
    /// The id of the process, if the lock file names one.
    public let process: Int32?

    /// One line for a log or a terminal.
    public var description: String {
        let server = process.map { "another server, process \($0)," } ?? "another server"
        return "'\(database)' is in use by \(server): stop it first"
    }
}

/// An open file that is there to be locked.
private final class LockFile: Sendable {
    private let descriptor: Int32

    /// Nil, and `errno` says why, if the file can't be opened or made.
    init?(_ path: String) {
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard opened >= 0 else { return nil }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Beside the database, which may be named by a symbolic link: all its names lead to one lock.
    static func path(of database: String, _ ending: String) -> String {
        URL(fileURLWithPath: database).resolvingSymlinksInPath().path + ending
    }

    /// Whether the lock is held now. Never waits.
    func lock(_ kind: Int32) -> Bool { flock(descriptor, kind | LOCK_NB) == 0 }

    /// The number that the file holds.
    var number: Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Int32(String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    /// Replaces what the file holds.
    func write(_ number: Int32) {
        let bytes = Array("\(number)\n".utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}
