/// Stores the current themes and which of them the app uses, and notifies readers when that theme changes. The lock is
/// held only while copying a reference or passing one to each reader.
final class ThemeBoard: Sendable {
    private struct State {
        var family: ThemeFamily
        /// The axis values of ``theme``.
        var axes: [String: String]
        /// Whether ``theme`` has been replaced at least once.
        var isPosted = false
        var readers: [Int: AsyncStream<Theme>.Continuation] = [:]
        var nextReader = 0

        var theme: Theme { family.theme(for: axes) ?? family.themes[0] }

        /// Passes the current theme to the readers.
        mutating func post() {
            isPosted = true
            for reader in readers.values { reader.yield(theme) }
        }
    }

    /// The initial theme, which readers might have used before they read changes.
    private let first: Theme
    private let state: Lock<State>

    /// - Parameter axes: The axis values of the theme that the app uses.
    init(_ family: ThemeFamily, axes: [String: String] = [:]) {
        let start = State(family: family, axes: axes)
        first = start.theme
        state = Lock(start)
    }

    convenience init(_ theme: Theme) {
        self.init(ThemeFamily([theme]))
    }

    deinit {
        state.withLock { for reader in $0.readers.values { reader.finish() } }
    }

    var theme: Theme { state.withLock { $0.theme } }

    var family: ThemeFamily { state.withLock { $0.family } }

    /// Sets the current themes and notifies all readers in the same order.
    func post(_ family: ThemeFamily) {
        state.withLock { state in
            state.family = family
            state.post()
        }
    }

    /// Selects another theme. If the family has no theme with these axis values, returns false and changes nothing.
    func select(_ axes: [String: String]) -> Bool {
        state.withLock { state in
            let axes = state.axes.merging(axes) { $1 }
            guard state.family.theme(for: axes) != nil else { return false }
            guard axes != state.axes else { return true }
            state.axes = axes
            state.post()
            return true
        }
    }

    /// The current theme if it has been replaced, followed by each new theme. A slow reader receives only the newest
    /// theme.
    func changes() -> ThemeChanges {
        let (stream, reader) = AsyncStream.makeStream(of: Theme.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.nextReader += 1
            state.readers[state.nextReader] = reader
            if state.isPosted { reader.yield(state.theme) }
            return state.nextReader
        }
        reader.onTermination = { [weak self] _ in self?.forget(id) }
        return ThemeChanges(start: first, stream: stream)
    }

    /// The number of readers.
    var readerCount: Int { state.withLock { $0.readers.count } }

    private func forget(_ id: Int) {
        // The reader is released outside the lock, because its deinitializer can run other code.
        let reader = state.withLock { $0.readers.removeValue(forKey: id) }
        _ = reader
    }
}
