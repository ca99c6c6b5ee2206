import CMicroHTTPD
@preconcurrency import Glibc
import Synchronization

/// The state of an open connection and of its current request. libmicrohttpd retains it.
final class ConnectionRecord: Sendable {
    /// The phase of a connection, named after what the server waits for. ``Deadlines`` limits the duration of each
    /// phase.
    enum Phase: UInt64 {
        /// The server waits for the head of a request.
        case head
        /// The server waits for the body of a request.
        case body
        /// The server waits for the client to read a response.
        case response
        /// The connection waits for a lane or a stream. This phase has no deadline.
        case elsewhere
    }

    let descriptor: Int32
    /// The client, if its connections are limited. `nil` otherwise.
    let client: ClientAddress?
    /// The certificate of the TLS session, retained for as long as the connection is open.
    private let certificate: Certificate?
    // The current request's line, method, fields and start time. Used only on the connection's event thread.
    nonisolated(unsafe) private(set) var line: RequestLine?
    nonisolated(unsafe) private(set) var method: Method?
    nonisolated(unsafe) private(set) var fields = HeadFields()
    nonisolated(unsafe) private(set) var start: UInt64 = 0
    // The response that was sent, in `prepared` if it was prepared and in `response` otherwise. Used only on the event
    // thread, like the flag below.
    nonisolated(unsafe) private var prepared: PreparedResponse?
    nonisolated(unsafe) private var response: Response?
    /// Whether a request was rejected before its body was read. The connection is then closed.
    nonisolated(unsafe) var leavesBody = false
    /// The phase in the two lowest bits, and the second in which it began in the other bits. A single word lets other
    /// threads read both atomically.
    private let waiting: Atomic<UInt64>

    init(descriptor: Int32, certificate: Certificate?, client: ClientAddress?) {
        self.descriptor = descriptor
        self.client = client
        self.certificate = certificate
        waiting = Atomic(Self.word(.head, Clock.seconds))
    }

    /// Called after the head of a request. The method is `nil` if it isn't supported.
    func begin(_ line: RequestLine, _ method: Method?, _ fields: HeadFields, hasBody: Bool) {
        self.line = line
        self.method = method
        self.fields = fields
        start = Clock.nanoseconds
        enter(hasBody ? .body : .elsewhere, at: start)
    }

    /// Called when a response is queued.
    func send(_ response: Response) {
        self.response = response
        enter(response.stream == nil ? .response : .elsewhere)
    }

    /// Called when a prepared response is queued, immediately after the head.
    func send(_ response: PreparedResponse) {
        prepared = response
        enter(.response, at: start)
    }

    /// Called when the request has ended. Returns its result.
    func end(_ outcome: Completion.Outcome, at end: UInt64) -> Completion {
        line = nil
        enter(.head, at: end)
        let stripe = Int(descriptor)
        if let prepared = prepared.take() {
            return Completion(
                method: method, prepared: prepared, start: start, end: end, outcome: outcome, stripe: stripe)
        }
        return Completion(
            method: method, response: response.take(), start: start, end: end, outcome: outcome, stripe: stripe)
    }

    /// The phase, and the second in which it began.
    var phase: (Phase, since: UInt64) {
        let word = waiting.load(ordering: .relaxed)
        return (Phase(rawValue: word & 3) ?? .elsewhere, word >> 2)
    }

    func enter(_ phase: Phase) {
        waiting.store(Self.word(phase, Clock.seconds), ordering: .relaxed)
    }

    /// Enters a phase at a time that was just read from the clock.
    private func enter(_ phase: Phase, at nanoseconds: UInt64) {
        waiting.store(Self.word(phase, nanoseconds / 1_000_000_000), ordering: .relaxed)
    }

    private static func word(_ phase: Phase, _ second: UInt64) -> UInt64 { second << 2 | phase.rawValue }
}

/// The monotonic clock.
enum Clock {
    static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The processor time that this thread has used.
    static var threadNanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The monotonic time with a resolution of a few milliseconds, read at a fifth of the cost.
    static var seconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec)
    }
}

extension OpaquePointer {
    /// The record of this connection. It is valid while the connection is open.
    var record: Unmanaged<ConnectionRecord>? { livery_socket_context(self).map { .fromOpaque($0) } }

    /// Calls `body` with the record of this connection, without reference counting.
    func withRecord<Result>(_ body: (ConnectionRecord) -> Result) -> Result? {
        record?._withUnsafeGuaranteedRef(body)
    }
}

/// Accesses the record without reference counting, on the connection's event thread.
extension Unmanaged<ConnectionRecord> {
    /// The recorded lines of a field. `nil` if fields with this name aren't recorded.
    func fields(of name: FieldName) -> HeadFields.Line? {
        name.place.map { place in _withUnsafeGuaranteedRef { $0.fields[place] } }
    }
}
