import Foundation
@preconcurrency import Glibc

/// The location of a file.
struct FileLocation {
    /// The file's absolute path. The path to its folder contains no symbolic links, but the file itself can be a link.
    let path: String

    /// The path to use for comparisons, because some file systems ignore case.
    var caseInsensitivePath: String { path.lowercased() }

    /// The location of a file in this folder.
    func appending(_ name: Substring) -> FileLocation {
        FileLocation(path: path == "/" ? "/\(name)" : "\(path)/\(name)")
    }

    /// The folder that contains this file or folder.
    var folder: FileLocation {
        let parent = SystemFile.folder(of: path)
        return FileLocation(path: parent.isEmpty ? "/" : String(parent))
    }
}

/// Finds files by their paths, which are relative to a folder. Looks up each parent folder only once.
struct FileLocations {
    private struct Folder {
        var location: FileLocation
        /// Whether the folder exists. Folders inside a missing folder aren't looked up.
        var exists: Bool
    }

    private let home: Folder
    /// The folders, by path.
    private var folders: [Substring: Folder] = [:]

    /// - Parameter folder: The folder that paths are relative to.
    init(in folder: URL) {
        home = Folder(location: FileLocation(path: folder.resolved.path), exists: true)
    }

    /// The location of a file. The file itself can be a link.
    mutating func location(of path: String) -> FileLocation {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map(Substring.init) ?? ""
        return folder(at: path[..<name.startIndex]).appending(name)
    }

    /// The location of a folder. If the folder is a link, the location of its target.
    mutating func folder(at path: Substring) -> FileLocation {
        var folder = home
        if path.hasPrefix("/") { folder = Folder(location: FileLocation(path: "/"), exists: true) }
        for name in path.utf8.split(separator: UInt8(ascii: "/")) {
            let outer = path[..<name.endIndex]
            let found = folders[outer] ?? Self.folder(Substring(name), in: folder)
            folders[outer] = found
            folder = found
        }
        return folder.location
    }

    private static func folder(_ name: Substring, in parent: Folder) -> Folder {
        switch name {
        case ".": return parent
        case "..": return Folder(location: parent.location.folder, exists: true)
        default: break
        }
        var found = Folder(location: parent.location.appending(name), exists: parent.exists)
        guard found.exists else { return found }
        var status = stat()
        found.exists = lstat(found.location.path, &status) == 0
        if found.exists, status.st_mode & S_IFMT == S_IFLNK, let target = realpath(found.location.path, nil) {
            found.location = FileLocation(path: String(cString: target))
            free(target)
        }
        return found
    }
}
