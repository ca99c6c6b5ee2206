import CCurl
@preconcurrency import Glibc

/// A request to another server, whose certificate can be signed by a private certificate authority. Sending the request
/// blocks the thread. Redirects are not followed.
public struct OutgoingRequest {
    /// The method, such as `GET`.
    public var method: String
    /// The absolute URL.
    public var address: String
    /// The header fields by name.
    public var fields: [String: String]
    /// The body. `nil` for a request without a body.
    public var body: [UInt8]?
    /// The path of a PEM file with the certificate authorities to trust. `nil` selects the system's authorities.
    public var authorities: String?
    /// The timeout in seconds.
    public var seconds: Int
    /// The maximum size of the response's body in bytes. A larger response makes the request fail.
    public var bodyLimit: Int

    /// Creates a request.
    public init(
        method: String, address: String, fields: [String: String], body: [UInt8]?, authorities: String?, seconds: Int,
        bodyLimit: Int = .max
    ) {
        self.method = method
        self.address = address
        self.fields = fields
        self.body = body
        self.authorities = authorities
        self.seconds = seconds
        self.bodyLimit = bodyLimit
    }

    /// A response.
    public struct Answer: Sendable {
        /// The status code.
        public internal(set) var status = 0
        /// The header fields.
        public internal(set) var fields: [String: String] = [:]
        /// The body.
        public internal(set) var body: [UInt8] = []
    }

    /// The reason that no response was received.
    public struct Failure: Error, Sendable {
        /// The phase that the request reached.
        public enum Phase: Sendable { case connecting, securing, connected, timedOut }

        /// A message from libcurl, or its error code if it has no message.
        public let reason: String
        /// The phase that the request reached before it failed.
        public let phase: Phase

        init(reason: String, code: Int32? = nil) {
            self.reason = reason
            switch code {
            // CURLE_OPERATION_TIMEDOUT
            case 28: phase = .timedOut
            // The library, the proxy, the host or the connection failed.
            case nil, 5, 6, 7: phase = .connecting
            // TLS, the certificate or the authorities file failed.
            case 35, 60, 77: phase = .securing
            default: phase = .connected
            }
        }
    }

    /// Sends the request and waits for the response.
    public func send() throws(Failure) -> Answer {
        guard let curl = Curl(),
            let make = curl.function("curl_easy_init", as: (@convention(c) () -> UnsafeMutableRawPointer?).self),
            let perform = curl.function(
                "curl_easy_perform", as: (@convention(c) (UnsafeMutableRawPointer) -> Int32).self),
            let free = curl.function("curl_easy_cleanup", as: (@convention(c) (UnsafeMutableRawPointer) -> Void).self),
            let handle = make()
        else { throw Failure(reason: "libcurl.so.4 can't be loaded") }
        defer { free(handle) }
        let headers = HeaderList(lines, curl)
        let receiver = Receiver(limit: bodyLimit)
        prepare(handle, curl, headers)
        receive(handle, curl, receiver)
        var message = [CChar](repeating: 0, count: 256)
        let code = message.withUnsafeMutableBytes { message in
            curl.set(.errorBuffer, UnsafeRawPointer(message.baseAddress), on: handle)
            return (body ?? []).withUnsafeBytes { bytes in
                if body != nil || method != "GET" {
                    curl.set(.bodySize, bytes.count, on: handle)
                    curl.set(.body, bytes.baseAddress ?? UnsafeRawPointer(handle), on: handle)
                }
                return withExtendedLifetime((headers, receiver)) { perform(handle) }
            }
        }
        guard code == 0 else {
            let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw Failure(reason: text.isEmpty ? "libcurl error \(code)" : text, code: code)
        }
        var answer = receiver.answer
        answer.status = curl.status(of: handle)
        return answer
    }

    /// The fields as header lines. A name without a value keeps libcurl from adding that field.
    private var lines: [String] {
        var lines = fields.map { "\($0.key): \($0.value)" } + ["Expect:"]
        if fields["Content-Type"] == nil { lines.append("Content-Type:") }
        return lines
    }

    private func prepare(_ handle: UnsafeMutableRawPointer, _ curl: Curl, _ headers: HeaderList) {
        curl.set(.url, address, on: handle)
        curl.set(.customRequest, method, on: handle)
        curl.set(.headers, headers.list.map { UnsafeRawPointer($0) }, on: handle)
        if let authorities {
            curl.set(.authorities, authorities, on: handle)
            curl.set(.authorityFolder, nil as UnsafeRawPointer?, on: handle)
        }
        curl.set(.timeout, seconds, on: handle)
        curl.set(.noSignal, 1, on: handle)
    }

    private func receive(_ handle: UnsafeMutableRawPointer, _ curl: Curl, _ receiver: Receiver) {
        let pointer = UnsafeRawPointer(Unmanaged.passUnretained(receiver).toOpaque())
        curl.set(.bodyReceiver, pointer, on: handle)
        curl.set(.fieldReceiver, pointer, on: handle)
        curl.set(
            .receiveBody,
            { bytes, size, count, receiver in
                // If this returns fewer bytes than it received, libcurl cancels the transfer.
                Receiver.of(receiver)?.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) == true
                    ? size * count : 0
            }, on: handle)
        curl.set(
            .receiveField,
            { bytes, size, count, receiver in
                Receiver.of(receiver)?.takeField(UnsafeRawBufferPointer(start: bytes, count: size * count))
                return size * count
            }, on: handle)
    }
}

/// Collects the response.
private final class Receiver {
    private(set) var answer = OutgoingRequest.Answer()
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Receiver? {
        pointer.map { Unmanaged<Receiver>.fromOpaque($0).takeUnretainedValue() }
    }

    /// - Returns: Whether the limit allows the bytes.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard answer.body.count + bytes.count <= limit else { return false }
        answer.body += bytes
        return true
    }

    /// Adds a header line. Each status line starts a new head, so the fields of an interim response are discarded.
    func takeField(_ bytes: UnsafeRawBufferPointer) {
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") { answer.fields = [:] }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        answer.fields[String(line[..<colon])] = value
    }
}

/// A linked list of header lines, as libcurl requires.
private final class HeaderList {
    private(set) var list: UnsafeMutableRawPointer?
    private let free: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

    init(_ lines: [String], _ curl: Curl) {
        typealias Append = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
        free = curl.function("curl_slist_free_all", as: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
        guard let append = curl.function("curl_slist_append", as: Append.self) else { return }
        for line in lines { list = line.withCString { append(list, $0) } ?? list }
    }

    deinit { free?(list) }
}
