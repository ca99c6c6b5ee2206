import struct Foundation.Date

/// Stores the current themes, which of them the app uses and what is known about them, and notifies readers of changes.
/// The lock is held only while copying values or passing them to each reader.
final class ThemeBoard: Sendable {
    /// What is known about the current themes.
    struct Status: Hashable, Sendable {
        var origin = ThemeOrigin.bundled
        var contact = Contact()
    }

    private struct State {
        var family: ThemeFamily
        /// The axis values of ``theme``.
        var axes: [String: String]
        var status: Status
        /// Whether ``theme`` has been replaced at least once.
        var isPosted = false
        var readers: [Int: AsyncStream<Theme>.Continuation] = [:]
        /// Notified of every change of the theme or the status.
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextReader = 0

        var theme: Theme { family.theme(for: axes) ?? family.themes[0] }

        /// Passes the current theme to the readers.
        mutating func post() {
            isPosted = true
            for reader in readers.values { reader.yield(theme) }
            for watcher in watchers.values { watcher.yield() }
        }

        mutating func newReader() -> Int {
            nextReader += 1
            return nextReader
        }
    }

    /// The initial theme, which readers might have used before they read changes.
    private let first: Theme
    private let state: Lock<State>

    /// - Parameter axes: The axis values of the theme that the app uses.
    init(_ family: ThemeFamily, axes: [String: String] = [:], status: Status = Status()) {
        family.registerFonts()
        let start = State(family: family, axes: axes, status: status)
        first = start.theme
        state = Lock(start)
    }

    convenience init(_ theme: Theme) {
        self.init(ThemeFamily([theme]))
    }

    deinit {
        state.withLock { state in
            for reader in state.readers.values { reader.finish() }
            for watcher in state.watchers.values { watcher.finish() }
        }
    }

    var theme: Theme { state.withLock { $0.theme } }

    var family: ThemeFamily { state.withLock { $0.family } }

    var status: Status { state.withLock { $0.status } }

    /// The current theme and what is known about it, from the same moment.
    var snapshot: ThemeState {
        state.withLock { state in
            ThemeState(
                theme: state.theme, freshness: state.status.contact.freshness(at: Date()), origin: state.status.origin)
        }
    }

    /// Sets the current themes and what is known about them, and notifies all readers in the same order.
    func post(_ family: ThemeFamily, _ change: (inout Status) -> Void = { _ in }) {
        family.registerFonts()
        state.withLock { state in
            state.family = family
            change(&state.status)
            state.post()
        }
    }

    /// Changes what is known about the current themes.
    func update(_ change: (inout Status) -> Void) {
        state.withLock { state in
            let old = state.status
            change(&state.status)
            guard state.status != old else { return }
            for watcher in state.watchers.values { watcher.yield() }
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
            let id = state.newReader()
            state.readers[id] = reader
            if state.isPosted { reader.yield(state.theme) }
            return id
        }
        reader.onTermination = { [weak self] _ in self?.forget(id) }
        return ThemeChanges(start: first, stream: stream)
    }

    /// Notifies a watcher now and after each change, until the sequence that it belongs to ends.
    func notify(_ watcher: AsyncStream<Void>.Continuation) {
        let id = state.withLock { state in
            let id = state.newReader()
            state.watchers[id] = watcher
            watcher.yield()
            return id
        }
        watcher.onTermination = { [weak self] _ in self?.forget(id) }
    }

    /// The number of readers and watchers.
    var readerCount: Int { state.withLock { $0.readers.count + $0.watchers.count } }

    private func forget(_ id: Int) {
        // The reader is released outside the lock, because its deinitializer can run other code.
        let forgotten = state.withLock { ($0.readers.removeValue(forKey: id), $0.watchers.removeValue(forKey: id)) }
        _ = forgotten
    }
}

extension ThemeFamily {
    /// Makes the fonts of all themes available to views.
    fileprivate func registerFonts() {
        for theme in themes { FontRegistry.shared.register(theme.fontFiles) }
    }
}
