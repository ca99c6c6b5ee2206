import Foundation
import LiveryExport

/// The paths of the files that a plan's outputs write, and the paths of their folders.
///
/// Paths that differ only in case are rejected, because some of the systems that share a repository ignore case.
struct PlannedFiles {
    private struct File {
        let path: String
        let location: FileLocation
        /// The index of the output that writes the file.
        let output: Int
    }

    private let outputs: [Output]

    /// The files, by location in lower case.
    private var files: [String: File] = [:]
    /// The first file in each folder, by the location of the folder in lower case.
    private var folders: [String: File] = [:]

    init(of outputs: [Output]) { self.outputs = outputs }

    /// Adds a file that the output at an index writes. Returns an error if the file collides with an earlier one.
    mutating func add(_ path: String, at location: FileLocation, ofOutputAt index: Int) -> Remark? {
        let file = File(path: path, location: location, output: index)
        let key = location.caseInsensitivePath
        if let other = files.updateValue(file, forKey: key) {
            let isSame = other.location.path == location.path
            return overlap(of: file, with: other, isSame ? .sameFile : .differentCase(path: other.path))
        }
        guard let other = folders[key] ?? addFolders(of: file, key) else { return nil }
        return overlap(of: file, with: other, .folder(path: other.path))
    }

    private func overlap(of file: File, with other: File, _ overlap: Output.Overlap) -> Remark {
        outputs[file.output].overlap(with: outputs[other.output], at: file.path, overlap)
    }

    /// Adds the folders of a file. If a file has the path of one of these folders, returns that file.
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
