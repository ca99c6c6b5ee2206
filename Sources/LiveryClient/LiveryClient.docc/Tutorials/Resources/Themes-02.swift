import Foundation
import LiveryClient

enum Themes {
    /// The bundle of the theme that ships with the app.
    static func shipped() throws -> [UInt8] {
        guard let file = Bundle.main.url(forResource: "badoo-day", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return Array(try Data(contentsOf: file))
    }

    static func makeClient() throws -> ThemeClient {
        let folder = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let configuration = ThemeClient.Configuration(
            server: URL(string: "http://127.0.0.1:8080")!, app: "badoo", axes: ["platform": "ios", "skin": "day"],
            cacheFolder: folder.appendingPathComponent("Themes"), bundled: try shipped())
        return try ThemeClient(configuration)
    }
}
