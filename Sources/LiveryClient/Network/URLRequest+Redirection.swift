import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// The request that follows a server's word that a bundle is elsewhere: a token goes to the server that it is for,
    /// and no further.
    func redirected(by response: HTTPURLResponse) -> URLRequest {
        var request = self
        if url?.origin != response.url?.origin { request.setValue(nil, forHTTPHeaderField: "Authorization") }
        return request
    }
}

extension URL {
    /// Scheme, host and port (RFC 6454 §4).
    fileprivate var origin: [String?] { [scheme?.lowercased(), host?.lowercased(), port.map(String.init)] }
}
