import LiveryHTTP

/// What whoever runs the service asks.
enum Health {
    /// The process answers.
    static func alive(_: Service, _: borrowing Request, _: Parameters) throws -> Response {
        ok
    }

    /// The bundles are loaded. The server listens only once they are, so that whoever can ask is told yes.
    static func ready(_: Service, _: borrowing Request, _: Parameters) throws -> Response {
        ok
    }

    private static let ok = Response(
        status: .ok, fields: [.contentType: "text/plain; charset=utf-8", .cacheControl: CachePolicy.none],
        body: Array("ok\n".utf8))
}
