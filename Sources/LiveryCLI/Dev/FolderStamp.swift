import Foundation
@preconcurrency import Glibc
import LiveryModel

/// The modification times of a theme's files. Two stamps differ if a file was written, added, renamed or removed.
///
/// Files are polled, because network and container mounts don't deliver the kernel's file notifications.
struct FolderStamp: Equatable {
    private struct File: Equatable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int
        let number: UInt
    }

    private var roots: Set<String> = []
    private var files: [String: File] = [:]

    /// Creates an empty stamp.
    init() {}

    /// Creates the stamp of a theme's folder or file.
    init(of path: String) {
        add(URL(filePath: path).standardizedFileURL.path)
    }

    /// A new stamp for the same folders and files.
    var now: FolderStamp {
        var stamp = FolderStamp()
        for root in roots { stamp.add(root) }
        return stamp
    }

    /// Includes another folder or file. If it doesn't exist, the stamp changes when it is created.
    mutating func add(_ path: String) {
        guard roots.insert(path).inserted else { return }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        // A resolver document is read together with the files next to it.
        let isWhole = isFolder.boolValue || path.hasSuffix(".resolver.json")
        let folder = isFolder.boolValue ? path : URL(filePath: path).deletingLastPathComponent().path
        let names = isWhole ? (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] : []
        for file in names.map({ "\(folder)/\($0)" }) + [path] where Self.isRead(file) {
            files[file] = Self.look(at: file)
        }
    }

    private static func isRead(_ path: String) -> Bool {
        let name = URL(filePath: path).pathExtension
        return ["ktv", "json", "tokens"].contains(name)
            || path.contains("/\(Asset.folder)") && Asset.MediaType(extension: name) != nil
    }

    private static func look(at path: String) -> File? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return File(
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size),
            number: UInt(status.st_ino))
    }
}
