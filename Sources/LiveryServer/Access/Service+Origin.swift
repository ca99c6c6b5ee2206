import LiveryHTTP

/// Where a request comes from.
extension Service {
    /// The address of whoever asks, by the word of trusted proxies.
    func address(of request: borrowing Request) -> String? { options.proxies.client(of: request) }

    /// Whether the client speaks TLS, to us or by the word of a trusted proxy.
    func isSecure(_ request: borrowing Request) -> Bool { options.proxies.isSecure(request) }

    /// Refuses what a page of another origin asks for. Browsers say with each change which page it is; programs, which
    /// hold no cookies that a page could use, say nothing.
    func requireSameOrigin(_ request: borrowing Request) throws(Problem) {
        guard let origin = request.header("Origin") else { return }
        let host = options.proxies.host(of: request) ?? ""
        guard let page = PageOrigin(origin), page.isOf(host), page.isSecure || !isSecure(request) else {
            throw Problem(
                .antiForgery,
                "expected a page of '\(host)', found Origin '\(origin)'; a proxy has to pass Host on as it came, or "
                    + "X-Forwarded-Host and be named in --trusted-proxies")
        }
    }
}

/// The scheme, host and port that a page came from (RFC 6454 §6.1), as a browser spells them.
private struct PageOrigin {
    let isSecure: Bool
    private let authority: String

    /// Nil for `null`, which stands for an origin that is to stay unknown, and for other schemes.
    init?(_ text: String) {
        let text = text.lowercased()
        isSecure = text.hasPrefix("https://")
        guard isSecure || text.hasPrefix("http://") else { return nil }
        authority = String(text.dropFirst(isSecure ? 8 : 7))
    }

    /// Whether it is this host and port. A browser leaves out the scheme's own port; a proxy may not.
    func isOf(_ host: String) -> Bool {
        let port = isSecure ? ":443" : ":80"
        let host = host.lowercased()
        return authority == host || authority + port == host
    }
}
