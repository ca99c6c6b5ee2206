import LiveryHTTP

/// Proxies whose word about a request's origin is taken.
public struct TrustedProxies: Sendable {
    private let addresses: Set<String>

    /// Addresses as text, without ports: `127.0.0.1`, `2001:db8::1`. None: nobody's word is taken.
    public init(_ addresses: some Sequence<String> = [String]()) { self.addresses = Set(addresses) }

    func contains(_ address: String?) -> Bool { address.map(addresses.contains) ?? false }
}

/// Where a request comes from.
extension Service {
    /// The address of whoever asks: of the peer or, where that is a trusted proxy, the last one in X-Forwarded-For that
    /// is none. What stands before that anybody may have written.
    func address(of request: borrowing Request) -> String? {
        guard proxies.contains(request.peer) else { return request.peer }
        let forwarded = request.headers("X-Forwarded-For").flatMap { line in
            line.split(separator: ",").map { String($0.filter { $0 != " " && $0 != "\t" }) }
        }
        return forwarded.last { !proxies.contains($0) } ?? request.peer
    }

    /// Whether the client speaks TLS, by the word of a trusted proxy.
    func isSecure(_ request: borrowing Request) -> Bool {
        proxies.contains(request.peer) && request.header("X-Forwarded-Proto")?.lowercased() == "https"
    }
}
