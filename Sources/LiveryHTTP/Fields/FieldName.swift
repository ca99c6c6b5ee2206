/// The case-insensitive name of a header field, created from a literal. Looking up a field doesn't allocate.
public struct FieldName: Sendable, ExpressibleByStringLiteral {
    let literal: StaticString
    /// The place where ``HeadFields`` records lines with this name. `nil` for names that require a search.
    let place: HeadFields.Place?

    /// Creates a name for which there is no constant.
    public init(stringLiteral literal: StaticString) {
        self.init(literal, nil)
    }

    private init(_ literal: StaticString, _ place: HeadFields.Place?) {
        self.literal = literal
        self.place = place
    }

    /// The name as a string.
    public var text: String { bytes.text }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(literal) }
}

/// The field names that the service uses.
extension FieldName {
    /// The media types that the client accepts (RFC 9110 §12.5.1).
    public static let accept = FieldName("Accept", .accept)
    /// The range units that the server supports (RFC 9110 §14.3).
    public static let acceptRanges: FieldName = "Accept-Ranges"
    /// The content encodings that the client accepts (RFC 9110 §12.5.3).
    public static let acceptEncoding = FieldName("Accept-Encoding", .acceptEncoding)
    /// The methods that a resource supports (RFC 9110 §10.2.1).
    public static let allow: FieldName = "Allow"
    /// Credentials (RFC 9110 §11.6.2).
    public static let authorization: FieldName = "Authorization"
    /// Whether caches may store and reuse a response (RFC 9111 §5.2).
    public static let cacheControl: FieldName = "Cache-Control"
    /// Options of the connection (RFC 9110 §7.6.1).
    public static let connection: FieldName = "Connection"
    /// The content encodings of the body (RFC 9110 §8.4).
    public static let contentEncoding: FieldName = "Content-Encoding"
    /// The length of the body in bytes (RFC 9110 §8.6).
    public static let contentLength: FieldName = "Content-Length"
    /// The URL of this representation (RFC 9110 §8.7).
    public static let contentLocation: FieldName = "Content-Location"
    /// The range of the representation in the body (RFC 9110 §14.4).
    public static let contentRange: FieldName = "Content-Range"
    /// The media type of the body (RFC 9110 §8.3).
    public static let contentType: FieldName = "Content-Type"
    /// When the message was created (RFC 9110 §6.6.1).
    public static let date: FieldName = "Date"
    /// The entity tag of the representation (RFC 9110 §8.8.3).
    public static let etag: FieldName = "ETag"
    /// The authority of the target (RFC 9110 §7.2).
    public static let host: FieldName = "Host"
    /// Applies the method only if the representation has this tag (RFC 9110 §13.1.1).
    public static let ifMatch = FieldName("If-Match", .ifMatch)
    /// Sends the representation only if its tag is not in this list (RFC 9110 §13.1.2).
    public static let ifNoneMatch = FieldName("If-None-Match", .ifNoneMatch)
    /// Sends the representation only if it has changed since this date (RFC 9110 §13.1.3).
    public static let ifModifiedSince = FieldName("If-Modified-Since", .ifModifiedSince)
    /// Sends the range only if this validator matches, and the whole current representation otherwise (RFC 9110
    /// §13.1.5).
    public static let ifRange: FieldName = "If-Range"
    /// Applies the method only if the representation hasn't changed since this date (RFC 9110 §13.1.4).
    public static let ifUnmodifiedSince = FieldName("If-Unmodified-Since", .ifUnmodifiedSince)
    /// When the representation last changed (RFC 9110 §8.8.2).
    public static let lastModified: FieldName = "Last-Modified"
    /// Related resources (RFC 8288).
    public static let link: FieldName = "Link"
    /// The URL of the created resource (RFC 9110 §10.2.2).
    public static let location: FieldName = "Location"
    /// The requested range of the representation (RFC 9110 §14.2).
    public static let range = FieldName("Range", .range)
    /// When to retry, in seconds (RFC 9110 §10.2.3).
    public static let retryAfter: FieldName = "Retry-After"
    /// The request fields that selected the representation (RFC 9110 §12.5.5).
    public static let vary: FieldName = "Vary"
    /// How to authenticate (RFC 9110 §11.6.1).
    public static let wwwAuthenticate: FieldName = "WWW-Authenticate"
}
