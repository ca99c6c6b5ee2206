import CMicroHTTPD
@preconcurrency import Glibc
import Synchronization

/// What is noted of a connection while it is open, and of the request that is on it. libmicrohttpd keeps it.
final class ConnectionRecord: Sendable {
    /// What a connection waits for. Each may last only so long; see ``Deadlines``.
    enum Phase: UInt64 {
        /// The head of a request.
        case head
        /// The body of a request.
        case body
        /// The client, who reads a response.
        case response
        /// Nothing: a lane has the request, or it is a stream.
        case elsewhere
    }

    let descriptor: Int32
    /// What the client was greeted with: kept for as long as the connection.
    private let certificate: Certificate?
    /// Whether it has memory for a stream only, and ends with any other answer.
    let isForStream: Bool
    // Set and read on the connection's event thread only.
    nonisolated(unsafe) private(set) var line: RequestLine?
    nonisolated(unsafe) private(set) var method: Method?
    /// Nil where they were not looked at, because the head is remembered.
    nonisolated(unsafe) private(set) var fields: HeadFields?
    nonisolated(unsafe) private(set) var start: UInt64 = 0
    nonisolated(unsafe) private var isRemembered = false
    private let remembered = RememberedHead()
    // What was sent, in the first if it lay ready.
    nonisolated(unsafe) private var prepared: PreparedResponse?
    nonisolated(unsafe) private var response: Response?
    /// Whether a request was refused before its body was read, which ends the connection.
    nonisolated(unsafe) var leavesBody = false
    /// The phase in the two lowest bits, above them the second in which it began: one word, which others may read.
    private let waiting: Atomic<UInt64>

    init(descriptor: Int32, certificate: Certificate?, isForStream: Bool) {
        self.descriptor = descriptor
        self.certificate = certificate
        self.isForStream = isForStream
        waiting = Atomic(Self.word(.head, Clock.seconds))
    }

    /// The head of a request has come. No method is one that is not known.
    func begin(_ line: RequestLine, _ method: Method?, _ fields: HeadFields?, hasBody: Bool) {
        self.line = line
        self.method = method
        self.fields = fields
        start = Clock.nanoseconds
        enter(hasBody ? .body : .elsewhere, at: start)
    }

    /// A head has come that may be the one that is remembered: then ``ready`` is its answer.
    func begin(_ line: RequestLine, of connection: OpaquePointer, at generation: UInt64) -> Bool {
        isRemembered = remembered.isMet(by: line, of: connection, at: generation)
        if isRemembered { begin(line, remembered.method, nil, hasBody: false) }
        return isRemembered
    }

    /// The answer to the request, if its head is remembered.
    var ready: PreparedResponse? { isRemembered ? remembered.response : nil }

    /// The head was answered from memory.
    func remember(_ response: PreparedResponse, to connection: OpaquePointer, at generation: UInt64) {
        guard let line, let method else { return }
        remembered.keep(method, line, of: connection, response, at: generation)
    }

    /// A response is on its way.
    func send(_ response: Response) {
        self.response = response
        enter(response.stream == nil ? .response : .elsewhere)
    }

    /// A response that lay ready is on its way, in the very moment of the request.
    func send(_ response: PreparedResponse) {
        prepared = response
        enter(.response, at: start)
    }

    /// The request is over.
    ///
    /// - Returns: what became of it.
    func end(_ outcome: Completion.Outcome, at end: UInt64) -> Completion {
        line = nil
        isRemembered = false
        enter(.head, at: end)
        let stripe = Int(descriptor)
        if let prepared = prepared.take() {
            return Completion(
                method: method, prepared: prepared, start: start, end: end, outcome: outcome, stripe: stripe)
        }
        return Completion(
            method: method, response: response.take(), start: start, end: end, outcome: outcome, stripe: stripe)
    }

    /// What the connection waits for, and since which second.
    var phase: (Phase, since: UInt64) {
        let word = waiting.load(ordering: .relaxed)
        return (Phase(rawValue: word & 3) ?? .elsewhere, word >> 2)
    }

    func enter(_ phase: Phase) {
        waiting.store(Self.word(phase, Clock.seconds), ordering: .relaxed)
    }

    /// Without a look at the clock, where that was just done.
    private func enter(_ phase: Phase, at nanoseconds: UInt64) {
        waiting.store(Self.word(phase, nanoseconds / 1_000_000_000), ordering: .relaxed)
    }

    private static func word(_ phase: Phase, _ second: UInt64) -> UInt64 { second << 2 | phase.rawValue }
}

/// Time that never goes back.
enum Clock {
    static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Exact to a few milliseconds, for a fifth of the cost.
    static var seconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec)
    }
}

extension OpaquePointer {
    /// What is noted of this connection, for as long as it is open.
    var record: Unmanaged<ConnectionRecord>? { livery_socket_context(self).map { .fromOpaque($0) } }

    /// Does something with what is noted of this connection, without counting a reference.
    func withRecord<Result>(_ body: (ConnectionRecord) -> Result) -> Result? {
        record?._withUnsafeGuaranteedRef(body)
    }
}

/// Without counting a reference, on the connection's event thread.
extension Unmanaged<ConnectionRecord> {
    /// What was noted of a field; nil if fields of that name are not.
    func fields(of name: FieldName) -> HeadFields.Line? {
        name.place.flatMap { place in _withUnsafeGuaranteedRef { $0.fields?[place] } }
    }
}
