import LiveryClient
import SwiftUI

struct NewsScreen: View {
    let client: ThemeClient
    @State private var theme: Theme

    init(client: ThemeClient) {
        self.client = client
        _theme = State(initialValue: client.theme)
    }

    var body: some View {
        Text("News")
            .foregroundColor(color("brand.purple"))
            .task { await follow() }
    }

    private func follow() async {
        let events = Task { await client.observeEvents() }
        defer { events.cancel() }
        for await change in client.changes { theme = change.theme }
    }

    private func color(_ path: String) -> Color {
        guard let color = try? theme.color(path) else { return .primary }
        let channels = color.sRGB
        return Color(.sRGB, red: channels.x, green: channels.y, blue: channels.z, opacity: color.opacity)
    }
}
