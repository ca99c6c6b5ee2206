import Foundation
import LiveryModel

@testable import LiveryClient

extension Reply {
    /// A response with fields and a body.
    static func http(_ status: Int, _ headers: [String: String] = [:], body: [UInt8] = []) -> Reply {
        var head = "HTTP/1.1 \(status) Test\r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return Reply(bytes: Array("\(head)\r\n".utf8) + body)
    }

    /// The server's response for a bundle, which is 200, or 304 if If-None-Match matches. `changing` replaces fields,
    /// or removes those whose value is `nil`.
    static func bundle(
        _ bytes: [UInt8], to request: TestRequest, version: Int = 1, changing: [String: String?] = [:]
    ) -> Reply {
        let etag = "\"\(bytes.sha256.hexadecimal)\""
        if request.headers["if-none-match"] == etag { return http(304, ["ETag": etag]) }
        return .ok(bytes, version: version, changing: changing)
    }

    /// A 200 response with a bundle, for any request.
    static func ok(_ bytes: [UInt8], version: Int = 1, changing: [String: String?] = [:]) -> Reply {
        var headers = [
            "ETag": "\"\(bytes.sha256.hexadecimal)\"", "Content-Type": "application/json",
            "Livery-Version": "\(version)",
            "Cache-Control": "public, max-age=3600",
            "Repr-Digest": "sha-256=:\(Data(bytes.sha256).base64EncodedString()):",
        ]
        for (name, value) in changing { headers[name] = value }
        return http(200, headers, body: bytes)
    }

    /// A problem document.
    static func problem(_ status: Int, _ detail: String, headers: [String: String] = [:]) -> Reply {
        let body = #"{"type":"about:blank","title":"Problem","status":\#(status),"detail":"\#(detail)"}"#
        return http(
            status, headers.merging(["Content-Type": "application/problem+json"]) { $1 }, body: Array(body.utf8))
    }

    /// This reply without its last bytes.
    func cut(by count: Int) -> Reply { Reply(bytes: Array(bytes.dropLast(count)), delay: delay) }

    /// This reply after a delay.
    func delayed(_ seconds: Double) -> Reply { Reply(bytes: bytes, delay: seconds) }
}

/// The bytes as a gzip file with one stored block (RFC 1952, RFC 1951 §3.2.4).
func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + littleEndian(length) + littleEndian(~length) + bytes
        + littleEndian(crc32(bytes)) + littleEndian(UInt32(bytes.count))
}

/// The start of a gzip file that decodes to 160 zeros per byte: a literal zero and repetitions of it with the longest
/// length, 258, in one block without an end (RFC 1951 §3.2.6).
func gzipBomb(count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var (pending, length) = (0, 0)
    func write(_ bits: String) {
        for bit in bits {
            pending |= (bit == "1" ? 1 : 0) << length
            length += 1
            guard length == 8 else { continue }
            bytes.append(UInt8(pending))
            (pending, length) = (0, 0)
        }
    }
    let repetition = "11000101" + "00000"
    write("010" + "00110000" + repetition)
    let start = bytes.count
    for _ in 0..<8 { write(repetition) }
    let eight = Array(bytes[start...])
    while bytes.count < count { bytes += eight }
    return bytes
}

private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in
        (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
}
