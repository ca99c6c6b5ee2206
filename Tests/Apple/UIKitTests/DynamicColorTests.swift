import Foundation
import LiveryClient
import Testing

@testable import LiveryUIKit
@testable import UIKit

@Suite("A color of two skins")
struct DynamicColorTests {
    private func channels(_ color: UIColor, _ style: UIUserInterfaceStyle) -> [Double] {
        color.resolved(in: UITraitCollection(style, .large)).channels
    }

    @Test("follows the appearance")
    func followsAppearance() throws {
        let color = try UIColor("brand.purple", in: shippedFamily())
        #expect(channels(color, .light) == [1, 0, 0, 1])
        #expect(channels(color, .unspecified) == [1, 0, 0, 1])
        #expect(channels(color, .dark) == [0, 0, 0, 1])
    }

    @Test("is that of the chosen skins")
    func choosesSkins() throws {
        let color = try UIColor("brand.purple", in: shippedFamily(), light: .night, dark: .day)
        #expect(channels(color, .light) == [0, 0, 0, 1])
        #expect(channels(color, .dark) == [1, 0, 0, 1])
    }

    @Test("must be in both themes")
    func throwsForMissing() throws {
        let family = try shippedFamily()
        #expect(throws: LookupError.self) { try UIColor("brand.purpel", in: family) }
    }
}

/// The theme family of a client that ships two skins and has no server.
func shippedFamily() throws -> ThemeFamily {
    let bundled = [("day", UInt8(255)), ("night", 0)].map { skin, red in
        ThemeBundle(
            app: "badoo", axes: ["skin": skin],
            tokens: ["brand.purple": .init(.color, .color(Theme.Color(red: red, green: 0, blue: 0)))]
        ).bytes
    }
    let nowhere = FileManager.default.temporaryDirectory.appendingPathComponent("livery-\(UUID().uuidString)")
    let client = try ThemeClient(
        .init(
            server: try #require(URL(string: "http://127.0.0.1:9")), app: "badoo", axes: [:], cacheFolder: nowhere,
            bundled: bundled))
    return client.family
}
