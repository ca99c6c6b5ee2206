import LiveryClient
import LiverySwiftUI
import Testing

@testable import SwiftUI
@testable import UIKit

@Suite("Images of a theme, in SwiftUI", .serialized)
@MainActor
struct ImageTests {
    @Test("are the theme's files, or else the app's resources")
    func files() throws {
        let files = try ThemeWithFiles()
        let heart = try files.theme.image("heart")
        #expect(Renderer.text(Image(heart)) == ["image large@2x"])
        #expect(Renderer.text(Image(heart, displayScale: 1)) == ["image small@1x"])
        #expect(Renderer.text(Image(try files.theme.image("own"))) == ["image own"])
        #expect(Renderer.text(Image("heart")) == ["image heart"])
    }

    @Test("of a button suit the display")
    func button() throws {
        let files = try ThemeWithFiles()
        var style = Theme.ButtonStyle()
        style.image = .set(try files.theme.image("heart"))
        #expect(Renderer.text(Button("Like") {}.buttonStyle(.themed(style))).contains("image large@2x"))
    }
}
