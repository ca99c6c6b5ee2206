import Foundation
import LiveryModel

#if canImport(Glibc)
    import Glibc
#endif

/// The SHA-256 hash of a backup. It is appended after the database's last page, where SQLite ignores it.
enum BackupSeal {
    private static let heading = Array("livery-backup sha256 ".utf8)
    /// The length of the seal, which is not a multiple of 512. A database's length always is, so a file's length shows
    /// whether it has a seal.
    private static let length = heading.count + 65
    private static let pageSizes = 512

    /// Appends the seal to a file.
    static func append(to path: String) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        defer { try? file.close() }
        var hash = SHA256()
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(piece) }
        try file.write(contentsOf: Data(heading + line(hash)))
    }

    private static func line(_ hash: SHA256) -> [UInt8] {
        Array(hash.finalize().hexadecimal.utf8) + [UInt8(ascii: "\n")]
    }

    /// Copies a backup without its seal and compares the seal with the copied bytes. A backup that has been opened as a
    /// database has no seal.
    /// - Throws: ``StoreError/corrupt(_:)`` when the bytes don't match the seal or some of them are missing.
    static func copy(_ backup: String, to copy: String) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: backup))
        defer { try? file.close() }
        let size = Int(try file.seekToEnd())
        let expected = try digest(in: file, size)
        try PrivateFile.create(copy)
        let target = try FileHandle(forWritingTo: URL(fileURLWithPath: copy))
        defer { try? target.close() }
        let found = try write(file, count: expected == nil ? size : size - length, to: target)
        guard expected == nil || expected == found else { throw damaged(backup) }
        guard expected != nil || size % pageSizes == 0 || !isDatabase(file) else { throw damaged(backup) }
    }

    /// Removes the seal from a backup that is being opened as a database, because changes will invalidate it.
    static func remove(from path: String) {
        var status = stat()
        guard stat(path, &status) == 0, Int(status.st_size) % pageSizes == length else { return }
        // The file is opened only if necessary, because closing it releases the locks that this process holds on it.
        let size = Int(status.st_size)
        guard let file = FileHandle(forReadingAtPath: path), (try? digest(in: file, size)) != nil else { return }
        try? file.close()
        truncate(path, off_t(size - length))
    }

    /// The hash that the seal contains. `nil` if the file has no seal.
    private static func digest(in file: FileHandle, _ size: Int) throws -> [UInt8]? {
        guard size > length else { return nil }
        try file.seek(toOffset: UInt64(size - length))
        let end = try file.readToEnd().map { [UInt8]($0) } ?? []
        return end.starts(with: heading) ? Array(end.dropFirst(heading.count)) : nil
    }

    private static func write(_ file: FileHandle, count: Int, to target: FileHandle) throws -> [UInt8] {
        try file.seek(toOffset: 0)
        var (hash, left) = (SHA256(), count)
        while left > 0, let piece = try file.read(upToCount: min(left, 1 << 20)), !piece.isEmpty {
            hash.update(piece)
            try target.write(contentsOf: piece)
            left -= piece.count
        }
        return line(hash)
    }

    private static func isDatabase(_ file: FileHandle) -> Bool {
        guard (try? file.seek(toOffset: 0)) != nil else { return false }
        return (try? file.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
    }

    private static func damaged(_ backup: String) -> StoreError {
        .damaged("'\(backup)' is damaged: its bytes don't match the hash at its end")
    }
}
