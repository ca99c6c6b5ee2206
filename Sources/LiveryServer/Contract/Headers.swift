import LiveryHTTP

/// The fields that answers have.
extension OpenAPI.Header {
    static let cacheControl = Self(
        name: "Cache-Control", description: "Who may keep the answer, and for how long.", isRequired: true)
    static let etag = Self(
        name: "ETag", description: "Names this state, for If-None-Match and If-Match.",
        schema: .text(#"^(W/)?"[!#-~]*"$"#), isRequired: true)
    static let location = Self(
        name: "Location", description: "Where it is.", schema: .text("^/"), isRequired: true)
    static let version = Self(
        name: "Livery-Version", description: "The number of the version.", schema: .integer(from: 1), isRequired: true)
    static let link = Self(name: "Link", description: "The next page, `rel=\"next\"`, if there is one.")
    static let replayed = Self(
        name: FieldName.replayed.text, description: "That the answer is that of an earlier request with the same key.",
        schema: .word(["true"]))
    static let vary = Self(name: "Vary", description: "The request's fields that have chosen the answer.")
    static let encoding = Self(
        name: "Content-Encoding", description: "The coding of the body.",
        schema: .word(ContentEncoding.allCases.filter { $0 != .identity }.map(\.rawValue)))
    static let noSniffing = Self(
        name: "X-Content-Type-Options", description: "Always nosniff.", schema: .word(["nosniff"]))
    static let setCookie = Self(
        name: "Set-Cookie", description: "The session, or its end.", schema: .text("^\(Sessions.cookie)="),
        isRequired: true)

    /// The same where it may be missing.
    func optional() -> Self { Self(name: name, description: description, schema: schema) }
}

extension [OpenAPI.Header] {
    /// What lets pages of other origins read an answer. Not there for what is private.
    static var cors: Self {
        [
            OpenAPI.Header(name: "Access-Control-Allow-Origin", description: "Always `*`.", schema: .word(["*"])),
            OpenAPI.Header(name: "Access-Control-Expose-Headers", description: "The fields that scripts may read."),
        ]
    }

    /// Of the pages and what they are made of.
    static var page: Self {
        [
            .cacheControl, .etag, .vary, .encoding, .noSniffing,
            OpenAPI.Header(name: "Referrer-Policy", description: "Where the browser says where it came from."),
            OpenAPI.Header(
                name: "Content-Security-Policy", description: "Of a page: everything from here, nothing inline."),
        ]
    }

    /// Of a bundle.
    static var bundle: Self {
        [
            .cacheControl, .etag, .vary, .encoding, .version,
            OpenAPI.Header(name: "Last-Modified", description: "When the version came into force."),
            OpenAPI.Header(
                name: "Content-Location", description: "Of what is in force: the address of that version's bundle."),
            OpenAPI.Header(
                name: "Repr-Digest", description: "The SHA-256 of the bytes in their coding (RFC 9530).",
                schema: .text("^sha-256=:[A-Za-z0-9+/]{43}=:$")),
            OpenAPI.Header(name: "Surrogate-Key", description: "The words by which a cache purges it."),
            OpenAPI.Header(name: "Accept-Ranges", description: "That parts can be had.", schema: .word(["bytes"])),
        ] + cors
    }

    /// Of a problem with a status.
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
            [OpenAPI.Header(name: "WWW-Authenticate", description: "How to sign in.", isRequired: true)]
        case .preconditionFailed: [OpenAPI.Header.etag.optional()]
        case .unsupportedMediaType:
            [OpenAPI.Header(name: "Accept", description: "The media type that is expected.", isRequired: true)]
        case .rangeNotSatisfiable:
            [OpenAPI.Header(name: "Content-Range", description: "How many bytes there are.", isRequired: true)]
        case .tooManyRequests, .serviceUnavailable, .insufficientStorage:
            [
                OpenAPI.Header(
                    name: "Retry-After", description: "Seconds until it is worth to try again.",
                    schema: .integer(from: 1), isRequired: true)
            ]
        default: []
        }
    }
}
