import Synchronization

/// Where the theme in force is posted, and who waits for the next one. The lock is held for as long as it takes to
/// copy a reference or to hand one to each reader.
final class ThemeBoard: Sendable {
    private struct State {
        var theme: Theme
        var readers: [Int: AsyncStream<Theme>.Continuation] = [:]
        var nextReader = 0
    }

    private let state: Mutex<State>

    init(_ theme: Theme) {
        state = Mutex(State(theme: theme))
    }

    deinit {
        state.withLock { for reader in $0.readers.values { reader.finish() } }
    }

    var theme: Theme { state.withLock { $0.theme } }

    /// Puts a theme in force and tells every reader, all in the same order.
    func post(_ theme: Theme) {
        state.withLock { state in
            state.theme = theme
            for reader in state.readers.values { reader.yield(theme) }
        }
    }

    /// The themes posted from now on; a slow reader finds the newest one.
    func changes() -> ThemeChanges {
        let (stream, reader) = AsyncStream.makeStream(of: Theme.self, bufferingPolicy: .bufferingNewest(1))
        let (id, theme) = state.withLock { state in
            state.nextReader += 1
            state.readers[state.nextReader] = reader
            return (state.nextReader, state.theme)
        }
        reader.onTermination = { [weak self] _ in self?.forget(id) }
        return ThemeChanges(start: theme, stream: stream)
    }

    /// How many readers there are.
    var readerCount: Int { state.withLock { $0.readers.count } }

    private func forget(_ id: Int) {
        // The reader is let go outside the lock: freeing it may run code.
        let reader = state.withLock { $0.readers.removeValue(forKey: id) }
        _ = reader
    }
}
