@preconcurrency import Glibc

/// A listening socket. Livery creates it, rather than libmicrohttpd, so that it can report error numbers and the port.
struct Listener: ~Copyable {
    let socket: Int32
    let port: Int

    /// Binds to the first address of the host for which that succeeds.
    init(host: String, port: Int, backlog: Int) throws(ServerError) {
        let addresses = try Self.addresses(of: host, port: port)
        defer { freeaddrinfo(addresses) }
        var failure: Int32 = EADDRNOTAVAIL
        var candidate: UnsafeMutablePointer<addrinfo>? = addresses
        while let address = candidate {
            if let socket = Self.listen(at: address.pointee, backlog: backlog) {
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
        // Allows a restart while the previous process's connections are in TIME_WAIT.
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

    /// The port of the socket. Both address families store it at the same offset.
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

/// The process's limit on open files. Each connection counts as one file.
enum FileLimit {
    /// Raises the limit as far as the system allows and returns the number of connections that it permits.
    static func connections(upTo wanted: Int, eventThreads: Int) -> Int {
        let reserved = reserved(eventThreads: eventThreads)
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return wanted }
        let needed = rlim_t(wanted + reserved)
        if limit.rlim_cur < needed {
            let before = limit.rlim_cur
            limit.rlim_cur = min(limit.rlim_max, needed)
            if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
        }
        return min(wanted, max(1, Int(clamping: limit.rlim_cur) - reserved))
    }

    /// The number of files to reserve for ``LingeringClose``, the event threads, the database, its logs and everything
    /// else besides connections.
    private static func reserved(eventThreads: Int) -> Int { 2 * LingeringClose.width + 2 * eventThreads }
}
