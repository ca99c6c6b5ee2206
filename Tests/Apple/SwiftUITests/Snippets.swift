import LiveryClient
import LiverySwiftUI

@testable import SwiftUI

// The examples of the page SwiftUI. `SnippetTests` compares them with the page.

struct NewsRoot: View {
    let client: ThemeClient

    var body: some View {
        NewsTitle().theme(client)
    }
}

struct NewsTitle: View {
    @Environment(\.theme) private var theme

    var body: some View {
        VStack {
            Text("News").style(style)
            Button("Read") {}.buttonStyle(.themed(read))
        }
    }

    private var style: Theme.LabelStyle { (try? theme.style("news.title", as: Theme.LabelStyle.self)) ?? .init() }
    private var read: Theme.ButtonStyle { (try? theme.style("buttons.link", as: Theme.ButtonStyle.self)) ?? .init() }
}

@MainActor
func accent(_ client: ThemeClient) throws -> SwiftUI.Color {
    try Color("brand.purple", in: client.family)
}
