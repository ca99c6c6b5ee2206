@preconcurrency import Glibc

/// A listening socket: made here and not by libmicrohttpd, so that an error has its number and port 0 a name.
struct Listener: ~Copyable {
    let socket: Int32
    let port: Int

    /// Binds the first address of the host that works.
    ///
    /// - Parameter waitsForData: the kernel gives a connection away when its first bytes are there, or after a second or
    ///   three without any.
    init(host: String, port: Int, backlog: Int, waitsForData: Bool) throws(ServerError) {
        let addresses = try Self.addresses(of: host, port: port)
        defer { freeaddrinfo(addresses) }
        var failure: Int32 = EADDRNOTAVAIL
        var candidate: UnsafeMutablePointer<addrinfo>? = addresses
        while let address = candidate {
            if let socket = Self.listen(at: address.pointee, backlog: backlog) {
                if waitsForData { Self.set(TCP_DEFER_ACCEPT, Int32(IPPROTO_TCP), of: socket, to: 1) }
                self.socket = socket
                self.port = Self.port(of: socket)
                return
            }
            failure = errno
            candidate = address.pointee.ai_next
        }
        throw .cannotListen(host: host, port: port, errno: failure)
    }

    private static func addresses(of host: String, port: Int) throws(ServerError) -> UnsafeMutablePointer<addrinfo> {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &found)
        guard status == 0, let found else {
            throw .unknownHost(host, reason: gai_strerror(status).map { String(cString: $0) } ?? String(status))
        }
        return found
    }

    private static func listen(at address: addrinfo, backlog: Int) -> Int32? {
        let kind = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
        let socket = Glibc.socket(address.ai_family, kind, address.ai_protocol)
        guard socket >= 0 else { return nil }
        // A restart must not wait for the connections of the last run to be forgotten.
        set(SO_REUSEADDR, SOL_SOCKET, of: socket, to: 1)
        if address.ai_family == AF_INET6 { set(IPV6_V6ONLY, Int32(IPPROTO_IPV6), of: socket, to: 0) }
        guard bind(socket, address.ai_addr, address.ai_addrlen) == 0, Glibc.listen(socket, Int32(backlog)) == 0 else {
            let failure = errno
            close(socket)
            errno = failure
            return nil
        }
        return socket
    }

    private static func set(_ option: Int32, _ level: Int32, of socket: Int32, to value: Int32) {
        var value = value
        setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The port stands at the same place in the addresses of both families.
    private static func port(of socket: Int32) -> Int {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let status = withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress else { return Int32(-1) }
            return getsockname(socket, base.assumingMemoryBound(to: sockaddr.self), &size)
        }
        return status == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : 0
    }
}
