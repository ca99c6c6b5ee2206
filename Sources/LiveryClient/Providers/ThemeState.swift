import struct Foundation.Date

/// A theme and what is known about it.
public struct ThemeState: Equatable, Sendable {
    /// The current theme.
    public let theme: Theme
    /// Whether it is known to be the newest one.
    public let freshness: Freshness
    /// Where it comes from.
    public let origin: ThemeOrigin
}

extension ThemeProvider {
    /// The theme of a provider without a server. It is always fresh.
    public var state: ThemeState { localState(theme) }

    /// The current state, followed by the state with each new theme.
    public var states: AsyncStream<ThemeState> {
        let (stream, states) = AsyncStream.makeStream(of: ThemeState.self, bufferingPolicy: .bufferingNewest(1))
        let changes = changes
        states.yield(state)
        let following = Task {
            for await change in changes { states.yield(localState(change.theme)) }
            states.finish()
        }
        states.onTermination = { _ in following.cancel() }
        return stream
    }
}

private func localState(_ theme: Theme) -> ThemeState {
    ThemeState(theme: theme, freshness: .fresh(until: .distantFuture), origin: .bundled)
}

extension ThemeBoard {
    /// The current state, followed by each new one, including the one in which the theme is no longer fresh.
    func states() -> AsyncStream<ThemeState> {
        let (stream, states) = AsyncStream.makeStream(of: ThemeState.self, bufferingPolicy: .bufferingNewest(1))
        let (notices, notice) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let following = Task { [weak self] in
            var last: ThemeState?
            var expiry: Task<Void, Never>?
            for await _ in notices {
                expiry?.cancel()
                guard let state = self?.snapshot else { break }
                if state != last { states.yield(state) }
                last = state
                if case .fresh(let until) = state.freshness { expiry = wake(notice, at: until) }
            }
            expiry?.cancel()
            states.finish()
        }
        states.onTermination = { _ in following.cancel() }
        notify(notice)
        return stream
    }
}

/// Notifies a watcher at a time, unless the task is cancelled before.
private func wake(_ watcher: AsyncStream<Void>.Continuation, at time: Date) -> Task<Void, Never> {
    Task {
        do { try await Task.sleep(for: .seconds(max(0, time.timeIntervalSinceNow))) } catch { return }
        watcher.yield()
    }
}
