/// The request methods that this server knows (RFC 9110 §9); any other is refused with 501.
///
/// TRACE and CONNECT are left out on purpose: the one shows a client's secrets to scripts, the other makes a proxy.
public enum Method: String, Sendable, CaseIterable {
    /// Reads a representation.
    case get = "GET"
    /// GET without the body.
    case head = "HEAD"
    /// Processes what is sent.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes a part of a resource (RFC 5789).
    case patch = "PATCH"
    /// Removes a resource.
    case delete = "DELETE"
    /// Asks what is possible; CORS preflights use it.
    case options = "OPTIONS"

    /// Whether the method asks for no change (RFC 9110 §9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// The method of that exact spelling; methods are case-sensitive (RFC 9110 §9.1). Allocates nothing.
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
