@preconcurrency import Glibc

/// A file of a local copy.
package struct CopyFile {
    package let path: String

    /// Why a system call failed.
    package struct Failure: Error, CustomStringConvertible {
        package let path: String
        package let code: Int32

        /// Whether the file doesn't exist. All other failures say nothing about its content.
        package var isMissing: Bool { code == ENOENT }

        package var description: String { "'\(path)': \(String(cString: strerror(code)))" }
    }

    /// The content.
    package func bytes() throws(Failure) -> [UInt8] {
        let descriptor = try opened(O_RDONLY)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure }
        // A file is read to its end, even if it grows in the meantime.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            guard count > 0 || errno == EINTR else { throw failure }
            if count > 0 { bytes += buffer[..<count] }
        }
    }

    /// Replaces the content, or leaves it unchanged. Survives a power failure if the folder is synchronized afterwards.
    package func replace(with content: UnsafeRawBufferPointer) throws(Failure) {
        let new = CopyFile(path: path + ".new")
        try new.write(content)
        guard rename(new.path, path) == 0 else { throw failure }
    }

    private func write(_ content: UnsafeRawBufferPointer) throws(Failure) {
        let descriptor = try opened(O_WRONLY | O_CREAT | O_TRUNC)
        defer { close(descriptor) }
        var rest = content
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            guard count >= 0 || errno == EINTR else { throw failure }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(count, 0)))
        }
        guard fsync(descriptor) == 0 else { throw failure }
    }

    /// Opens or creates the file, and locks it without waiting.
    /// - Returns: The descriptor, which holds the lock until it is closed. `nil` if another process has the lock.
    func locked() throws(Failure) -> Int32? {
        let descriptor = try opened(O_RDWR | O_CREAT)
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return descriptor }
        let failure = failure
        close(descriptor)
        guard failure.code == EWOULDBLOCK else { throw failure }
        return nil
    }

    /// Creates the path as a folder that no other user can read, if it doesn't exist.
    func makeFolder() throws(Failure) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure }
    }

    /// Makes the names in this folder durable.
    func synchronizeFolder() throws(Failure) {
        let descriptor = try opened(O_RDONLY)
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure }
    }

    /// The names in this folder.
    package func names() throws(Failure) -> [String] {
        guard let folder = opendir(path) else { throw failure }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private func opened(_ flags: Int32) throws(Failure) -> Int32 {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
        return descriptor
    }

    private var failure: Failure { Failure(path: path, code: errno) }
}
