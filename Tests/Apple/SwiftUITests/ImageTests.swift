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

    @Test("are drawn for the display if they are PDF files, or else the app's resources")
    func documents() throws {
        let files = try ThemeWithFiles(page: "/MediaBox [0 0 24 16] /Rotate 90")
        let heart = try files.theme.image("heart")
        #expect(Renderer.text(Image(heart)) == ["image page 0,72 48,0@3x"])
        #expect(Renderer.text(Image(heart, displayScale: 2)) == ["image page 0,48 32,0@2x"])
        var problems: [StyleProblem] = []
        StyleProblem.handler = { problems.append($0) }
        defer { StyleProblem.handler = nil }
        let damaged = try ThemeWithFiles(document: "%PDF-1.7\n/MediaBox [0 0 24")
        #expect(Renderer.text(Image(try damaged.theme.image("heart"))) == ["image heart"])
        #expect(problems == [.unreadableImage("heart")])
    }

    @Test("of a button suit the display")
    func button() throws {
        let files = try ThemeWithFiles()
        var style = Theme.ButtonStyle()
        style.image = .set(try files.theme.image("heart"))
        #expect(Renderer.text(Button("Like") {}.buttonStyle(.themed(style))).contains("image large@2x"))
    }
}
