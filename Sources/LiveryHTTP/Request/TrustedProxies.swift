@preconcurrency import Glibc

/// The proxies that are trusted to report the client's address.
///
/// Any client can send `X-Forwarded-For`, so only entries added by trusted proxies are reliable. The list is read from
/// the end. The first address that is not a trusted proxy is the client.
public struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    /// Creates a list of trusted proxies. By default, no proxy is trusted.
    public init(_ ranges: [AddressRange] = []) {
        self.ranges = ranges
    }

    /// Whether requests from this address come from a trusted proxy.
    public func trusts(_ address: String?) -> Bool {
        guard let address, !ranges.isEmpty else { return false }
        return ranges.contains { $0.contains(address) }
    }

    /// Whether connections from this address come from a trusted proxy.
    func trusts(at address: UnsafePointer<sockaddr>) -> Bool { !ranges.isEmpty && trusts(address.text) }

    /// The client's address.
    public func client(of request: borrowing Request) -> String? {
        guard trusts(request.peer) else { return request.peer }
        var client = request.peer
        for value in request.headers("X-Forwarded-For").reversed() {
            for part in value.split(separator: ",", omittingEmptySubsequences: false).reversed() {
                let address = Self.address(part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" })
                // A trusted proxy writes only valid addresses.
                guard AddressRange(address) != nil, !address.contains("/") else { return client }
                client = AddressRange.withoutIPv4Mapping(address)
                guard trusts(client) else { return client }
            }
        }
        return client
    }

    /// Removes the port that some proxies add, as in `192.0.2.1:443` or `[2001:db8::1]:443`.
    private static func address(_ text: Substring) -> String {
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") { return String(text[..<end].dropFirst()) }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return String(parts.count == 2 ? parts[0] : text)
    }

    /// Whether the client's own connection is encrypted, either directly or according to a trusted proxy.
    public func isSecure(_ request: borrowing Request) -> Bool {
        if request.isEncrypted { return true }
        return trusts(request.peer) && request.header("X-Forwarded-Proto")?.lowercased() == "https"
    }

    /// The host that the client requested. `nil` if the request doesn't name a host.
    public func host(of request: borrowing Request) -> String? {
        if trusts(request.peer), let host = request.header("X-Forwarded-Host"),
            Array(host.utf8).read(Authority.isValid)
        {
            return host
        }
        return request.header(.host)
    }
}
