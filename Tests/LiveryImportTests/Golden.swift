import Foundation
import LiveryImport
import LiveryTheme
import Testing

/// A folder in `Fixtures`. `input` contains the files to import, and `expected` contains the resulting theme's files
/// and `report.txt`. To add a test, add a folder.
struct Golden: CustomTestStringConvertible {
    let folder: URL

    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    static let all: [Golden] = {
        let folders = try? FileManager.default.contentsOfDirectory(at: fixtures, includingPropertiesForKeys: nil)
        return (folders ?? []).sorted { $0.path < $1.path }.map(Golden.init)
    }()

    var testDescription: String { folder.lastPathComponent }

    func input() throws -> [String: [UInt8]] { try Self.files(in: folder.appendingPathComponent("input")) }

    func expected() throws -> [String: [UInt8]] { try Self.files(in: folder.appendingPathComponent("expected")) }

    /// The files of the imported theme and the report.
    func outcome() throws -> [String: [UInt8]] {
        let outcome = Importer().theme("imported", from: try input())
        var files = outcome.theme?.files ?? [:]
        files["figma.ids.json"] = outcome.ids
        files["report.txt"] = Array((outcome.findings.map(\.text).joined(separator: "\n") + "\n").utf8)
        return files
    }

    func write(_ files: [String: [UInt8]]) throws {
        let expected = folder.appendingPathComponent("expected")
        try? FileManager.default.removeItem(at: expected)
        for (path, bytes) in files {
            let file = expected.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
    }

    private static func files(in folder: URL) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
            let file = folder.appendingPathComponent(path)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue
            else { continue }
            files[path] = Array(try Data(contentsOf: file))
        }
        return files
    }
}
