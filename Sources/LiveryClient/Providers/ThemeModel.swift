public import Observation

/// The current theme of a provider, and what is known about it, for views that observe their models. Requires iOS 17.
/// For iOS 16, use `ThemeObject`.
///
/// ```swift
/// @State private var model = ThemeModel(client)
/// ```
///
/// A model changes nothing: start ``ThemeClient/observeEvents()`` once per app.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class ThemeModel {
    /// The current theme.
    public private(set) var theme: Theme
    /// Whether ``theme`` is known to be the newest one. Changes with each confirmation by the server, and when the
    /// confirmation is no longer valid.
    public private(set) var freshness: Freshness
    /// The origin of ``theme``.
    public private(set) var origin: ThemeOrigin

    @ObservationIgnored private var following: Task<Void, Never>?

    /// Creates a model that follows a provider, such as a ``ThemeClient``, until the model or the provider is released.
    public init(_ provider: any ThemeProvider) {
        let state = provider.state
        theme = state.theme
        freshness = state.freshness
        origin = state.origin
        let states = provider.states
        following = Task { [weak self] in
            for await state in states { self?.show(state) }
        }
    }

    deinit { following?.cancel() }

    /// Assigns what has changed, so that only the views that show it are updated.
    private func show(_ state: ThemeState) {
        if theme != state.theme { theme = state.theme }
        if freshness != state.freshness { freshness = state.freshness }
        if origin != state.origin { origin = state.origin }
    }
}
