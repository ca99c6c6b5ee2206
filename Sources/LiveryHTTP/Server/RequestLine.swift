@preconcurrency import Glibc

/// The request line in the connection's memory, as libmicrohttpd passes it.
struct RequestLine {
    let method: UnsafeRawBufferPointer
    /// The raw target with the query.
    let target: UnsafeRawBufferPointer
    let version: Request.Version
    /// The expected end of the line, after the version, CR and LF.
    let end: UnsafeRawPointer
    /// Whether single spaces separate the parts and no NUL hides bytes.
    let isWhole: Bool

    init(method: UnsafePointer<CChar>, target: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
        self.method = UnsafeRawBufferPointer(cString: method)
        self.target = UnsafeRawBufferPointer(cString: target)
        let start = UnsafeRawPointer(version)
        isWhole = UnsafeRawPointer(target) == self.method.end.map { $0 + 1 } && start == self.target.end.map { $0 + 1 }
        // libmicrohttpd has checked that the version has eight bytes.
        end = start + 10
        self.version = strcmp(version, "HTTP/1.0") == 0 ? .http10 : .http11
    }

    /// The source of a request with this line.
    func source(_ connection: OpaquePointer) -> Request.Source {
        .connection(connection, target: target, connection.record)
    }
}
