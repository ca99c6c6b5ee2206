import LiveryHTTP

/// Compressing what is made for one request. Bundles lie ready in every encoding and are none of this.
extension Response {
    /// The same in gzip if the client asks for that and it is worth it. What has a tag is left alone: the tag is for the
    /// exact bytes, so whoever gave it has chosen the encoding as well.
    func compressed(for request: borrowing Request) -> Response {
        guard !isPrepared, stream == nil, bodyCount >= Limits.compressedBytes, fields[.etag] == nil,
            fields[.contentEncoding] == nil, isCompressible
        else { return self }
        let coded = CodedBody(body, for: request)
        guard coded.encoding != .identity else { return changingFields { coded.describe(in: &$0) } }
        var fields = fields
        coded.describe(in: &fields)
        var response = Response(status: status, fields: fields, body: coded.bytes)
        response.label = label
        return response
    }

    private var isCompressible: Bool { fields[.contentType].map(Self.isCompressible) ?? false }

    /// Whether what is made in a media type is text that gets much smaller.
    static func isCompressible(_ type: String) -> Bool {
        type.hasPrefix("application/json") || type.hasPrefix("application/problem+json")
            || type.hasPrefix("text/plain")
    }
}

/// The bytes of a response in the encoding that its client gets.
struct CodedBody {
    let encoding: ContentEncoding
    let bytes: [UInt8]
    /// Whether another client gets another encoding.
    private let isNegotiated: Bool

    init(_ plain: [UInt8], for request: borrowing Request) {
        isNegotiated = plain.count >= Limits.compressedBytes
        guard isNegotiated, request.preferredCoding(of: [.gzip, .identity]) == .gzip,
            let compressed = ContentEncoding.gzip.encode(plain, effort: .quick)
        else {
            encoding = .identity
            bytes = plain
            return
        }
        encoding = .gzip
        bytes = compressed
    }

    /// Says in the fields which encoding it is, and what that depended on.
    func describe(in fields: inout Fields) {
        guard isNegotiated else { return }
        fields[.vary] = (fields[.vary].map { "\($0), " } ?? "") + "Accept-Encoding"
        if encoding != .identity { fields[.contentEncoding] = encoding.rawValue }
    }
}
