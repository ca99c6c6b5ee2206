import CMicroHTTPD
import Synchronization

/// A request that needs more than one call: it has a body, waits for its answer, or is a stream. A plain GET has none.
///
/// libmicrohttpd's context for the request holds it, from the first call to the notice that the request is over.
final class Exchange: Sendable {
    private struct State {
        var body: [UInt8] = []
        /// Bytes of the body that were taken out of the budget.
        var counted = 0
        /// Why the body was not kept.
        var error: RequestError?
        var discarded = 0
        var response: Response?
        var isSuspended = false
        var isGone = false
        var isProbed = false
        /// When to look at the socket again, by ``Clock/nanoseconds``.
        var nextLook: UInt64 = 0
    }

    let method: Method
    let hasBody: Bool
    private let limits: BodyLimits
    // Used by whoever turns `isSuspended` on or off, which only one can, and while it is on the connection stays.
    nonisolated(unsafe) private let connection: OpaquePointer
    // Set and read on the event thread of the connection only.
    nonisolated(unsafe) var stream: ResponseStream?
    private let state = Mutex(State())

    /// - Parameter limits: Nil if there is no body.
    init(connection: OpaquePointer, method: Method, limits: BodyLimits?) {
        self.connection = connection
        self.method = method
        hasBody = limits != nil
        self.limits = limits ?? BodyLimits()
    }

    deinit {
        state.withLock { giveBack(&$0) }
    }

    /// The body as far as it has come. It is taken out: from now on only the caller has it.
    func takeBody() -> [UInt8] {
        state.withLock { state in
            let body = state.body
            state.body = []
            return body
        }
    }

    /// The response, once there is one.
    var response: Response? { state.withLock(\.response) }

    /// Why the body was not kept, if it was too large or there was no room for it.
    var error: RequestError? { state.withLock(\.error) }

    /// Takes in a part of the body; false when so much came after the limit that the connection should be cut.
    ///
    /// libmicrohttpd can't answer before the body has ended, so what is too much is read and thrown away.
    func collect(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            if state.error == nil { state.error = count(bytes.count, &state) }
            guard state.error != nil else {
                state.body.append(contentsOf: bytes)
                return true
            }
            state.discarded += state.body.count + bytes.count
            state.body = []
            giveBack(&state)
            return state.discarded - limits.bytes <= limits.discardedBytes
        }
    }

    /// Takes further bytes of the body out of the budget, or returns why they can't be kept.
    private func count(_ bytes: Int, _ state: inout State) -> RequestError? {
        let all = state.body.count + bytes
        guard all <= limits.bytes else { return .bodyTooLarge(limit: limits.bytes) }
        guard all > limits.freeBytes, let budget = limits.budget else { return nil }
        guard budget.take(all - state.counted, own: state.counted) else {
            return .bodyBudgetReached(retryAfter: limits.retryAfter)
        }
        state.counted = all
        return nil
    }

    /// The body is needed no more.
    private func giveBack(_ state: inout State) {
        limits.budget?.give(state.counted)
        state.counted = 0
    }

    /// Keeps the response to send.
    func answer(_ response: Response) {
        state.withLock { state in
            state.response = response
            giveBack(&state)
        }
    }

    /// Takes the connection out of the event loop; false if it was given a response first. In the access handler only.
    ///
    /// libmicrohttpd is called under the lock, so that it never resumes what it has not suspended yet.
    func suspend() -> Bool {
        state.withLock { state in
            guard state.response == nil else { return false }
            MHD_suspend_connection(connection)
            state.isSuspended = true
            return true
        }
    }

    /// Whether nobody waits for the answer any more. Libmicrohttpd does not look at a connection that is suspended.
    ///
    /// - Parameter mayProbe: Whether a client that has closed its sending side may be sent an interim response, to see
    ///   whether it still reads.
    func isAbandoned(mayProbe: Bool) -> Bool {
        state.withLock { state in
            guard state.isSuspended else { return state.response != nil }
            let now = Clock.nanoseconds
            guard !state.isGone, now >= state.nextLook else { return state.isGone }
            state.nextLook = now + Self.lookInterval
            state.isGone = looksGone(&state, mayProbe)
            return state.isGone
        }
    }

    private func looksGone(_ state: inout State, _ mayProbe: Bool) -> Bool {
        switch livery_peer_state(connection) {
        case LIVERY_PEER_CONNECTED: return false
        case LIVERY_PEER_GONE: return true
        default: break
        }
        if livery_is_encrypted(connection) != 0 { return true }
        if mayProbe, !state.isProbed { state.isProbed = livery_send_interim(connection) != 0 }
        return false
    }

    /// In nanoseconds.
    private static let lookInterval: UInt64 = 10_000_000

    /// Gives the response and puts a suspended connection back; whoever comes second does nothing.
    ///
    /// Under the lock too: whoever comes second may go on to stop libmicrohttpd, and must find the connection resumed.
    func resume(with response: Response) {
        state.withLock { state in
            guard state.response == nil else { return }
            state.response = response
            giveBack(&state)
            guard state.isSuspended else { return }
            state.isSuspended = false
            MHD_resume_connection(connection)
        }
    }
}
