import LiveryClient
import Observation

#if canImport(SwiftUI)
    import SwiftUI
#endif

extension SwiftUI.Color {
    init(_ color: Theme.Color) {
        let channels = color.sRGB
        self.init(.sRGB, red: channels.x, green: channels.y, blue: channels.z, opacity: color.opacity)
    }
}

@MainActor @Observable
final class ThemeModel {
    private(set) var theme: Theme
    private let provider: any ThemeProvider

    init(_ provider: any ThemeProvider) {
        self.provider = provider
        theme = provider.theme
    }

    func follow() async {
        for await change in provider.themes { theme = change.theme }
    }

    func color(_ path: String, default other: SwiftUI.Color) -> SwiftUI.Color {
        (try? theme.color(path)).map { SwiftUI.Color($0) } ?? other
    }
}

struct NewsTitle: View {
    let model: ThemeModel

    var body: some View {
        Text("News")
            .foregroundStyle(model.color("news.title.textColor", default: .primary))
            .task { await model.follow() }
    }
}
