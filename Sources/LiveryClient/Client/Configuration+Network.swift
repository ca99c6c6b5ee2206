import Foundation
import LiveryModel

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ThemeClient.Configuration {
    /// The URL of the newest bundle for these axis values: `{server}/themes/{app}/latest?{axes}&format=1`, or with the
    /// channel's name or `versions/{version}` in place of `latest`. Except for a version, the id of the schema's contract
    /// follows, as `contract`, so that the server can send the newest bundle that the app can read.
    func address(_ axes: [String: String], version: Int? = nil) throws(ConfigurationError) -> URL {
        let base = server.appendingPathComponent("themes").appendingPathComponent(app)
            .appendingPathComponent(version.map { "versions/\($0)" } ?? channel ?? "latest")
        guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: true),
            ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false
        else { throw .server(server.absoluteString) }
        let query = axes.sorted { utf8Precedes($0.key, $1.key) }.map { URLQueryItem(name: $0.key, value: $0.value) }
        let contract = version == nil ? schema.flatMap { $0.contract.isEmpty ? nil : $0.contractID } : nil
        parts.queryItems =
            query + [URLQueryItem(name: "format", value: "\(ThemeBundle.format)")]
            + (contract.map { [URLQueryItem(name: "contract", value: $0)] } ?? [])
        guard let url = parts.url else { throw .server(server.absoluteString) }
        return url
    }

    /// A request to the server with the token.
    func request(_ address: URL) -> URLRequest {
        var request = URLRequest(
            url: address, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout.seconds)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }

    /// The app's configuration, or one without cookies and credentials. Themes are cached only by the client, because
    /// URLCache would add a validator that may not match the body.
    func session() -> URLSessionConfiguration {
        let session = urlSessionConfiguration?.copy() as? URLSessionConfiguration ?? .ephemeral
        if urlSessionConfiguration == nil { session.httpCookieStorage = nil }
        #if !canImport(FoundationNetworking)
            if !allowsConstrainedNetworkAccess { session.allowsConstrainedNetworkAccess = false }
        #endif
        session.urlCache = nil
        session.requestCachePolicy = .reloadIgnoringLocalCacheData
        session.httpMaximumConnectionsPerHost = max(
            session.httpMaximumConnectionsPerHost, AssetFetch.maxRequests)
        session.timeoutIntervalForRequest = timeout.seconds
        session.timeoutIntervalForResource = timeout.seconds * 4
        return session
    }
}
