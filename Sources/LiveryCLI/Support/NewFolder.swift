import ArgumentParser
import Foundation

/// A folder that is written as a whole. Its contents are written to a temporary folder, which is then renamed.
struct NewFolder {
    private let url: URL
    private let replaces: Bool

    /// Prepares to create a folder. Throws if something that may not be replaced exists at the path. Empty folders may
    /// always be replaced.
    /// - Parameter source: The source of the contents. A folder that contains the source or the working directory is
    ///   never
    ///   replaced.
    init(path: String, force: Bool, from source: String) throws(Failure) {
        url = URL(filePath: path).standardizedFileURL
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        guard !exists || isFolder.boolValue else { throw Failure("'\(path)' is not a folder") }
        let content = exists ? try? FileManager.default.contentsOfDirectory(atPath: url.path) : []
        guard let content else { throw Failure("can't read the folder '\(path)'") }
        guard content.isEmpty || force else {
            throw Failure("'\(path)' is not empty: use --force to replace it and all its contents")
        }
        replaces = exists
        let root = url.resolved.path
        guard !content.isEmpty else { return }
        for (needed, subject) in [(source, "the files to import are"), (".", "the working directory is")] {
            let path = URL(filePath: needed).resolved.path
            guard path == root || path.hasPrefix(root == "/" ? root : root + "/") else { continue }
            throw Failure("'\(url.lastPathComponent)' can't be replaced: \(subject) in it. Choose another folder")
        }
    }

    /// Writes files, by path. If this fails, existing content is unchanged.
    func write(_ files: [String: [UInt8]]) throws(Failure) {
        let manager = FileManager.default
        let parent = url.deletingLastPathComponent()
        let name = ".\(url.lastPathComponent)-\(UUID().uuidString)"
        let (new, old) = (parent.appending(path: name), parent.appending(path: name + "-old"))
        do {
            try manager.createDirectory(at: new, withIntermediateDirectories: true)
            for (path, bytes) in files {
                let file = new.appending(path: path)
                try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: file)
            }
            if replaces { try manager.moveItem(at: url, to: old) }
            do { try manager.moveItem(at: new, to: url) } catch {
                if replaces { try? manager.moveItem(at: old, to: url) }
                throw error
            }
            try? manager.removeItem(at: old)
        } catch {
            try? manager.removeItem(at: new)
            throw Failure("can't write '\(url.path)'", because: error)
        }
    }
}

/// A folder that the user names with `-o`.
enum OutputFolder {
    /// Rejects '-', which stands for standard output. `./-` names a folder called '-'.
    static func check(_ path: String) throws(ValidationError) {
        guard path != "-" else {
            throw ValidationError("a folder can't be written to standard output: name a folder with -o")
        }
    }
}
