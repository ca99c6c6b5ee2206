import Foundation
@preconcurrency import Glibc

/// Reads and replaces files with system calls. Foundation's functions take several times as long, which is noticeable
/// with thousands of files.
enum SystemFile {
    /// The content of a file. If the file is a pipe that no process writes to, the content is empty.
    static func read(_ path: String) throws(POSIXError) -> [UInt8] {
        let file = try checked(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
        defer { close(file) }
        var status = stat()
        try checked(fstat(file, &status))
        var bytes: [UInt8] = []
        // One extra byte lets the first call also find the end of the file.
        var capacity = max(Int(status.st_size) + 1, 4096)
        while true {
            var count = 0
            let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, length in
                count = Glibc.read(file, buffer.baseAddress, capacity)
                length = max(count, 0)
            }
            if count < 0, errno == EINTR { continue }
            try checked(Int32(clamping: count))
            guard count > 0 else { return bytes }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            capacity = max(capacity - count, 4096)
        }
    }

    /// Replaces a file atomically by renaming another file to its name. Creates the folder if necessary. Doesn't wait
    /// for the disk.
    /// - Parameter temporary: The path of the other file, which is in the same folder.
    static func replace(_ path: String, by temporary: String, with bytes: [UInt8]) throws(POSIXError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        var file = open(temporary, flags, 0o666)
        if file < 0, errno == ENOENT {
            try createFolder(folder(of: path))
            file = open(temporary, flags, 0o666)
            // The folder is a link without a target.
            if file < 0, errno == ENOENT { throw POSIXError(.EEXIST) }
        }
        try checked(file)
        do throws(POSIXError) {
            try write(bytes, to: file)
            try checked(rename(temporary, path))
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Whether there is a file, a folder or a link at a path.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The path of the folder that contains a file. Empty for the working directory.
    static func folder(of path: String) -> Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
    }

    private static func createFolder(_ path: Substring) throws(POSIXError) {
        if mkdir(String(path), 0o777) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { throw systemError }
        try createFolder(path[..<slash])
        if mkdir(String(path), 0o777) != 0, errno != EEXIST { throw systemError }
    }

    /// Writes all bytes to an open file and closes it.
    private static func write(_ bytes: [UInt8], to file: Int32) throws(POSIXError) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                defer { close(file) }
                throw systemError
            }
            start += count
        }
        try checked(close(file))
    }

    @discardableResult
    private static func checked(_ result: Int32) throws(POSIXError) -> Int32 {
        guard result >= 0 else { throw systemError }
        return result
    }

    private static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
