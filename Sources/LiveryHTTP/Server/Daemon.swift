import CMicroHTTPD
@preconcurrency import Glibc

/// Owns an `MHD_Daemon` and the engine that its callbacks call.
final class Daemon: Sendable {
    // Created in `init` and stopped once by the owner. libmicrohttpd synchronizes all other calls.
    nonisolated(unsafe) private let pointer: OpaquePointer
    private let engine: Unmanaged<Engine>

    /// Starts the event threads.
    init(_ engine: Engine) throws(ServerError) {
        self.engine = .passRetained(engine)
        var options = (engine.usesTLS ? Self.tlsOptions : []) + Self.options(engine.configuration)
        let flags =
            MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
            | MHD_USE_NO_LISTEN_SOCKET.rawValue | (engine.usesTLS ? Self.tlsFlags : MHD_USE_EPOLL.rawValue)
        let daemon = livery_start_daemon(
            flags, Self.receive, Self.complete, Self.connect, self.engine.toOpaque(), &options)
        guard let daemon else {
            let failure = errno
            self.engine.release()
            throw .cannotStart(errno: failure)
        }
        pointer = daemon
    }

    /// Passes a connection to one of the event threads.
    ///
    /// - Returns: False if that failed. The connection is then already closed.
    func add(_ connection: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Bool {
        MHD_add_connection(pointer, connection, address, size) == .YES
    }

    /// Stops the event threads and closes all connections. Before the call, all connections must be resumed:
    /// libmicrohttpd aborts the process if any is suspended.
    func stop() {
        MHD_stop_daemon(pointer)
        engine.release()
    }

    /// TLS 1.2 and 1.3 with forward secrecy and authenticated encryption, as RFC 9325 recommends.
    private static let priorities: StaticString =
        "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-DHE-RSA:-MAC-ALL:+AEAD:%SERVER_PRECEDENCE"

    /// Uses poll. With epoll, libmicrohttpd still treats a socket as readable after it has read the handshake's bytes,
    /// and reads in a busy loop until the client sends more. poll checks every connection in each iteration.
    private static let tlsFlags = MHD_USE_TLS.rawValue | MHD_USE_POLL.rawValue

    private static var tlsOptions: [MHD_OptionItem] {
        [
            MHD_OptionItem(
                option: .HTTPS_PRIORITIES, value: 0, ptr_value: UnsafeMutableRawPointer(mutating: priorities.utf8Start)),
            MHD_OptionItem(option: .HTTPS_CERT_CALLBACK2, value: 0, ptr_value: livery_no_certificate_callback()),
        ]
    }

    private static func options(_ configuration: Server.Configuration) -> [MHD_OptionItem] {
        func item(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
            MHD_OptionItem(option: option, value: value, ptr_value: nil)
        }
        return [
            item(.THREAD_POOL_SIZE, max(1, configuration.eventThreads)),
            item(.CONNECTION_MEMORY_LIMIT, configuration.connectionMemory),
            // Never reached, because ``ConnectionCount`` limits the connections.
            item(.CONNECTION_LIMIT, Int(Int32.max)),
            item(.CONNECTION_TIMEOUT, configuration.idleSeconds),
            item(.END, 0),
        ]
    }
}

/// The C functions that libmicrohttpd calls on its threads.
extension Daemon {
    private static let receive: MHD_AccessHandlerCallback = {
        engine, connection, target, method, version, data, size, context in
        guard let engine, let connection, let target, let method, let version, let size, let context else { return .NO }
        return Unmanaged<Engine>.fromOpaque(engine)._withUnsafeGuaranteedRef { engine in
            if livery_is_new(context.pointee) != 0 {
                livery_show_query(target, context.pointee)
                let line = RequestLine(
                    method: method, target: target, version: version, basePath: engine.basePath)
                return engine.begin(connection, line, &context.pointee)
            }
            let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
            // All bytes have been stored or discarded.
            size.pointee = 0
            return engine.receive(connection, bytes, &context.pointee)
        }
    }

    private static let complete: MHD_RequestCompletedCallback = { engine, connection, context, reason in
        guard let engine, let connection else { return }
        Unmanaged<Engine>.fromOpaque(engine)._withUnsafeGuaranteedRef {
            $0.complete(connection, context?.pointee, reason)
        }
    }

    private static let connect: MHD_NotifyConnectionCallback = { engine, connection, context, notice in
        guard let engine, let connection, let context else { return }
        Unmanaged<Engine>.fromOpaque(engine)._withUnsafeGuaranteedRef { engine in
            switch notice {
            case .CONNECTION_NOTIFY_STARTED: context.pointee = engine.open(connection)
            default: engine.close(connection, context.pointee)
            }
        }
    }
}
