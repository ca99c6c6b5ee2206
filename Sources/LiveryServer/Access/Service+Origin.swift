import LiveryHTTP

/// Where a request comes from.
extension Service {
    /// The address of whoever asks, by the word of trusted proxies.
    func address(of request: borrowing Request) -> String? { options.proxies.client(of: request) }

    /// Whether the client speaks TLS, to us or by the word of a trusted proxy.
    func isSecure(_ request: borrowing Request) -> Bool { options.proxies.isSecure(request) }
}
