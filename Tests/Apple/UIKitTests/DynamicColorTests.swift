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

    @Test("has increased contrast if the user wants that and the app ships such a theme")
    func followsContrast() throws {
        let color = try UIColor("brand.purple", in: shippedFamily(contrasts: ["standard", "more"]))
        func channels(_ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast) -> [Double] {
            color.resolved(in: UITraitCollection(style, .large, contrast)).channels
        }
        #expect(channels(.light, .normal) == [1, 0, 0, 1] && channels(.light, .high) == [1, 0, 1, 1])
        #expect(channels(.dark, .normal) == [0, 0, 0, 1] && channels(.dark, .high) == [0, 0, 1, 1])
    }

    @Test("must be in both themes")
    func throwsForMissing() throws {
        let family = try shippedFamily()
        #expect(throws: LookupError.self) { try UIColor("brand.purpel", in: family) }
    }
}

/// The theme family of a client that ships two skins in each of these contrasts, and has no server.
func shippedFamily(contrasts: [String] = ["standard"]) throws -> ThemeFamily {
    let bundled = [("day", UInt8(255)), ("night", 0)].flatMap { skin, red in
        contrasts.map { contrast in
            let color = Theme.Color(red: red, green: 0, blue: contrast == "more" ? 255 : 0)
            let axes = ["skin": skin, "contrast": contrast]
            return ThemeBundle(app: "badoo", axes: axes, tokens: ["brand.purple": .init(.color, .color(color))]).bytes
        }
    }
    let nowhere = FileManager.default.temporaryDirectory.appendingPathComponent("livery-\(UUID().uuidString)")
    let client = try ThemeClient(
        .init(
            server: try #require(URL(string: "http://127.0.0.1:9")), app: "badoo", axes: [:], cacheFolder: nowhere,
            bundled: bundled))
    return client.family
}
