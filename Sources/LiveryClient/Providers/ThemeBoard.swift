import Synchronization

/// Where the theme in force is posted, and who waits for the next one. The lock is held for as long as it takes to
/// copy a reference or to hand one to each reader.
final class ThemeBoard: Sendable {
    private struct State {
        var theme: Theme
        /// Whether ``theme`` is not the first any more.
        var isPosted = false
        var readers: [Int: AsyncStream<Theme>.Continuation] = [:]
        var nextReader = 0
    }

    /// The theme that every reader may have seen without reading changes.
    private let first: Theme
    private let state: Mutex<State>

    init(_ theme: Theme) {
        first = theme
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
            state.isPosted = true
            for reader in state.readers.values { reader.yield(theme) }
        }
    }

    /// The current theme if it was posted, then those posted from now on; a slow reader finds the newest one.
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

    /// How many readers there are.
    var readerCount: Int { state.withLock { $0.readers.count } }

    private func forget(_ id: Int) {
        // The reader is let go outside the lock: freeing it may run code.
        let reader = state.withLock { $0.readers.removeValue(forKey: id) }
        _ = reader
    }
}
