@preconcurrency import Glibc

/// Why a server could not start.
public enum ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The host is no address and has none.
    case unknownHost(String, reason: String)
    /// The address can't be listened at: taken, not ours, or not allowed. With the system's error number.
    case cannotListen(host: String, port: Int, errno: Int32)
    /// libmicrohttpd could not start its threads. With the system's error number.
    case cannotStart(errno: Int32)

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .unknownHost(let host, let reason): "no address for \(host): \(reason)"
        case .cannotListen(let host, let port, let errno): "cannot listen at \(host) port \(port): \(Self.text(errno))"
        case .cannotStart(let errno): "cannot start the event threads: \(Self.text(errno))"
        }
    }

    private static func text(_ code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        strerror_r(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
