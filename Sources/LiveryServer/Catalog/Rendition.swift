import Crypto
import FoundationEssentials
import LiveryHTTP

/// One representation of a bundle in one content coding, hashed and ready to be queued.
final class Rendition: Sendable {
    let tag: EntityTag
    let ok: PreparedResponse
    let notModified: PreparedResponse

    init(_ bytes: [UInt8], coding: ContentCoding, tag: EntityTag, fields: Fields) {
        self.tag = tag
        var fields = fields
        fields[.etag] = tag.description
        if coding != .identity { fields[.contentEncoding] = coding.rawValue }
        // RFC 9530 §3: of the representation as it is sent, its coding included.
        fields["Repr-Digest"] = "sha-256=:\(Data(SHA256.hash(data: bytes)).base64EncodedString()):"
        ok = PreparedResponse(fields: fields, bytes: bytes)
        notModified = ok.notModified(alsoKeeping: [
            "Livery-Version", .accessControlAllowOrigin, .accessControlExposeHeaders,
        ])
    }

    /// The answer to a GET of this representation, by the preconditions of RFC 9110 §13.2.2 that a read has.
    func response(to request: borrowing Request, lastModified: HTTPDate) -> Response {
        switch request.ifNoneMatch(tag) {
        case .matches: return .prepared(notModified)
        case .differs, .malformed: return .prepared(ok)
        case .absent: break
        }
        if let since = request.header(.ifModifiedSince).flatMap(HTTPDate.init(parsing:)),
            lastModified.seconds <= since.seconds
        {
            return .prepared(notModified)
        }
        return .prepared(ok)
    }
}

extension FieldName {
    static let accessControlAllowOrigin: FieldName = "Access-Control-Allow-Origin"
    static let accessControlExposeHeaders: FieldName = "Access-Control-Expose-Headers"
    static let ifModifiedSince: FieldName = "If-Modified-Since"
}
