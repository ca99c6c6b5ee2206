/// A response that is made once, when its content is published, and sent any number of times from any thread.
///
/// Queueing it costs no allocation and copies nothing. It is freed when the last snapshot that holds it and the last
/// connection that sends it are done.
public final class PreparedResponse: Sendable {
    /// The status that is sent.
    public let status: Status
    /// The fields that are sent, beside Date and Content-Length, which libmicrohttpd adds.
    public let fields: Fields
    /// The bytes that are sent, and for a 304 those that the 200 would have sent.
    public let body: Body
    /// The number of bytes that a GET is sent; none with 204 and 304.
    public let bodyCount: Int
    /// The ``Response/label`` of a response that is it.
    public let label: Int
    private let handle: ResponseHandle?
    /// What libmicrohttpd is given; nil if memory was out.
    // The handle's own, and as safe: read here, the handle is not counted.
    nonisolated(unsafe) let pointer: OpaquePointer?

    /// A response over a body that others may share.
    public init(status: Status = .ok, fields: Fields, body: Body, label: Int = 0) {
        self.status = status
        self.label = label
        self.fields = fields
        self.body = body
        bodyCount = status.hasContent ? body.count : 0
        handle = ResponseHandle(fields: fields, body: body)
        pointer = handle?.pointer
    }

    /// A response over a copy of `bytes`.
    public convenience init(status: Status = .ok, fields: Fields, bytes: some Collection<UInt8>) {
        self.init(status: status, fields: fields, body: Body(bytes))
    }

    /// The 304 that stands for this 200: the fields that RFC 9110 §15.4.5 asks for, and no body.
    ///
    /// It is queued over the same body. libmicrohttpd would send an empty one with `Content-Length: 0`, which RFC 9110
    /// §8.6 forbids; over this one it sends the length of the 200, which is allowed, and no bytes.
    public func notModified(alsoKeeping more: [FieldName] = []) -> PreparedResponse {
        PreparedResponse(status: .notModified, fields: fields.only(Self.keptBy304 + more), body: body, label: label)
    }

    private static let keptBy304: [FieldName] = [
        .etag, .vary, .cacheControl, .contentLocation, .date, "Expires",
    ]
}
