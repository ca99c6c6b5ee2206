import Foundation

#if canImport(Network)
    import Network
#endif

extension ThemeClient {
    /// Follows the server as ``observeEvents()`` does, until the task is cancelled. On Apple platforms, it also
    /// reconnects as soon as the device has a network again.
    public func followServer() async {
        #if canImport(Network)
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { [weak self] path in
                guard path.status == .satisfied, let self else { return }
                Task { await self.reconnect() }
            }
            monitor.start(queue: DispatchQueue(label: "livery.network"))
            defer { monitor.cancel() }
        #endif
        await observeEvents()
    }

    /// Ends the delay before ``observeEvents()`` reconnects, for example because the device has a network again. A
    /// delay in the server's `Retry-After` doesn't end.
    public func reconnect() {
        reconnections += 1
        for pause in pauses.values { pause.cancel() }
    }

    /// Refreshes the theme while the app is in the background, within the time that the system gives it. Cancel the
    /// task when that time ends. Never throws: ``Configuration/onEvent`` receives failures.
    /// - Returns: Whether there is a newer theme. ``Configuration/activation`` determines when it becomes active.
    @discardableResult
    public func refreshInBackground() async -> Bool {
        do { return try await refresh() != .unchanged } catch { return false }
    }

    /// Waits before the next connection.
    /// - Parameters:
    ///   - isRequested: Whether the server requested the delay with `Retry-After`.
    ///   - known: The number of calls of ``reconnect()`` before the last connection. If there were more, it doesn't
    ///     wait.
    /// - Returns: Whether ``reconnect()`` ended the delay.
    func pause(_ seconds: Double, isRequested: Bool, known: Int) async -> Bool {
        guard isRequested || reconnections == known else { return true }
        let pause = Task { do { try await Task.sleep(for: .seconds(seconds)) } catch {} }
        lastCaller += 1
        let id = lastCaller
        if !isRequested { pauses[id] = pause }
        await withTaskCancellationHandler {
            await pause.value
        } onCancel: {
            pause.cancel()
        }
        pauses[id] = nil
        return !isRequested && reconnections != known
    }
}

/// Follows the server between ``start()`` and ``stop()``, for the callbacks of an app or scene delegate.
@MainActor
public final class ServerFollower {
    private let client: ThemeClient
    private var following: Task<Void, Never>?

    /// Creates a follower, which does nothing until ``start()``.
    public init(_ client: ThemeClient) {
        self.client = client
    }

    /// Starts to follow the server, for example when the app enters the foreground. Does nothing if it has started.
    public func start() {
        guard following == nil else { return }
        following = Task { [client] in await client.followServer() }
    }

    /// Closes the connection, for example when the app enters the background.
    public func stop() {
        following?.cancel()
        following = nil
    }

    deinit { following?.cancel() }
}
