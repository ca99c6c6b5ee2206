@preconcurrency import Glibc

/// Two daemons over one engine: one for all connections, and one for those that begin with a request for a stream.
///
/// A connection's memory is libmicrohttpd's for as long as it lasts, and a stream lasts long: ten thousand that only wait
/// would hold 80 MiB of it. What a stream needs is half of that.
final class Daemons: Sendable {
    private let connections: ConnectionCount
    private let general: Daemon
    /// Nil where no connection can be seen to begin with a request for a stream.
    private let streaming: Daemon?
    private let opening: Opening?

    /// Starts the event threads.
    init(_ engine: Engine) throws(ServerError) {
        connections = engine.connections
        general = try Daemon(engine)
        guard let expectsStream = engine.expectsStream else {
            streaming = nil
            opening = nil
            return
        }
        do throws(ServerError) {
            streaming = try Daemon(engine, isForStreams: true)
        } catch {
            general.stop()
            throw error
        }
        opening = Opening(expectsStream: expectsStream)
    }

    /// Counts a connection and gives it to one of the event threads, or closes it if its address has reached its limit.
    func add(_ connection: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) {
        let daemon = opening?.isOfStream(connection) == true ? streaming ?? general : general
        guard connections.add(address) else {
            close(connection)
            return
        }
        if !daemon.add(connection, address, size) { connections.remove(address) }
    }

    /// Ends the event threads and every connection. libmicrohttpd aborts the process if one is suspended.
    func stop() {
        streaming?.stop()
        general.stop()
    }
}
