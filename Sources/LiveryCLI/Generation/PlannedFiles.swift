import Foundation
import LiveryExport

/// The paths of the files that a plan's outputs write, and of their folders.
///
/// Paths must differ in more than case, because some of the systems that share a repository ignore it.
struct PlannedFiles {
    /// A class, because a copy of an output takes a lot of memory.
    private final class File {
        let path: String
        let location: FileLocation
        let output: Output

        init(path: String, location: FileLocation, output: Output) {
            self.path = path
            self.location = location
            self.output = output
        }
    }

    /// The files by location in lower case.
    private var files: [String: File] = [:]
    /// The first file in each folder, by the location of the folder in lower case.
    private var folders: [String: File] = [:]

    /// Adds a file. Returns an error if an earlier file is in its way.
    mutating func add(_ path: String, at location: FileLocation, of output: Output) -> Remark? {
        let file = File(path: path, location: location, output: output)
        let key = location.caseInsensitivePath
        if let other = files.updateValue(file, forKey: key) {
            let isSame = other.location.path == location.path
            return output.overlap(with: other.output, at: path, isSame ? .sameFile : .differentCase(path: other.path))
        }
        guard let other = folders[key] ?? addFolders(of: file, key) else { return nil }
        return output.overlap(with: other.output, at: path, .folder(path: other.path))
    }

    /// Adds the folders of a file. Returns a file that has the path of one of them.
    private mutating func addFolders(of file: File, _ key: String) -> File? {
        var folder = key[...]
        while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = folder[..<slash]
            let outer = String(folder)
            guard folders[outer] == nil else { return nil }
            folders[outer] = file
            if let other = files[outer] { return other }
        }
        return nil
    }
}
