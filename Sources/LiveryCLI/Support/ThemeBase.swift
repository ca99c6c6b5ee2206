import Foundation
import LiveryAPI
import LiveryModel

/// The version that the theme in a folder is based on. `livery pull` and `livery publish` store it in
/// `.livery-base.json`.
///
///     {"server": "https://themes.example.com", "app": "badoo", "version": 12, "files": {"theme.ktv": "9f86d0…"}}
struct ThemeBase: Codable, Equatable {
    static let fileName = ".livery-base.json"

    /// The URL of the service.
    var server: String
    var app: String
    var version: Int
    /// The SHA-256 hash of each file of the version, by path.
    var files: [String: String]

    init(server: URL, app: String, version: Int, files: [String: [UInt8]]) {
        self.server = server.absoluteString
        self.app = app
        self.version = version
        self.files = files.mapValues(Self.hash)
    }

    /// Reads the base of a folder. Nil if the folder has no base.
    init?(in folder: URL) throws(Failure) {
        let file = folder.appending(path: Self.fileName)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            self = try Wire.decode(from: try JSON.parse(Array(try Data(contentsOf: file))))
        } catch {
            throw Failure("can't read '\(file.relativePath)': \(error). Delete it if you don't need it")
        }
    }

    /// Whether the base is a version of the given app on the given server.
    func isOf(_ app: String, _ server: URL) -> Bool { self.app == app && self.server == server.absoluteString }

    /// Replaces the base of a folder.
    func write(to folder: URL) throws(Failure) {
        let file = folder.appending(path: Self.fileName)
        do { try Data((Wire.encode(self).text + "\n").utf8).write(to: file, options: .atomic) } catch {
            throw Failure("can't write '\(file.relativePath)'", because: error)
        }
    }

    static func hash(_ bytes: [UInt8]) -> String { bytes.sha256.hexadecimal }
}
