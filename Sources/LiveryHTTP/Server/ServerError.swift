@preconcurrency import Glibc

/// The reason why a server could not start.
public enum ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The host name has no address.
    case unknownHost(String, reason: String)
    /// The server can't listen on the address: it is in use, not local, or not permitted. With the system's error
    /// number.
    case cannotListen(host: String, port: Int, errno: Int32)
    /// libmicrohttpd could not start its threads. With the system's error number.
    case cannotStart(errno: Int32)

    /// A sentence for a log or a terminal.
    public var description: String {
        switch self {
        case .unknownHost(let host, let reason): "can't resolve '\(host)': \(reason)"
        case .cannotListen(let host, let port, let errno): "can't listen on \(host) port \(port): \(Self.text(errno))"
        case .cannotStart(let errno): "can't start the event threads: \(Self.text(errno))"
        }
    }

    private static func text(_ code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        strerror_r(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
