#if canImport(Glibc)
    import Glibc
#endif

/// Creates files that only the user who runs the process can read. Databases, backups and exports contain drafts,
/// private apps and hashes of secrets.
enum PrivateFile {
    static let mode: mode_t = 0o600

    /// Creates an empty file, replacing any existing file.
    static func create(_ path: String) throws(StoreError) {
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else {
            throw .io(Fault(code: 14, message: "can't write '\(path)': \(String(cString: strerror(errno)))", sql: nil))
        }
        close(file)
    }

    /// Creates an empty file unless it already exists. SQLite uses the same permissions for the files beside the
    /// database.
    static func createIfMissing(_ path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if file >= 0 { close(file) }
    }

    /// The path of the folder that contains a file.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The name of a file, without its folder.
    static func name(of path: String) -> String {
        String(path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...])
    }
}
