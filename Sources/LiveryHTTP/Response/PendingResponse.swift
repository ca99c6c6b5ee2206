import Dispatch
import Synchronization

/// An answer that another thread makes already.
///
/// A responder that finds what it needs being made gives `.pending` of this instead of waiting: the connection stays
/// suspended, and no thread is held however many ask for the same.
public final class PendingResponse: Sendable {
    /// Answers one of the requests that waited, each by its own fields.
    public typealias Answer = @Sendable (borrowing Request) -> Response
    typealias Continuation = @Sendable (@escaping Answer) -> Void

    private enum State {
        case waiting([Continuation])
        case complete(Answer)
    }

    private let state = Mutex(State.waiting([]))

    /// Nothing is known yet.
    public init() {}

    /// Answers everybody who waits, on this thread, and everybody who comes later. A second call does nothing.
    public func complete(_ answer: @escaping Answer) {
        let waiting = state.withLock { state -> [Continuation] in
            guard case .waiting(let continuations) = state else { return [] }
            state = .complete(answer)
            return continuations
        }
        for continuation in waiting { continuation(answer) }
    }

    /// Calls back once, now or when it is complete.
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

    /// The answer, for which this thread waits.
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
