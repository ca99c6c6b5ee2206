import Foundation

/// What changes when a file in the cache folder is replaced. Only there, because Apple wants a reason for using the times of
/// files, and the privacy manifest gives the one for files in the app's container.
struct FileStamp: Hashable {
    let size: Int
    /// When the file was changed or marked, in seconds since 1970.
    let time: Double
    private let node: UInt64

    /// The stamp of a regular file. `nil` if there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = Int(status.st_size)
        node = UInt64(status.st_ino)
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        time = Double(modified.tv_sec) + Double(modified.tv_nsec) / 1e9
    }
}
