import Foundation
import LiveryImport

/// Tokens on disk to import, in a single file or in all files of a folder.
struct TokenFolder {
    /// The files, by their path inside the folder.
    let files: [String: [UInt8]]

    init(path: String) throws(Failure) {
        let url = URL(filePath: path).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw Failure("no file or folder '\(path)'")
        }
        guard isFolder.boolValue else {
            files = [url.lastPathComponent: try Self.bytes(of: url)]
            return
        }
        guard let entries = FileManager.default.enumerator(atPath: url.path) else {
            throw Failure("can't read the folder '\(path)'")
        }
        var files: [String: [UInt8]] = [:]
        for case let entry as String in entries {
            let name = entry.split(separator: "/").last ?? ""
            let file = url.appending(path: entry)
            let type = try? file.resourceValues(forKeys: [.isDirectoryKey, .isRegularFileKey])
            if type?.isDirectory == true {
                if name.hasPrefix(".") || name == "node_modules" { entries.skipDescendants() }
                continue
            }
            guard type?.isRegularFile == true, !name.hasPrefix("."), Self.mayHaveTokens(file) else { continue }
            guard files.count < ImportLimits.files else {
                throw Failure("'\(path)' has more than \(ImportLimits.files) files that may contain tokens")
            }
            // A script is skipped. Only its name is needed to report that.
            files[entry] = Self.isScript(file) ? [] : try Self.bytes(of: file)
        }
        self.files = files
    }

    private static func mayHaveTokens(_ url: URL) -> Bool {
        ["json", "json5", "jsonc"].contains(url.pathExtension) || isScript(url)
    }

    /// Whether the file isn't JSON but is valid input for Style Dictionary.
    private static func isScript(_ url: URL) -> Bool {
        ["js", "mjs", "cjs", "ts", "mts", "yaml", "yml"].contains(url.pathExtension)
    }

    private static func bytes(of url: URL) throws(Failure) -> [UInt8] {
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            // Reads one byte more than the limit, so that the importer reports that the file is too large.
            return Array(try handle.read(upToCount: ImportLimits.fileBytes + 1) ?? Data())
        } catch { throw Failure("can't read '\(url.path)'") }
    }
}
