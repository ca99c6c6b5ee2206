#if canImport(SwiftUI)
    public import LiveryClient
    public import SwiftUI

    private struct ThemeKey: EnvironmentKey {
        static let defaultValue = Theme(ThemeBundle(app: ""))
    }

    extension EnvironmentValues {
        /// The theme of the views. Without ``SwiftUI/View/theme(_:)``, a theme without values.
        public var theme: Theme {
            get { self[ThemeKey.self] }
            set { self[ThemeKey.self] = newValue }
        }
    }

    extension View {
        /// Gives these views a provider's theme, now and after each change: `@Environment(\.theme) private var theme`.
        public func theme(_ provider: any ThemeProvider) -> some View {
            modifier(FollowedTheme(provider: provider))
        }
    }

    private struct FollowedTheme: ViewModifier {
        let provider: any ThemeProvider
        @State private var followed: Theme?

        func body(content: Content) -> some View {
            content
                .environment(\.theme, followed ?? provider.theme)
                .task { for await change in provider.themes { followed = change.theme } }
        }
    }
#endif
