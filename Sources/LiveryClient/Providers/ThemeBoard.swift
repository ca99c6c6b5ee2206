import Synchronization

/// Stores the current theme and notifies its readers. The lock is held only while copying a reference or passing one to
/// each reader.
final class ThemeBoard: Sendable {
    private struct State {
        var theme: Theme
        /// Whether ``theme`` was replaced at least once.
        var isPosted = false
        var readers: [Int: AsyncStream<Theme>.Continuation] = [:]
        var nextReader = 0
    }

    /// The initial theme, which readers may have used before they read changes.
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

    /// Sets the current theme and notifies all readers in the same order.
    func post(_ theme: Theme) {
        state.withLock { state in
            state.theme = theme
            state.isPosted = true
            for reader in state.readers.values { reader.yield(theme) }
        }
    }

    /// The current theme if it was replaced, then each new one. A slow reader receives only the newest one.
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
        // The reader is released outside the lock, because its deinitializer may run other code.
        let reader = state.withLock { $0.readers.removeValue(forKey: id) }
        _ = reader
    }
}
