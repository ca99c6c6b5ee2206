import Foundation

@testable import LiveryClient

extension Reply {
    /// A response with those fields and that body.
    static func http(_ status: Int, _ headers: [String: String] = [:], body: [UInt8] = []) -> Reply {
        var head = "HTTP/1.1 \(status) Test\r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return Reply(bytes: Array("\(head)\r\n".utf8) + body)
    }

    /// What the server sends for a bundle: 200, or 304 to who has it. `changing` replaces or, with nil, drops fields.
    static func bundle(
        _ bytes: [UInt8], to request: TestRequest, version: Int = 1, changing: [String: String?] = [:]
    ) -> Reply {
        let etag = "\"\(hexDigest(bytes))\""
        if request.headers["if-none-match"] == etag { return http(304, ["ETag": etag]) }
        return .ok(bytes, version: version, changing: changing)
    }

    /// 200 with a bundle, whatever was asked.
    static func ok(_ bytes: [UInt8], version: Int = 1, changing: [String: String?] = [:]) -> Reply {
        var headers = [
            "ETag": "\"\(hexDigest(bytes))\"", "Content-Type": "application/json", "Livery-Version": "\(version)",
            "Cache-Control": "public, max-age=10",
            "Repr-Digest": "sha-256=:\(Data(sha256(bytes)).base64EncodedString()):",
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

    /// Only the first bytes of this reply.
    func cut(by count: Int) -> Reply { Reply(bytes: Array(bytes.dropLast(count)), delay: delay) }

    /// This reply, later.
    func delayed(_ seconds: Double) -> Reply { Reply(bytes: bytes, delay: seconds) }
}
