#if canImport(SwiftUI)
    public import LiveryClient
    public import SwiftUI

    private struct ThemeKey: EnvironmentKey {
        static let defaultValue = Theme(ThemeBundle(app: ""))
    }

    extension EnvironmentValues {
        /// The theme for these views. It is empty unless you set it with ``SwiftUI/View/theme(_:)``.
        public var theme: Theme {
            get { self[ThemeKey.self] }
            set { self[ThemeKey.self] = newValue }
        }
    }

    extension View {
        /// Makes a provider's theme available to these views as `@Environment(\.theme) private var theme`, and updates
        /// it after each change.
        public func theme(_ provider: any ThemeProvider) -> some View {
            modifier(FollowedTheme(provider: provider))
        }
    }

    extension View {
        /// Follows the server while the scene of the view is in the foreground. Use it once per app, for example on the
        /// root view: `NewsRoot().theme(client).followsServer(client)`.
        public func followsServer(_ client: ThemeClient) -> some View {
            modifier(ForegroundFollower(client: client))
        }
    }

    extension View {
        /// Selects the theme with increased contrast while the user wants that, if the app ships such themes. Use it once
        /// per app, for example on the root view: `NewsRoot().theme(client).followsContrast(client)`.
        public func followsContrast(_ client: ThemeClient) -> some View {
            modifier(ContrastFollower(client: client))
        }
    }

    private struct ContrastFollower: ViewModifier {
        let client: ThemeClient
        @Environment(\.colorSchemeContrast) private var contrast

        func body(content: Content) -> some View {
            let isIncreased = contrast == .increased
            return content.task(id: isIncreased) { [client] in client.isContrastIncreased = isIncreased }
        }
    }

    private struct ForegroundFollower: ViewModifier {
        let client: ThemeClient
        @Environment(\.scenePhase) private var phase

        func body(content: Content) -> some View {
            let isInForeground = phase != .background
            return content.task(id: isInForeground) { [client] in
                if isInForeground { await client.followServer() }
            }
        }
    }

    private struct FollowedTheme: ViewModifier {
        let provider: any ThemeProvider
        /// The last theme that a provider announced, and the identity of the provider.
        @State private var followed: (theme: Theme, provider: ObjectIdentifier)?

        private var theme: Theme {
            if let followed, followed.provider == provider.identity { return followed.theme }
            return provider.theme
        }

        func body(content: Content) -> some View {
            content
                .environment(\.theme, theme)
                .task(id: provider.identity) { [provider] in
                    for await change in provider.changes { followed = (change.theme, provider.identity) }
                }
        }
    }
#endif
