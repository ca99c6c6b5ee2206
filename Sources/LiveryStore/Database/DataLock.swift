import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Says to other processes that a database is in use, by `flock` of a file beside it. The system lets go of it however
/// the process ends.
final class DataLock: Sendable {
    private let descriptor: Int32

    /// Any number may use a database at once; who replaces it must be alone.
    ///
    /// Where the file can't be made, nothing is locked: opening the database then says why, or it is on a disk that can't
    /// be written, where nobody can replace it.
    /// - Throws: ``StoreError/busy(_:)`` when somebody else holds it in a way that excludes this one.
    init?(database: String, alone: Bool) throws(StoreError) {
        descriptor = open(database + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            throw .busy(Fault(code: 5, message: "\(database) is open in another process", sql: nil))
        }
    }

    deinit { close(descriptor) }
}
