import Dispatch
import Synchronization

/// A response that another thread is already producing.
///
/// Instead of waiting, a responder returns `.pending` with this value. The connection is suspended, so any number of
/// requests can wait for the same response without using a thread.
public final class PendingResponse: Sendable {
    /// Creates the response to one of the waiting requests.
    public typealias Answer = @Sendable (borrowing Request) -> Response
    typealias Continuation = @Sendable (@escaping Answer) -> Void

    private enum State {
        case waiting([Continuation])
        case complete(Answer)
    }

    private let state = Mutex(State.waiting([]))

    /// Creates a pending response.
    public init() {}

    /// Answers all waiting requests on this thread, and later ones immediately. A second call does nothing.
    public func complete(_ answer: @escaping Answer) {
        let waiting = state.withLock { state -> [Continuation] in
            guard case .waiting(let continuations) = state else { return [] }
            state = .complete(answer)
            return continuations
        }
        for continuation in waiting { continuation(answer) }
    }

    /// Calls `continuation` once, immediately or on completion.
    func whenComplete(_ continuation: @escaping Continuation) {
        let answer = state.withLock { state -> Answer? in
            switch state {
            case .complete(let answer): return answer
            case .waiting(let continuations):
                state = .waiting(continuations + [continuation])
                return nil
            }
        }
        if let answer { continuation(answer) }
    }

    /// Blocks this thread until completion.
    func wait() -> Answer {
        let found = Mutex<Answer?>(nil)
        let done = DispatchSemaphore(value: 0)
        whenComplete { answer in
            found.withLock { $0 = answer }
            done.signal()
        }
        done.wait()
        return found.withLock(\.self) ?? { _ in Response(status: .internalServerError) }
    }
}
