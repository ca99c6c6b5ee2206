import LiveryClient
import LiverySwiftUI

@testable import SwiftUI

// The examples of the page SwiftUI. `SnippetTests` compares them with the page.

struct NewsRoot: View {
    let client: ThemeClient

    var body: some View {
        NewsTitle().theme(client).followsServer(client)
    }
}

struct NewsTitle: View {
    @Environment(\.theme) private var theme

    var body: some View {
        VStack {
            Text("News").style(theme.style(reporting: "news.title", as: Theme.LabelStyle.self))
            Button("Read") {}.buttonStyle(.themed(theme.style(reporting: "buttons.link")))
        }
    }
}

struct ThemeFooter: View {
    @State private var model: ThemeModel

    init(_ client: ThemeClient) { _model = State(wrappedValue: ThemeModel(client)) }

    var body: some View {
        switch model.freshness {
        case .fresh: Text("Up to date")
        case .stale: Text("May be out of date")
        case .offline: Text("Offline")
        }
    }
}

func header(_ sunset: Theme.Gradient, fade: Theme.Transition) -> (AnyShapeStyle, Animation) {
    (AnyShapeStyle(sunset), .themed(fade))
}

@MainActor
func accent(_ client: ThemeClient) throws -> SwiftUI.Color {
    try Color("brand.purple", in: client.family)
}

struct Heart: View {
    let heart: Theme.ImageName
    @Environment(\.displayScale) private var displayScale

    var body: some View { Image(heart, displayScale: displayScale) }
}
