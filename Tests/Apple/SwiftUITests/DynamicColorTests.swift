import Foundation
import LiveryClient
import LiverySwiftUI
import Testing

@testable import SwiftUI

@Suite("A color of two skins, in SwiftUI")
@MainActor
struct DynamicColorTests {
    @Test("follows the appearance")
    func followsAppearance() throws {
        let family = try shippedFamily()
        #expect(try Color("brand.purple", in: family).text == "[1.0, 0.0, 0.0, 1.0] / [0.0, 0.0, 0.0, 1.0]")
        #expect(throws: LookupError.self) { try Color("brand.purpel", in: family) }
    }

    @Test("and its client follow the contrast that the user chose")
    func followsContrast() throws {
        let view = try Text("Hello").followsContrast(shippingClient())
        var values = EnvironmentValues()
        #expect(Renderer.text(view).contains("task false"))
        values.contrast = .increased
        #expect(Renderer.text(view, values).contains("task true"))
    }
}

/// The theme family of a client that ships two skins.
func shippedFamily() throws -> ThemeFamily { try shippingClient().family }

/// A client that ships two skins and has no server.
func shippingClient() throws -> ThemeClient {
    let bundled = [("day", UInt8(255)), ("night", 0)].map { skin, red in
        ThemeBundle(
            app: "badoo", axes: ["skin": skin],
            tokens: ["brand.purple": .init(.color, .color(Theme.Color(red: red, green: 0, blue: 0)))]
        ).bytes
    }
    let nowhere = FileManager.default.temporaryDirectory.appendingPathComponent("livery-\(UUID().uuidString)")
    return try ThemeClient(
        .init(
            server: try #require(URL(string: "http://127.0.0.1:9")), app: "badoo", axes: [:], cacheFolder: nowhere,
            bundled: bundled))
}
