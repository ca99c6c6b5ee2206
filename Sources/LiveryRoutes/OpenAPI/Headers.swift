import LiveryHTTP
import LiveryService
import LiverySystem

/// The header fields of responses.
extension OpenAPI.Header {
    static let cacheControl = Self(
        name: "Cache-Control", description: "Which caches may store the response, and for how long.", isRequired: true)
    static let etag = Self(
        name: "ETag", description: "The entity tag, for If-None-Match and If-Match.",
        schema: .text(#"^(W/)?"[!#-~]*"$"#), isRequired: true)
    static let location = Self(
        name: "Location", description: "The path of the resource.", schema: .text("^/"), isRequired: true)
    static let version = Self(
        name: "Livery-Version", description: "The number of the version.", schema: .integer(from: 1), isRequired: true)
    static let build = Self(
        name: "Livery-Build", description: "The version and the build of the program.", isRequired: true)
    static let link = Self(name: "Link", description: "The next page, `rel=\"next\"`. Absent on the last page.")
    static let replayed = Self(
        name: FieldName.replayed.text, description: "Marks the response to an earlier request with the same key.",
        schema: .word(["true"]))
    static let stale = Self(
        name: FieldName.liveryStale.text,
        description: "`?1` if the server has lost contact with its database, so the response may be outdated.",
        schema: .word([CachePolicy.staleMark]))
    static let pinned = Self(
        name: FieldName.liveryPinned.text,
        description:
            "The number of the version, if the build can't read the current version and receives an older one.",
        schema: .integer(from: 1))
    static let vary = Self(name: "Vary", description: "The request fields on which the response depends.")
    static let encoding = Self(
        name: "Content-Encoding", description: "The content encoding of the body.",
        schema: .word(ContentEncoding.allCases.filter { $0 != .identity }.map(\.rawValue)))
    static let noSniffing = Self(
        name: "X-Content-Type-Options", description: "Always nosniff.", schema: .word(["nosniff"]))
    static let setCookie = Self(
        name: "Set-Cookie", description: "Sets or deletes the session's cookie.",
        schema: .text("^(__Host-|__Secure-)?\(SecretCookie.session.plainName)="),
        isRequired: true)
    static let setPreviewCookie = Self(
        name: "Set-Cookie", description: "Sets a cookie with which the browser can read the draft's images and fonts.",
        schema: .text("^(__Secure-)?\(SecretCookie.preview.plainName)="),
        isRequired: true)

    /// A copy of the field as an optional one.
    func optional() -> Self { Self(name: name, description: description, schema: schema) }
}

extension [OpenAPI.Header] {
    /// The fields that let pages of other origins read a response. Private responses don't have them.
    static var cors: Self {
        [
            OpenAPI.Header(name: "Access-Control-Allow-Origin", description: "Always `*`.", schema: .word(["*"])),
            OpenAPI.Header(name: "Access-Control-Expose-Headers", description: "The fields that scripts may read."),
        ]
    }

    /// The fields of pages and assets.
    static var page: Self {
        [
            .cacheControl, .etag, .vary, .encoding, .noSniffing,
            OpenAPI.Header(name: "Referrer-Policy", description: "When the browser may send the page's address."),
            OpenAPI.Header(
                name: "Content-Security-Policy", description: "For pages: resources of this origin only."),
        ]
    }

    /// The fields of a bundle.
    static var bundle: Self {
        [
            .cacheControl, .etag, .vary, .encoding, .version, .pinned, .stale,
            OpenAPI.Header(name: "Last-Modified", description: "The time at which the version became current."),
            OpenAPI.Header(
                name: "Content-Location", description: "For a current version: the permanent path of its bundle."),
            OpenAPI.Header(
                name: "Repr-Digest", description: "The SHA-256 of the bytes in their content encoding (RFC 9530).",
                schema: .text("^sha-256=:[A-Za-z0-9+/]{43}=:$")),
            OpenAPI.Header(name: "Surrogate-Key", description: "The keys by which a cache can purge the response."),
            OpenAPI.Header(name: "Cache-Tag", description: "The same keys, in the form that Cloudflare reads."),
            OpenAPI.Header(name: "Accept-Ranges", description: "Ranges are supported.", schema: .word(["bytes"])),
        ] + cors
    }

    /// The fields of a problem with a status.
    static func problem(_ status: Status) -> Self {
        let common: Self = [
            .cacheControl,
            OpenAPI.Header(
                name: "X-Content-Type-Options", description: "Always nosniff.", schema: .word(["nosniff"]),
                isRequired: true),
        ]
        return common + cors + more(status)
    }

    private static func more(_ status: Status) -> Self {
        switch status {
        case .unauthorized:
            [OpenAPI.Header(name: "WWW-Authenticate", description: "The authentication scheme.", isRequired: true)]
        case .preconditionFailed: [OpenAPI.Header.etag.optional()]
        case .unsupportedMediaType:
            [
                OpenAPI.Header(name: "Accept", description: "The expected media type."),
                OpenAPI.Header(
                    name: "Accept-Encoding", description: "`identity` if the body had a content encoding.",
                    schema: .word(["identity"])),
            ]
        case .rangeNotSatisfiable:
            [OpenAPI.Header(name: "Content-Range", description: "The length in bytes.", isRequired: true)]
        case .tooManyRequests, .insufficientStorage: [retryAfter]
        // Only `/readyz` names the build.
        case .serviceUnavailable: [retryAfter, OpenAPI.Header.build.optional()]
        default: []
        }
    }

    private static let retryAfter = OpenAPI.Header(
        name: "Retry-After", description: "Seconds to wait before a retry.", schema: .integer(from: 1),
        isRequired: true)
}
