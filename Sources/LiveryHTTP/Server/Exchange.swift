import CMicroHTTPD
import Synchronization

/// A request that needs more than one call: it has a body, runs on a worker, or is a stream. A plain GET has none.
///
/// libmicrohttpd's context for the request holds it, from the first call to the notice that the request is over.
final class Exchange: Sendable {
    private struct State {
        var body: [UInt8] = []
        var discarded = 0
        var response: Response?
        var isSuspended = false
    }

    let method: Method
    let hasBody: Bool
    let bodyLimit: Int
    private let discardLimit: Int
    // Used by whoever turns `isSuspended` on or off, which only one can, and while it is on the connection stays.
    nonisolated(unsafe) private let connection: OpaquePointer
    // Set and read on the event thread of the connection only.
    nonisolated(unsafe) var stream: ResponseStream?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - bodyLimit: the bytes that the body may have; nil if there is none.
    ///   - discardLimit: the bytes beyond them that are read for the answer's sake.
    init(connection: OpaquePointer, method: Method, bodyLimit: Int? = nil, discardLimit: Int = 0) {
        (self.connection, self.method, self.discardLimit) = (connection, method, discardLimit)
        (hasBody, self.bodyLimit) = (bodyLimit != nil, bodyLimit ?? 0)
    }

    /// The body as far as it has come.
    var body: [UInt8] { state.withLock(\.body) }

    /// The response, once there is one.
    var response: Response? { state.withLock(\.response) }

    /// Whether the body has passed its limit.
    var isTooLarge: Bool { state.withLock { $0.discarded > 0 } }

    /// Takes in a part of the body; false when so much came after the limit that the connection should be cut.
    ///
    /// libmicrohttpd can't answer before the body has ended, so what is too much is read and thrown away.
    func collect(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            if state.discarded == 0, state.body.count + bytes.count <= bodyLimit {
                state.body.append(contentsOf: bytes)
                return true
            }
            state.discarded += state.body.count + bytes.count
            state.body = []
            return state.discarded - bodyLimit <= discardLimit
        }
    }

    /// Keeps the response to send.
    func answer(_ response: Response) {
        state.withLock { $0.response = response }
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

    /// Gives the response and puts a suspended connection back; whoever comes second does nothing.
    ///
    /// Under the lock too: whoever comes second may go on to stop libmicrohttpd, and must find the connection resumed.
    func resume(with response: Response) {
        state.withLock { state in
            guard state.response == nil else { return }
            state.response = response
            guard state.isSuspended else { return }
            state.isSuspended = false
            MHD_resume_connection(connection)
        }
    }
}
