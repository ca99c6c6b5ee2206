import Crypto
import FoundationEssentials
import LiveryHTTP
import Synchronization

/// A bundle in one content coding: its bytes and tag, and the responses over them once somebody has asked.
final class Rendition: Sendable {
    let coding: ContentCoding
    let tag: EntityTag
    let body: Body
    private let hash: String
    private let label: BundleLabel
    private let responses: [PreparedPair]

    /// `hash` is the SHA-256 of the identity bytes in hexadecimal.
    init(_ bytes: [UInt8], coding: ContentCoding, hash: String, label: BundleLabel) {
        (self.coding, self.hash, self.label) = (coding, hash, label)
        tag = EntityTag(hash + coding.tagSuffix)
        body = Body(bytes)
        responses = BundleAddress.all.map { _ in PreparedPair() }
    }

    /// The 200. Made once; of two threads that make it at one time, the second one's is dropped.
    func ok(at address: BundleAddress) -> PreparedResponse {
        let pair = responses[address.index]
        if let made = pair.ok.load() { return made }
        return pair.ok.storeIfNil(PreparedResponse(fields: fields(at: address), body: body))
    }

    /// The 304.
    func notModified(at address: BundleAddress) -> PreparedResponse {
        let pair = responses[address.index]
        if let made = pair.notModified.load() { return made }
        let kept: [FieldName] = ["Livery-Version", .accessControlAllowOrigin, .accessControlExposeHeaders]
        return pair.notModified.storeIfNil(ok(at: address).notModified(alsoKeeping: kept))
    }

    /// The 206 with some of the bytes.
    func part(_ range: Range<Int>, at address: BundleAddress) -> Response {
        var fields = fields(at: address)
        fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)"
        return Response(status: .partialContent, fields: fields, body: body.withUnsafeBytes { Array($0[range]) })
    }

    private func fields(at address: BundleAddress) -> Fields {
        var fields = label.fields(at: address)
        fields[.etag] = tag.description
        if coding != .identity { fields[.contentEncoding] = coding.rawValue }
        // RFC 9530 §3: of the representation as it is sent, its coding included.
        let digest = body.withUnsafeBytes { SHA256.hash(data: $0) }
        fields["Repr-Digest"] = "sha-256=:\(Data(digest).base64EncodedString()):"
        return fields
    }
}

/// What is sent at one address, once it is made.
private final class PreparedPair: Sendable {
    let ok = AtomicLazyReference<PreparedResponse>()
    let notModified = AtomicLazyReference<PreparedResponse>()
}

extension FieldName {
    static let accessControlAllowOrigin: FieldName = "Access-Control-Allow-Origin"
    static let accessControlExposeHeaders: FieldName = "Access-Control-Expose-Headers"
}
