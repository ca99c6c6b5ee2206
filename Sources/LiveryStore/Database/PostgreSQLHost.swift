#if canImport(Glibc)
    import Glibc
#endif

/// One of the servers that a URL names.
struct PostgreSQLHost: Sendable {
    /// A name, an address or the folder of a Unix socket. `nil` for libpq's default.
    let name: String?
    let port: String?
    /// The address, if the URL contains one in addition to the name.
    private let address: String?

    /// Reads the hosts from libpq's keywords. libpq reports an invalid port only while connecting, as if the server
    /// were down.
    /// - Returns: `nil` if a port is invalid, or the number of ports doesn't match the number of hosts.
    static func all(_ options: [String: String]) -> [PostgreSQLHost]? {
        let list = { (keyword: String) -> [String?] in
            (options[keyword] ?? "").split(separator: ",", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? nil : String($0) }
        }
        let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
        let count = max(names.count, addresses.count)
        guard [names, addresses, ports].allSatisfy({ $0.count == count || $0.count == 1 }),
            ports.allSatisfy({ $0.map { UInt16($0) != nil } ?? true })
        else { return nil }
        let item = { (list: [String?], index: Int) in list.count == 1 ? list[0] : list[index] }
        return (0..<count).map {
            PostgreSQLHost(name: item(names, $0), port: item(ports, $0), address: item(addresses, $0))
        }
    }

    /// The host's IP addresses, so that they can be tried at the same time. libpq would try the second address only
    /// after the first one responds. A single `nil` if libpq should find the address itself or report why it can't.
    var addresses: [String?] {
        guard address == nil, let name, let first = name.first, !"/@".contains(first) else { return [address] }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &found) == 0 else { return [nil] }
        defer { freeaddrinfo(found) }
        return sequence(first: found) { $0?.pointee.ai_next }.compactMap { $0.flatMap { Self.text($0.pointee) } }
    }

    private static func text(_ address: addrinfo) -> String? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let size = socklen_t(text.count)
        guard getnameinfo(address.ai_addr, address.ai_addrlen, &text, size, nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
