import CMicroHTTPD
@preconcurrency import Glibc
import Synchronization

/// A body that is sent incrementally. While there is nothing to send, its connection is suspended and uses only memory.
/// Call ``wake()`` to resume it.
///
/// libmicrohttpd doesn't watch a suspended connection. To detect a peer that has closed its side, check ``isAbandoned``
/// regularly. To detect a peer that has vanished, send data regularly.
public final class ResponseStream: Sendable {
    /// The result of reading from a stream's source.
    public enum Piece: Sendable, Equatable {
        /// The number of bytes written to the buffer, at least one.
        case bytes(Int)
        /// No data yet. The stream sleeps until ``ResponseStream/wake()`` is called.
        case nothing
        /// The body is complete.
        case end
        /// Closes the connection, which tells the peer that the body is incomplete.
        case disconnect
    }

    /// The source of a stream's bytes.
    public protocol Source: AnyObject, Sendable {
        /// Writes the next bytes to the buffer. Called on an event thread, never concurrently. This method must not
        /// block.
        ///
        /// - Parameter isEnding: Whether the server is stopping. The source then completes its current output and
        ///   returns
        ///   `.end`. `.nothing` has the same effect.
        func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> Piece
        /// Called once, on an event thread, when the connection has closed. The source isn't read after that.
        func closed()
    }

    private struct State {
        var connection: Connection?
        var isSuspended = false
        var isWoken = false
        var isEnding = false
        var isDisconnected = false
    }

    private struct Connection: Sendable {
        // Used only under the lock, and only until the connection is closed.
        nonisolated(unsafe) let pointer: OpaquePointer
    }

    private let source: any Source
    // libmicrohttpd is called under the lock, so that a connection is never resumed before it is suspended or used
    // after it has closed.
    private let state = Mutex(State())

    /// Creates a stream that reads from `source` and retains it until the connection has closed.
    public init(source: some Source) {
        self.source = source
    }

    /// Announces new data. This is cheap and can be called from any thread at any time.
    public func wake() {
        state.withLock { state in
            state.isWoken = true
            resume(&state)
        }
    }

    /// Whether the connection is suspended and its peer has closed its side. Can be called from any thread at any time.
    /// Takes half a microsecond.
    public var isAbandoned: Bool {
        state.withLock { state in
            guard state.isSuspended, let connection = state.connection else { return false }
            return livery_peer_has_closed(connection.pointer) != 0
        }
    }

    /// Closes the connection, even if its peer isn't reading. Can be called from any thread at any time.
    public func disconnect() {
        state.withLock { state in
            state.isDisconnected = true
            guard let connection = state.connection else { return }
            // The event loop detects the shutdown and closes the connection.
            shutdown(livery_descriptor(connection.pointer), Int32(SHUT_RDWR))
            resume(&state)
        }
    }

    /// Asks the source to finish. From then on, the stream doesn't sleep.
    func end() {
        state.withLock { state in
            state.isEnding = true
            resume(&state)
        }
    }

    /// Sets the connection that the stream suspends. Called before the stream is sent.
    func begin(on connection: OpaquePointer) {
        let connection = Connection(pointer: connection)
        state.withLock { $0.connection = connection }
    }

    /// Called when the connection is about to close.
    func close() {
        let isFirst = state.withLock { $0.connection.take() != nil }
        if isFirst { source.closed() }
    }

    /// Reads the next bytes. If the result is `.nothing`, the connection is already suspended.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Piece {
        while true {
            let (isEnding, isDisconnected) = state.withLock { ($0.isEnding, $0.isDisconnected) }
            if isDisconnected { return .disconnect }
            let piece = source.read(into: buffer, isEnding: isEnding)
            guard piece == .nothing else { return piece }
            if isEnding { return .end }
            if fallAsleep() { return .nothing }
        }
    }

    /// Suspends the connection. Returns false if there is new data.
    private func fallAsleep() -> Bool {
        state.withLock { state in
            if state.isWoken || state.isEnding || state.isDisconnected {
                state.isWoken = false
                return false
            }
            guard let connection = state.connection else { return true }
            MHD_suspend_connection(connection.pointer)
            state.isSuspended = true
            return true
        }
    }

    private func resume(_ state: inout State) {
        guard state.isSuspended, let connection = state.connection else { return }
        state.isSuspended = false
        MHD_resume_connection(connection.pointer)
    }
}
