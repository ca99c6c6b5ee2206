import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiverySystem

extension Response {
    /// JSON that clients revalidate each time by its hash. A large one has a gzip encoding, with its own ETag, for
    /// clients that accept it.
    static func json(_ value: some Encodable, fields: Fields = [:], for request: borrowing Request) -> Response {
        let bytes = Wire.encode(value).bytes
        let body = CodedBody(bytes, for: request)
        var fields = fields
        body.describe(in: &fields)
        let tag = EntityTag(hashing: bytes).suffixed(for: body.encoding)
        return revalidated(body.bytes, tag, fields, for: request)
    }

    /// JSON with the entity tag of a state, which a change names in If-Match. The tag is the same for all clients, so
    /// the body is not compressed.
    static func json(_ value: some Encodable, state tag: EntityTag, for request: borrowing Request) -> Response {
        revalidated(Wire.encode(value).bytes, tag, [:], for: request)
    }

    private static func revalidated(
        _ body: [UInt8], _ tag: EntityTag, _ more: Fields, for request: borrowing Request
    ) -> Response {
        var fields = more
        fields[.etag] = tag.description
        fields[.cacheControl] = CachePolicy.revalidated
        fields.allowReadingFromAnywhere()
        switch request.readCondition(tag: tag) {
        case .failed: return Problem.preconditionFailed(tag).response
        case .notModified:
            // Applies to the body, which is not empty.
            fields[.contentEncoding] = nil
            return Response(status: .notModified, fields: fields, body: body)
        case .send: break
        }
        fields[.contentType] = "application/json"
        return Response(status: .ok, fields: fields, body: body)
    }

    /// A 204.
    static var noContent: Response { Response(status: .noContent, fields: [.cacheControl: CachePolicy.none]) }

    /// JSON that is not cached.
    static func json(_ value: some Encodable, status: Status = .ok, fields more: Fields = [:]) -> Response {
        var fields = more
        fields[.contentType] = "application/json"
        fields[.cacheControl] = CachePolicy.none
        return Response(status: status, fields: fields, body: Wire.encode(value).bytes)
    }
}
