/// The name of a header field, written as a literal: looking one up allocates nothing. Case does not count.
public struct FieldName: Sendable, ExpressibleByStringLiteral {
    let literal: StaticString
    /// Where a head's line of this name is noted; nil if it is searched for.
    let place: HeadFields.Place?

    /// A name that is not among the constants here.
    public init(stringLiteral literal: StaticString) {
        self.init(literal, nil)
    }

    private init(_ literal: StaticString, _ place: HeadFields.Place?) {
        self.literal = literal
        self.place = place
    }

    /// The name as text.
    public var text: String { bytes.text }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(literal) }
}

/// The names that the service uses, spelled once.
extension FieldName {
    /// Media types that the client takes (RFC 9110 §12.5.1).
    public static let accept = FieldName("Accept", .accept)
    /// Which units a range may have (RFC 9110 §14.3).
    public static let acceptRanges: FieldName = "Accept-Ranges"
    /// Content encodings that the client takes (RFC 9110 §12.5.3).
    public static let acceptEncoding = FieldName("Accept-Encoding", .acceptEncoding)
    /// The methods that a resource has (RFC 9110 §10.2.1).
    public static let allow: FieldName = "Allow"
    /// Credentials (RFC 9110 §11.6.2).
    public static let authorization: FieldName = "Authorization"
    /// How long, and by whom, a response may be reused (RFC 9111 §5.2).
    public static let cacheControl: FieldName = "Cache-Control"
    /// What becomes of the connection (RFC 9110 §7.6.1).
    public static let connection: FieldName = "Connection"
    /// The encodings that the body went through (RFC 9110 §8.4).
    public static let contentEncoding: FieldName = "Content-Encoding"
    /// The length of the body in bytes (RFC 9110 §8.6).
    public static let contentLength: FieldName = "Content-Length"
    /// The URL of just this representation (RFC 9110 §8.7).
    public static let contentLocation: FieldName = "Content-Location"
    /// Which part of the representation this is (RFC 9110 §14.4).
    public static let contentRange: FieldName = "Content-Range"
    /// The media type of the body (RFC 9110 §8.3).
    public static let contentType: FieldName = "Content-Type"
    /// When the message was made (RFC 9110 §6.6.1).
    public static let date: FieldName = "Date"
    /// The tag of the representation (RFC 9110 §8.8.3).
    public static let etag: FieldName = "ETag"
    /// The authority of the target (RFC 9110 §7.2).
    public static let host: FieldName = "Host"
    /// Do it only to this representation (RFC 9110 §13.1.1).
    public static let ifMatch = FieldName("If-Match", .ifMatch)
    /// Send it only if it is another representation (RFC 9110 §13.1.2).
    public static let ifNoneMatch = FieldName("If-None-Match", .ifNoneMatch)
    /// Send it only if it has changed since (RFC 9110 §13.1.3).
    public static let ifModifiedSince = FieldName("If-Modified-Since", .ifModifiedSince)
    /// Send a part only of this representation, otherwise all (RFC 9110 §13.1.5).
    public static let ifRange: FieldName = "If-Range"
    /// Send it only if it has not changed since (RFC 9110 §13.1.4).
    public static let ifUnmodifiedSince = FieldName("If-Unmodified-Since", .ifUnmodifiedSince)
    /// When the representation last changed (RFC 9110 §8.8.2).
    public static let lastModified: FieldName = "Last-Modified"
    /// Related resources (RFC 8288).
    public static let link: FieldName = "Link"
    /// The URL of what was made (RFC 9110 §10.2.2).
    public static let location: FieldName = "Location"
    /// Which part of the representation is asked for (RFC 9110 §14.2).
    public static let range = FieldName("Range", .range)
    /// When to try again, in seconds (RFC 9110 §10.2.3).
    public static let retryAfter: FieldName = "Retry-After"
    /// How the message is framed (RFC 9112 §6.1).
    public static let transferEncoding: FieldName = "Transfer-Encoding"
    /// Which fields of the request chose the representation (RFC 9110 §12.5.5).
    public static let vary: FieldName = "Vary"
    /// How to authenticate (RFC 9110 §11.6.1).
    public static let wwwAuthenticate: FieldName = "WWW-Authenticate"
}
