extension Task where Success == Void, Failure == any Error {
    /// Calls `action` after a time, unless the task is cancelled.
    static func after(_ time: Duration, _ action: @escaping @Sendable () -> Void) -> Task {
        Task {
            try await Task<Never, Never>.sleep(for: time)
            action()
        }
    }
}
