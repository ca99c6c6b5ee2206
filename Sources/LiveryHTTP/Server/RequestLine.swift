@preconcurrency import Glibc

/// The request line as libmicrohttpd hands it over, in the connection's memory.
struct RequestLine {
    let method: UnsafeRawBufferPointer
    /// Raw, with the query.
    let target: UnsafeRawBufferPointer
    let version: Request.Version

    init(method: UnsafePointer<CChar>, target: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
        self.method = UnsafeRawBufferPointer(cString: method)
        self.target = UnsafeRawBufferPointer(cString: target)
        self.version = strcmp(version, "HTTP/1.0") == 0 ? .http10 : .http11
    }

    /// Where a request of this line reads from.
    func source(_ connection: OpaquePointer) -> Request.Source {
        .connection(connection, target: target, connection.record)
    }
}
