#if canImport(Combine)
    public import Combine

    /// The current theme of a provider, and what is known about it, as an `ObservableObject` for iOS 16. In newer
    /// versions, use ``ThemeModel``, which updates only the views that show what has changed.
    ///
    /// ```swift
    /// @StateObject private var model = ThemeObject(client)
    /// ```
    @MainActor
    public final class ThemeObject: ObservableObject {
        /// The current state.
        @Published public private(set) var state: ThemeState
        private var following: Task<Void, Never>?

        /// Creates a model that follows a provider, such as a ``ThemeClient``, until the model or the provider is
        /// released.
        public init(_ provider: any ThemeProvider) {
            state = provider.state
            let states = provider.states
            following = Task { [weak self] in
                for await state in states { self?.state = state }
            }
        }

        deinit { following?.cancel() }

        /// The current theme.
        public var theme: Theme { state.theme }
        /// Whether ``theme`` is known to be the newest one.
        public var freshness: Freshness { state.freshness }
        /// The origin of ``theme``.
        public var origin: ThemeOrigin { state.origin }
    }
#endif
