// Its header includes that of sockets, whose constants the compiler may take for its own.
import CMicroHTTPD
@preconcurrency import Glibc

/// What a connection begins with, looked at before libmicrohttpd takes it. A guess: whatever it says, the request is
/// answered alike.
struct Opening: Sendable {
    /// Whether a GET of a raw target is likely to be answered by a stream.
    let expectsStream: @Sendable (UnsafeRawBufferPointer) -> Bool

    /// Memory of a connection for a stream, in bytes: for a head that ``fits``, the response's, and pieces of the stream.
    static let memory = 4096
    /// Of that, what the response's head and a piece of the stream take at the least.
    static let response = 1024

    /// Whether the first bytes of a connection are the whole head of a GET for a stream, and fit into its memory. The
    /// kernel gives a connection away with its first bytes, so that they are there; see ``Listener``.
    func isOfStream(_ connection: Int32) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: Self.memory - Self.response, alignment: 1) { buffer in
            let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
            let count = recv(connection, buffer.baseAddress, buffer.count, flags)
            guard count > 0 else { return false }
            return isOfStream(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private func isOfStream(_ head: UnsafeRawBufferPointer) -> Bool {
        guard head.starts(with: "GET ".utf8), head.suffix(4).elementsEqual("\r\n\r\n".utf8) else { return false }
        let target = head.dropFirst(4).prefix { $0 != UInt8(ascii: " ") }
        return expectsStream(UnsafeRawBufferPointer(rebasing: target)) && fits(head)
    }

    private func fits(_ head: UnsafeRawBufferPointer) -> Bool {
        let lines = head.count { $0 == UInt8(ascii: "\n") }
        return head.count + lines * Guard.entrySize + cookieSize(head) + Self.response <= Self.memory
    }

    /// What libmicrohttpd needs for a copy of the cookies and an index of them.
    private func cookieSize(_ head: UnsafeRawBufferPointer) -> Int {
        head.split(separator: UInt8(ascii: "\n")).reduce(0) { size, line in
            guard line.count > 7, UnsafeRawBufferPointer(rebasing: line.prefix(7)).equalsIgnoringCase("Cookie:")
            else { return size }
            return size + Guard.indexSize(ofCookies: UnsafeRawBufferPointer(rebasing: line))
        }
    }
}
