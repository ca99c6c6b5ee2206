@preconcurrency import Glibc

/// The request line as libmicrohttpd hands it over, in the connection's memory.
struct RequestLine {
    let method: UnsafeRawBufferPointer
    /// Raw, with the query.
    let target: UnsafeRawBufferPointer
    let version: Request.Version
    /// Where the line ends, with CR and LF, if that is all that follows the version.
    let end: UnsafeRawPointer
    /// Whether one space divides its parts, and nothing is hidden by a NUL.
    let isWhole: Bool

    init(method: UnsafePointer<CChar>, target: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
        self.method = UnsafeRawBufferPointer(cString: method)
        self.target = UnsafeRawBufferPointer(cString: target)
        let start = UnsafeRawPointer(version)
        isWhole = UnsafeRawPointer(target) == self.method.end.map { $0 + 1 } && start == self.target.end.map { $0 + 1 }
        // libmicrohttpd has checked that the version is eight bytes long.
        end = start + 10
        self.version = strcmp(version, "HTTP/1.0") == 0 ? .http10 : .http11
    }

    /// Where a request of this line reads from.
    func source(_ connection: OpaquePointer) -> Request.Source {
        .connection(connection, target: target, connection.record)
    }
}
