/// The request methods that this server supports (RFC 9110 §9). Other methods receive 501.
///
/// TRACE and CONNECT are excluded: TRACE can reveal credentials to scripts, and CONNECT turns a server into a proxy.
public enum Method: String, Sendable, CaseIterable {
    /// Reads a representation.
    case get = "GET"
    /// GET without the body.
    case head = "HEAD"
    /// Processes the request body.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes part of a resource (RFC 5789).
    case patch = "PATCH"
    /// Removes a resource.
    case delete = "DELETE"
    /// Describes the communication options. CORS preflights use it.
    case options = "OPTIONS"

    /// Whether the method is read-only (RFC 9110 §9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// The method with this case-sensitive name (RFC 9110 §9.1). Doesn't allocate.
    init?(spelling: UnsafeRawBufferPointer) {
        if spelling.equals("GET") {
            self = .get
        } else if spelling.equals("HEAD") {
            self = .head
        } else if spelling.equals("POST") {
            self = .post
        } else if spelling.equals("PUT") {
            self = .put
        } else if spelling.equals("PATCH") {
            self = .patch
        } else if spelling.equals("DELETE") {
            self = .delete
        } else if spelling.equals("OPTIONS") {
            self = .options
        } else {
            return nil
        }
    }
}
