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
}
