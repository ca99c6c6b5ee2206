import FoundationEssentials
import LiveryHTTP
import LiveryModel
import LiveryService
import LiverySystem
import Synchronization

/// A bundle in one content encoding: its bytes and tag, and the responses that were requested.
final class Rendition: Sendable {
    let encoding: ContentEncoding
    let tag: EntityTag
    let body: Body
    /// SHA-256 of the body; nil for identity, whose tag contains it.
    let digest: [UInt8]?
    private let label: BundleLabel
    /// The responses by the address's index.
    private let responses = InlineArray<10, PreparedPair> { _ in PreparedPair() }

    /// Creates a rendition, without copying its bytes. `hash` is the SHA-256 of the identity bytes in hexadecimal.
    ///
    /// The tag of an encoding also depends on its bytes, because another library version or effort produces other
    /// bytes.
    init(_ encoded: EncodedBundle.Encoded, hash: String, label: BundleLabel) {
        encoding = encoded.encoding
        self.label = label
        digest = encoded.digest
        tag = EntityTag("\(hash)\(encoded.encoding.tagSuffix)-\(Array(encoded.digest.prefix(8)).hexadecimal)")
        body = Body(sharing: encoded.bytes)
    }

    /// Creates a rendition of the identity bytes, which are not copied. `hash` is their SHA-256 in hexadecimal.
    init(identity: SharedBytes, hash: String, label: BundleLabel) {
        self.label = label
        encoding = .identity
        digest = nil
        tag = EntityTag(hash)
        body = Body(sharing: identity)
    }

    /// The 200.
    func ok(at address: BundleAddress) -> PreparedResponse {
        responses[address.index].ok.value {
            PreparedResponse(fields: fields(at: address), body: body, label: label.route(at: address))
        }
    }

    /// The 304. A publish can leave a bundle unchanged, so it has the fields that differ between versions with the same
    /// bytes, by which caches update what they have stored (RFC 9111 §4.3.4).
    func notModified(at address: BundleAddress) -> PreparedResponse {
        responses[address.index].notModified.value {
            ok(at: address).notModified(alsoKeeping: [
                "Livery-Version", .lastModified, .liveryPinned, .liveryStale, .accessControlAllowOrigin,
                .accessControlExposeHeaders,
            ])
        }
    }

    /// The 206 with a range of the bytes.
    func part(_ range: Range<Int>, at address: BundleAddress) -> Response {
        var fields = fields(at: address)
        fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)"
        return Response(status: .partialContent, fields: fields, body: body.withUnsafeBytes { Array($0[range]) })
    }

    private func fields(at address: BundleAddress) -> Fields {
        var fields = label.fields(at: address)
        fields[.etag] = tag.description
        if encoding != .identity { fields[.contentEncoding] = encoding.rawValue }
        // RFC 9530 §3: the digest is computed over the encoded representation.
        let digest = digest ?? body.withUnsafeBytes { Array($0).sha256 }
        fields["Repr-Digest"] = "sha-256=:\(Data(digest).base64EncodedString()):"
        return fields
    }
}

/// The responses at one address, made on first use.
private struct PreparedPair: ~Copyable, Sendable {
    let ok = MadeOnce()
    let notModified = MadeOnce()
}

/// A response that is created on first use. `AtomicLazyReference` would do the same, but its generic code is not
/// specialized across modules, which cost a fifth of the time of a request.
private struct MadeOnce: ~Copyable, Sendable {
    private let made = Atomic<Unmanaged<PreparedResponse>?>(nil)

    /// A connection that is still sending the response retains it.
    deinit {
        guard var response = made.load(ordering: .acquiring)?.takeRetainedValue() else { return }
        if !isKnownUniquelyReferenced(&response) { response.countUntilSent() }
    }

    /// If two threads make it at the same time, the second one's result is dropped.
    func value(_ make: () -> PreparedResponse) -> PreparedResponse {
        if let made = made.load(ordering: .acquiring) { return made.takeUnretainedValue() }
        let new = Unmanaged.passRetained(make())
        let first = made.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing).original
        guard let first else { return new.takeUnretainedValue() }
        new.release()
        return first.takeUnretainedValue()
    }
}

extension FieldName {
    static let accessControlAllowOrigin: FieldName = "Access-Control-Allow-Origin"
    static let liveryPinned: FieldName = "Livery-Pinned"
    static let liveryStale: FieldName = "Livery-Stale"
    static let accessControlExposeHeaders: FieldName = "Access-Control-Expose-Headers"
}
