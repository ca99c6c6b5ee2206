import CMicroHTTPD
@preconcurrency import Glibc
import Synchronization

/// A request that needs several calls, because it has a body, waits for its response, or is a stream. A plain GET
/// doesn't need an exchange.
///
/// libmicrohttpd's context for the request retains the exchange from the first call until the notification that the
/// request has ended.
final class Exchange: Sendable {
    private struct State {
        var body: [UInt8] = []
        /// The number of body bytes that were taken from the budget.
        var counted = 0
        /// Whether the body is complete.
        var isWhole = false
        /// The reason that the body was not stored.
        var error: RequestError?
        var discarded = 0
        var response: Response?
        /// Whether a lane is working on the response, or another request with the same outcome is being answered.
        var isWorking = false
        var isSuspended = false
        var isGone = false
        var isProbed = false
        /// When to check the socket again, in ``Clock/nanoseconds``.
        var nextLook: UInt64 = 0
    }

    let method: Method
    let hasBody: Bool
    /// The record of the connection.
    let record: ConnectionRecord?
    private let limits: BodyLimits
    // Used only while `isSuspended` is set or changing. Only one thread at a time can change that flag, and the
    // connection exists during that time.
    nonisolated(unsafe) private let connection: OpaquePointer
    // Used only on the connection's event thread.
    nonisolated(unsafe) var stream: ResponseStream?
    private let state = Mutex(State())

    /// - Parameter limits: The limits for the body. `nil` if the request has no body.
    init(connection: OpaquePointer, method: Method, limits: BodyLimits?) {
        self.connection = connection
        self.method = method
        record = connection.record?.takeUnretainedValue()
        hasBody = limits != nil
        self.limits = limits ?? BodyLimits()
    }

    deinit {
        state.withLock { release(&$0) }
    }

    /// The body, until the response is complete.
    var body: [UInt8] { state.withLock(\.body) }

    /// The response, if it is complete.
    var response: Response? { state.withLock(\.response) }

    /// Ends the body. Returns the reason that the body was not stored, such as its size or the budget. `nil` if it was
    /// stored.
    func endBody() -> RequestError? {
        state.withLock { state in
            state.isWhole = true
            return state.error
        }
    }

    /// Stores a part of the body. Returns false if the body exceeds the limit by so much that the connection should be
    /// closed.
    ///
    /// libmicrohttpd can't send a response before the end of the body, so excess bytes are read and discarded.
    func collect(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (error, needed) = state.withLock { state -> (RequestError?, Int) in
            let all = state.body.count + bytes.count
            guard all <= limits.bytes else { return (.bodyTooLarge(limit: limits.bytes), 0) }
            return (nil, all > limits.freeBytes ? all - state.counted : 0)
        }
        // Called without the lock, because another exchange might give way, which needs that exchange's lock.
        let isTaken = error == nil && (needed == 0 || take(needed))
        return state.withLock { state in
            if state.error == nil { state.error = error ?? (isTaken ? nil : budgetReached) }
            guard state.error != nil else {
                state.counted += needed
                state.body.append(contentsOf: bytes)
                return true
            }
            state.discarded += state.body.count + bytes.count
            release(&state)
            return state.discarded - limits.bytes <= limits.discardedBytes
        }
    }

    private func take(_ bytes: Int) -> Bool {
        limits.budget?.take(bytes, for: ObjectIdentifier(self), priority: limits.priority) { [weak self] in
            self?.giveWay() ?? true
        } ?? true
    }

    /// Gives up the body, unless work on the request has begun. The client receives 503, either now or after the end of
    /// the body.
    private func giveWay() -> Bool {
        state.withLock { state in
            guard state.response == nil, !state.isWorking, !state.isWhole || state.isSuspended else { return false }
            if state.isWhole {
                resume(&state, with: limits.refusal())
            } else {
                state.error = state.error ?? budgetReached
                state.discarded += state.body.count
                release(&state)
            }
            return true
        }
    }

    private var budgetReached: RequestError { .bodyBudgetReached(retryAfter: limits.retryAfter) }

    /// Frees the body and returns its bytes to the budget.
    private func release(_ state: inout State) {
        limits.budget?.give(for: ObjectIdentifier(self))
        state.counted = 0
        state.body = []
    }

    /// Stores the response to send.
    func answer(_ response: Response) {
        state.withLock { state in
            state.response = response
            release(&state)
        }
    }

    /// Suspends the connection. Returns false if there is already a response. Called only by the access handler.
    ///
    /// Calls libmicrohttpd under the lock, so that a connection is never resumed before it is suspended.
    func suspend() -> Bool {
        state.withLock { state in
            guard state.response == nil else { return false }
            MHD_suspend_connection(connection)
            state.isSuspended = true
            return true
        }
    }

    /// Whether the client has disconnected. libmicrohttpd doesn't watch a suspended connection.
    ///
    /// - Parameter mayProbe: Whether to send an interim response to a client that has closed its sending side, to find
    ///   out
    ///   whether it is still reading.
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

    /// The minimum time between two checks, in nanoseconds.
    private static let lookInterval: UInt64 = 10_000_000

    /// Records that work on the response begins. Returns false after ``abandon(with:duringChange:)``. The work must
    /// then not begin, because the client was told that nothing happened.
    func beginWork() -> Bool {
        state.withLock { state in
            guard state.response == nil else { return false }
            state.isWorking = true
            return true
        }
    }

    /// Records that the work has passed the request on and hasn't changed anything so far.
    func pauseWork() { state.withLock { $0.isWorking = false } }

    /// Stores the response and resumes a suspended connection. A second call does nothing.
    func resume(with response: Response) {
        state.withLock { resume(&$0, with: response) }
    }

    /// Responds to a request that can't wait any longer, unless it already has a response.
    /// - Parameters:
    ///   - response: The response if work hasn't begun. The work can no longer begin, so nothing will change.
    ///   - interruption: The response if work has begun on a request that can change something.
    func abandon(with response: Response, duringChange interruption: Response) {
        state.withLock { state in
            resume(&state, with: state.isWorking && !method.isSafe ? interruption : response)
        }
    }

    /// Calls libmicrohttpd under the lock, because a later caller can stop libmicrohttpd and must find the connection
    /// resumed.
    private func resume(_ state: inout State, with response: Response) {
        guard state.response == nil else { return }
        state.response = response
        release(&state)
        guard state.isSuspended else { return }
        state.isSuspended = false
        MHD_resume_connection(connection)
    }
}

/// The request line in the connection's memory, as libmicrohttpd passes it.
struct RequestLine {
    let method: UnsafeRawBufferPointer
    /// The raw target, including the query.
    let target: UnsafeRawBufferPointer
    /// The target without the base path.
    private let routed: UnsafeRawBufferPointer
    let version: Request.Version
    /// The expected end of the line, after the version, CR and LF.
    let end: UnsafeRawPointer
    /// Whether single spaces separate the parts and no NUL hides any bytes.
    let isWhole: Bool

    init(
        method: UnsafePointer<CChar>, target: UnsafePointer<CChar>, version: UnsafePointer<CChar>, basePath: [UInt8]
    ) {
        self.method = UnsafeRawBufferPointer(cString: method)
        self.target = UnsafeRawBufferPointer(cString: target)
        routed = basePath.isEmpty ? self.target : self.target.dropping(basePath)
        let start = UnsafeRawPointer(version)
        isWhole = UnsafeRawPointer(target) == self.method.end.map { $0 + 1 } && start == self.target.end.map { $0 + 1 }
        // libmicrohttpd has checked that the version has eight bytes.
        end = start + 10
        self.version = strcmp(version, "HTTP/1.0") == 0 ? .http10 : .http11
    }

    /// The source of a request with this line.
    func source(_ connection: OpaquePointer) -> Request.Source {
        .connection(connection, target: routed, connection.record)
    }
}

extension UnsafeRawBufferPointer {
    /// The target without its base path. A target that is not below the base path is returned unchanged.
    fileprivate func dropping(_ basePath: [UInt8]) -> UnsafeRawBufferPointer {
        guard count >= basePath.count, part(0..<basePath.count).elementsEqual(basePath) else { return self }
        if count == basePath.count { return UnsafeRawBufferPointer("/") }
        return self[basePath.count] == UInt8(ascii: "/") ? part(basePath.count..<count) : self
    }
}
