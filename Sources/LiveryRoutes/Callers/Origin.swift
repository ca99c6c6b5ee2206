import LiveryHTTP

/// The origin of a request.
extension Callers {
    /// The client's address. If a trusted proxy forwarded the request, this is the address that the proxy reports.
    func address(of request: borrowing Request) -> String? { proxies.client(of: request) }

    /// Whether the client uses TLS, with this server or with a trusted proxy.
    func isSecure(_ request: borrowing Request) -> Bool { proxies.isSecure(request) }

    /// Throws for a change by a page of another origin. Browsers send the page's origin with each change. Programs
    /// don't, and have no cookies that a page could abuse.
    func requireSameOrigin(_ request: borrowing Request) throws(Problem) {
        guard let origin = request.header("Origin") else { return }
        let host = proxies.host(of: request) ?? ""
        guard let page = PageOrigin(origin), page.isOf(host), page.isSecure || !isSecure(request) else {
            throw Problem(
                .antiForgery,
                "Origin '\(origin)' does not match Host '\(host)'; a proxy must forward Host unchanged, or send "
                    + "X-Forwarded-Host and be listed in --trusted-proxies")
        }
    }
}

/// The scheme, host and port of a page (RFC 6454 §6.1), as browsers write them.
private struct PageOrigin {
    let isSecure: Bool
    private let authority: String

    /// Nil for `null`, an opaque origin, and for other schemes.
    init?(_ text: String) {
        let text = text.lowercased()
        isSecure = text.hasPrefix("https://")
        guard isSecure || text.hasPrefix("http://") else { return nil }
        authority = String(text.dropFirst(isSecure ? 8 : 7))
    }

    /// Whether the origin has this host and port. Browsers omit the scheme's default port; proxies may not.
    func isOf(_ host: String) -> Bool {
        let port = isSecure ? ":443" : ":80"
        let host = host.lowercased()
        return authority == host || authority + port == host
    }
}
