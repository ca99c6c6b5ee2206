import Foundation
import LiveryExport

/// The paths of the files that a plan's outputs write, and of their folders.
///
/// Paths must differ in more than case, because some of the systems that share a repository ignore it.
struct PlannedFiles {
    private struct File {
        let path: String
        let location: URL
        let output: Output
    }

    /// The files by location in lower case.
    private var files: [String: File] = [:]
    /// The first file in each folder, by the location of the folder in lower case.
    private var folders: [String: File] = [:]

    /// Adds a file. Returns an error if an earlier file is in its way.
    /// - Parameter location: The URL of the file without symbolic links to its folder.
    mutating func add(_ path: String, at location: URL, of output: Output) -> Remark? {
        let file = File(path: path, location: location, output: output)
        let key = location.caseInsensitivePath
        if let other = files.updateValue(file, forKey: key) {
            let isSame = other.location == location
            return output.overlap(with: other.output, at: path, isSame ? .sameFile : .differentCase(path: other.path))
        }
        guard let other = folders[key] ?? addFolders(of: file, key) else { return nil }
        return output.overlap(with: other.output, at: path, .folder(path: other.path))
    }

    /// Adds the folders of a file. Returns a file that has the path of one of them.
    private mutating func addFolders(of file: File, _ key: String) -> File? {
        var folder = key[...]
        while let slash = folder.lastIndex(of: "/"), folders[String(folder[..<slash])] == nil {
            folder = folder[..<slash]
            folders[String(folder)] = file
            if let other = files[String(folder)] { return other }
        }
        return nil
    }
}
