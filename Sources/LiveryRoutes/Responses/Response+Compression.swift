import LiveryHTTP
import LiveryService
import LiverySystem

/// Compression of responses to single requests. Bundles are stored in every encoding and don't use this.
extension Response {
    /// The response in gzip, if the client accepts it and the body is large enough. Responses with an entity tag are
    /// unchanged, because their encoding was already chosen.
    func compressed(for request: borrowing Request) -> Response {
        guard !isPrepared, stream == nil, bodyCount >= ServiceLimits.compressedBytes, fields[.etag] == nil,
            fields[.contentEncoding] == nil, isCompressible
        else { return self }
        let coded = CodedBody(body, for: request)
        guard coded.encoding != .identity else { return changingFields { coded.describe(in: &$0) } }
        var fields = fields
        coded.describe(in: &fields)
        return with(fields: fields, body: coded.bytes)
    }

    private var isCompressible: Bool { fields[.contentType].map(Self.isCompressible) ?? false }

    /// Whether the media type is text, which compresses well.
    static func isCompressible(_ type: String) -> Bool {
        type.hasPrefix("application/json") || type.hasPrefix("application/problem+json")
            || type.hasPrefix("text/plain")
    }
}

/// The bytes of a response in the encoding that its client accepts.
struct CodedBody {
    let encoding: ContentEncoding
    let bytes: [UInt8]
    /// Whether other clients may get another encoding.
    private let isNegotiated: Bool

    init(_ plain: [UInt8], for request: borrowing Request) {
        isNegotiated = plain.count >= ServiceLimits.compressedBytes
        guard isNegotiated, request.preferredEncoding(of: [.gzip, .identity]) == .gzip,
            let compressed = ContentEncoding.gzip.encode(plain, effort: .quick)
        else {
            encoding = .identity
            bytes = plain
            return
        }
        encoding = .gzip
        bytes = compressed
    }

    /// Sets the fields for the encoding and for the request fields on which it depends.
    func describe(in fields: inout Fields) {
        guard isNegotiated else { return }
        fields[.vary] = (fields[.vary].map { "\($0), " } ?? "") + "Accept-Encoding"
        if encoding != .identity { fields[.contentEncoding] = encoding.rawValue }
    }
}
