import LiveryHTTP
import LiveryModel
import LiveryService

/// The contract at `/openapi.json`, which is created from the table of routes.
enum Contract {
    /// The OpenAPI document. Not stored, because a server needs only its bytes.
    static var document: JSON { describing(basePath: "") }

    private static func describing(basePath: String) -> JSON {
        let described = Routes.table.map(DescribedRoute.init)
        let paths = Dictionary(grouping: described) { $0.path }.sorted { utf8Precedes($0.key, $1.key) }
        return [
            "openapi": "3.1.0",
            "info": ["title": "Livery", "version": "1", "description": .string(introduction), "license": license],
            "servers": [["url": .string("\(basePath)/"), "description": "The server that sent this document."]],
            "tags": .array(OpenAPI.Operation.Tag.allCases.map { ["name": .string($0.rawValue)] }),
            "paths": .object(paths.map { JSON.Member($0.key, pathItem($0.value)) }),
            "components": [
                "schemas": members(described.map(\.schemas)), "responses": members(described.map(\.problemResponses)),
                "securitySchemes": securitySchemes,
            ],
        ]
    }

    /// The document, ready to be sent.
    static let file = made(below: "")

    /// The document of a service that a proxy publishes below a path.
    static func made(below basePath: String) -> StaticFile {
        StaticFile(
            describing(basePath: basePath).bytes, path: "openapi.json", cacheControl: CachePolicy.revalidated,
            isForAnybody: true)
    }

    private static func pathItem(_ routes: [DescribedRoute]) -> JSON {
        .object(routes.map { JSON.Member($0.route.method.rawValue.lowercased(), $0.json) })
    }

    /// The members of all parts. Each name appears once.
    private static func members(_ parts: [[String: JSON]]) -> JSON {
        let all = parts.reduce(into: [:]) { all, part in all.merge(part) { first, _ in first } }
        return .object(all.sorted { utf8Precedes($0.key, $1.key) }.map { JSON.Member($0.key, $0.value) })
    }

    private static let license: JSON = ["name": "MIT", "identifier": "MIT"]

    private static let introduction = """
        Stores every version of an app's theme, and serves each running app the resolved bundle for its platform and \
        skin.

        Every path that supports GET also supports HEAD, and every path supports OPTIONS. There are no redirects. Every \
        error is a problem document (RFC 9457). Paths that are not listed here return 404, other methods 405 with \
        `Allow`, and methods unknown to HTTP 501. Clients must ignore unknown members in responses. The server rejects \
        unknown members of a body and unknown parameters of a change. A write request can include `Content-Digest` or \
        `Repr-Digest` (RFC 9530) with the `sha-256` of its body: a body that does not match is rejected with \
        `digest-mismatch`.
        """

    /// A name of ``securitySchemes``.
    static let bearer = "token", session = "session", antiForgery = "antiForgery"

    private static let securitySchemes: JSON = [
        bearer: [
            "type": "http", "scheme": "bearer", "description": "A token from `POST /tokens` or `livery token create`.",
        ],
        session: [
            "type": "apiKey", "in": "cookie", "name": .string(SecretCookie.session.plainName),
            "description": "A browser session from `POST /session`.",
        ],
        antiForgery: [
            "type": "apiKey", "in": "header", "name": "X-CSRF-Token",
            "description":
                "The `csrf` value from `GET /session`, required for every write request with a session cookie.",
        ],
    ]
}
