import LiveryHTTP
import LiveryService
import LiverySystem

/// One form of a version's bundle for one choice of axes, in all its encodings.
///
/// It serves the version's address and, while the version is current, `latest`. Responses are made on the first request
/// and cached, since most combinations of address and encoding are never requested.
final class BundleEntry: Sendable {
    private let identity: Rendition
    private let gzip: Rendition
    private let brotli: Rendition?
    private let offered: [ContentEncoding]
    private let label: BundleLabel
    /// Whether the bytes lack what the database would add, so that they must not be stored.
    let isProvisional: Bool

    convenience init(_ bundle: EncodedBundle, label: BundleLabel, isProvisional: Bool = false) {
        let hash = bundle.hash
        self.init(
            identity: Rendition(identity: bundle.identity, hash: hash, label: label),
            gzip: Rendition(bundle.gzip, hash: hash, label: label),
            brotli: bundle.brotli.map { Rendition($0, hash: hash, label: label) }, label: label,
            isProvisional: isProvisional)
    }

    private init(
        identity: Rendition, gzip: Rendition, brotli: Rendition?, label: BundleLabel, isProvisional: Bool
    ) {
        self.identity = identity
        self.gzip = gzip
        self.brotli = brotli
        self.label = label
        self.isProvisional = isProvisional
        // Of encodings with equal weight, the smallest comes first. Brotli at a quick effort can be larger than gzip.
        let compressed = [brotli, gzip].compactMap(\.self).sorted { $0.body.count < $1.body.count }
        offered = compressed.map(\.encoding) + [identity.encoding]
    }

    /// The entry of the same bundle with other bytes for some encodings. Shares the responses of the others. Nil if it is
    /// another bundle.
    func replaced(by bundle: EncodedBundle) -> BundleEntry? {
        guard identity.body.shared === bundle.identity else { return nil }
        let renditions = [gzip, brotli].compactMap(\.self)
        func rendition(_ encoded: EncodedBundle.Encoded) -> Rendition {
            renditions.first { $0.body.shared === encoded.bytes } ?? Rendition(encoded, hash: bundle.hash, label: label)
        }
        return BundleEntry(
            identity: identity, gzip: rendition(bundle.gzip), brotli: bundle.brotli.map(rendition), label: label,
            isProvisional: isProvisional)
    }

    /// The bytes in each encoding.
    var bodies: [Body] { [identity, gzip, brotli].compactMap { $0?.body } }

    /// The number of bytes of all encodings together.
    var byteCount: Int { bodies.reduce(0) { $0 + $1.count } }

    /// Sets the budget in which its bytes count that are still being sent after it was released.
    func countWhenReleased(in budget: ByteBudget) {
        for body in bodies { body.countWhenReleased(in: budget) }
    }

    /// The memory of the entry in bytes: its encodings, tags, fields and responses.
    var footprint: Int { byteCount + ServiceLimits.bundleOverhead }

    /// The start of the hash of the identity bytes.
    var prefix: ContentPrefix? { ContentPrefix(tag: identity.tag.description.dropFirst()) }

    /// The response, if it is a 200 or a 304; nil for less frequent responses.
    /// - Parameter isVerified: Whether the bundle is known to be current at its address. If not, there is no 200 for a
    ///   client that has another one, which may be newer.
    func ready(
        for request: borrowing Request, at address: BundleAddress, isVerified: Bool
    ) -> PreparedResponse? {
        guard !label.isOfFuture, let rendition = rendition(for: request) else { return nil }
        switch request.readCondition(tag: rendition.tag, lastModified: label.lastModified) {
        case .notModified: return rendition.notModified(at: address)
        case .send where request.withHeader(.range, { _ in true }) == nil:
            guard isVerified || !address.lifetime.isOfCurrent || !request.hasValidators else { return nil }
            return rendition.ok(at: address)
        default: return nil
        }
    }

    /// The response to any GET or HEAD.
    func response(to request: borrowing Request, at address: BundleAddress) throws(Problem) -> Response {
        let isOfFuture = label.isOfFuture
        let response = try response(to: request, at: address, lastModified: isOfFuture ? nil : label.lastModified)
        return isOfFuture ? response.changingFields { $0[.lastModified] = nil } : response
    }

    private func response(
        to request: borrowing Request, at address: BundleAddress, lastModified: HTTPDate?
    ) throws(Problem) -> Response {
        guard let rendition = rendition(for: request) else {
            // The client forbids identity and accepts no available encoding. This is the only case for 406 (RFC 9110
            // §12.5.3).
            throw Problem(.notAcceptable, "Accept-Encoding accepts none of the available encodings")
                .suggesting(offered.map(\.rawValue)).with(.vary, address.vary)
        }
        switch request.readCondition(tag: rendition.tag, lastModified: lastModified) {
        case .notModified: return .prepared(rendition.notModified(at: address))
        case .failed: throw .preconditionFailed(rendition.tag)
        case .send: break
        }
        switch request.byteRange(tag: rendition.tag, count: rendition.body.count) {
        case .whole: return .prepared(rendition.ok(at: address))
        case .part(let range): return rendition.part(range, at: address)
        case .unsatisfiable: throw .rangeNotSatisfiable(count: rendition.body.count)
        }
    }

    private func rendition(for request: borrowing Request) -> Rendition? {
        switch request.preferredEncoding(of: offered) {
        case .identity: identity
        case .gzip: gzip
        case .brotli: brotli
        case nil: nil
        }
    }
}
