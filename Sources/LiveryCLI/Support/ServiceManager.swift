@preconcurrency import Glibc

/// Reports the state of the server to systemd with the sd_notify(3) protocol, which sends a datagram to the socket in
/// `NOTIFY_SOCKET`. If this variable isn't set, nothing is sent.
enum ServiceManager {
    /// A state of the server.
    enum State: String {
        /// The server is ready to answer requests.
        case ready = "READY=1"
        /// The server is finishing the requests in progress.
        case stopping = "STOPPING=1"
    }

    /// Sends a state. If systemd doesn't receive it, systemd itself reports a timeout.
    static func notify(_ state: State, socket path: String?) {
        guard let path, let address = address(path) else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let message = Array(state.rawValue.utf8)
        let (name, size) = address
        _ = withUnsafePointer(to: name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), $0, size)
            }
        }
    }

    /// Parses an absolute path, or an abstract name after `@`.
    private static func address(_ path: String) -> (sockaddr_un, socklen_t)? {
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        guard let first = bytes.first, [UInt8(ascii: "/"), UInt8(ascii: "@")].contains(first),
            bytes.count < MemoryLayout.size(ofValue: name.sun_path)
        else { return nil }
        if first == UInt8(ascii: "@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        return (name, socklen_t(MemoryLayout<sa_family_t>.size + bytes.count))
    }
}
