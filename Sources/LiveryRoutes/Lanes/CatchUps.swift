import Dispatch
import LiveryHTTP
import LiveryService
import LiveryStore
import Synchronization

/// Responds to requests after this server has read the changes of others.
///
/// All requests that come while the store is read wait for one further look, so any number of them costs one look-up at a
/// time, and none of them uses a thread.
final class CatchUps: Sendable {
    typealias Answer = @Sendable (borrowing Request, StoreError?) -> Response

    private let follower: Follower
    private let waiting = Mutex<(requests: [@Sendable (StoreError?) -> Void], isRunning: Bool)>(([], false))
    private let queue = DispatchQueue(label: "livery.catch-up")

    init(_ follower: Follower) { self.follower = follower }

    /// The response that `answer` creates after a look at the store that began after this call. The error says why the
    /// store could not be read.
    func response(_ answer: @escaping Answer) -> Response {
        let pending = PendingResponse()
        let isFirst = waiting.withLock { waiting in
            waiting.requests.append { error in pending.complete { answer($0, error) } }
            defer { waiting.isRunning = true }
            return !waiting.isRunning
        }
        if isFirst { queue.async { [self] in run() } }
        return .pending(pending)
    }

    private func run() {
        while true {
            let requests = waiting.withLock { waiting in
                defer { waiting.requests = [] }
                waiting.isRunning = !waiting.requests.isEmpty
                return waiting.requests
            }
            guard !requests.isEmpty else { return }
            var failure: StoreError?
            do throws(StoreError) { try follower.catchUp() } catch { failure = error }
            for request in requests { request(failure) }
        }
    }
}
