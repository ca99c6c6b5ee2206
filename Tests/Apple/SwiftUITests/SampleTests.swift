import LiveryClient
import LiverySwiftUI
import Testing

@testable import SwiftUI
@testable import SwiftUIScreens

@Suite("The sample app in SwiftUI", .serialized)
@MainActor
struct SampleTests {
    @Test("shows the screens of all articles")
    func showsAll() throws {
        let theme = try Theme(bytes: Badoo.shippedBytes())
        let lines = Renderer.text(Screens().theme(InMemoryThemeProvider(theme)))
        let texts = lines.filter { $0.hasPrefix("text ") }.map { $0.dropFirst(5).prefix { $0 != ":" } }
        #expect(texts.count == 15)
        #expect(texts.first == "Working at Badoo font")
        // The border of the news item, and the two colors of the cards.
        #expect(lines.contains { $0.hasPrefix("border 0.47") && $0.hasSuffix(" 1.0") })
        #expect(Set(lines.filter { $0.hasPrefix("background ") }).count > 5)
    }

    @Test("changes the social button while the user follows")
    func selects() {
        let style = Badoo().socialButtonPrimary
        let normal = Renderer.text(Button("Follow") {}.buttonStyle(.themed(style)))
        let selected = Renderer.text(Button("Follow") {}.buttonStyle(.themed(style, isSelected: true)))
        #expect(normal.contains("image social_primary resizable"))
        #expect(selected.contains("image social_primary_pressed resizable"))
    }
}
