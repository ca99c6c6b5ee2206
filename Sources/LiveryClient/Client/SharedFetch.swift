/// A single fetch for several callers, each of which can be cancelled.
struct SharedFetch {
    typealias Outcome = Result<ThemeClient.FetchOutcome, FetchError>

    /// Distinguishes this fetch from later fetches.
    let id: Int
    let task: Task<Void, Never>
    var callers: [Int: CheckedContinuation<Outcome, Never>] = [:]
}

extension ThemeClient {
    /// Waits for the fetch in progress, or starts one.
    func join(_ caller: Int, _ continuation: CheckedContinuation<SharedFetch.Outcome, Never>) {
        var fetch = underway ?? startedFetch(id: caller)
        fetch.callers[caller] = continuation
        underway = fetch
    }

    private func startedFetch(id: Int) -> SharedFetch {
        SharedFetch(id: id, task: Task { self.finish(id, await self.fetchOnce()) })
    }

    /// Resumes a cancelled caller. If it is the last caller, cancels the fetch.
    func leave(_ caller: Int) {
        guard let continuation = underway?.callers.removeValue(forKey: caller) else { return }
        continuation.resume(returning: .failure(.cancelled))
        guard let fetch = underway, fetch.callers.isEmpty else { return }
        fetch.task.cancel()
        underway = nil
    }

    /// Cancels the fetch in progress, so that the next call starts another one.
    func cancelFetch() {
        guard let fetch = underway else { return }
        underway = nil
        fetch.task.cancel()
        for continuation in fetch.callers.values { continuation.resume(returning: .failure(.cancelled)) }
    }

    private func finish(_ id: Int, _ outcome: SharedFetch.Outcome) {
        guard let fetch = underway, fetch.id == id else { return }
        underway = nil
        for continuation in fetch.callers.values { continuation.resume(returning: outcome) }
    }
}
