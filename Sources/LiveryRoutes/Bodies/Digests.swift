import FoundationEssentials
package import LiveryHTTP
import LiveryModel
import LiveryService

/// The SHA-256 of a message's content in the form of digest fields (RFC 9530 §2).
package enum ContentDigest {
    /// The name of the field.
    package static let field = "Content-Digest"

    /// The field's value: `sha-256=:…:`.
    package static func value(of content: [UInt8]) -> String { "\(algorithm)=\(item(of: content))" }

    fileprivate static let algorithm = "sha-256"

    /// A byte sequence (RFC 8941 §3.3.5).
    fileprivate static func item(of content: [UInt8]) -> String {
        ":\(Data(content.sha256).base64EncodedString()):"
    }
}

extension Request {
    /// Throws if the body differs from the one that the client sent, for example because a proxy truncated it. A
    /// request's body is a whole representation without an encoding, so Content-Digest and Repr-Digest are equal.
    /// Algorithms other than SHA-256 are ignored (RFC 9530 §2).
    borrowing func requireIntactBody() throws(Problem) {
        let claims = digests(.contentDigest) + digests(.reprDigest)
        guard !claims.isEmpty else { return }
        let found = ContentDigest.item(of: body)
        guard let wrong = claims.first(where: { $0.claim != found }) else { return }
        throw Problem(
            .digestMismatch,
            "the received body has \(body.count) bytes, and its SHA-256 doesn't match \(wrong.field); "
                + "send it again")
    }

    /// Throws if the body has a content encoding. It would otherwise be parsed as if it had none.
    borrowing func requireUnencodedBody() throws(Problem) {
        guard let encoding = header(.contentEncoding), encoding.lowercased() != "identity" else { return }
        throw Problem(
            .unsupportedMediaType, "expected a body without a content encoding, found Content-Encoding: \(encoding)"
        ).with(.acceptEncoding, "identity")
    }

    /// The values of the members `sha-256` of a field's dictionary.
    private borrowing func digests(_ name: FieldName) -> [(field: String, claim: Substring)] {
        headers(name).flatMap { $0.split(separator: ",") }.compactMap { member in
            let parts = member.split(separator: "=", maxSplits: 1)
            guard parts.first?.trimmedBlanks == ContentDigest.algorithm[...] else { return nil }
            let value = parts.count > 1 ? parts[1].prefix { $0 != ";" } : ""
            return (name.text, value.trimmedBlanks)
        }
    }
}

extension FieldName {
    /// A digest of a message's content (RFC 9530 §2).
    fileprivate static let contentDigest: FieldName = "Content-Digest"
    /// A digest of a representation (RFC 9530 §3).
    fileprivate static let reprDigest: FieldName = "Repr-Digest"
}

extension Substring {
    fileprivate var trimmedBlanks: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.prefix { $0 != " " && $0 != "\t" }
    }
}

extension EntityTag {
    /// The entity tag of some content: a hash. Its length doesn't depend on the number of apps, because a head is
    /// limited to 8 KiB.
    package init(hashing bytes: [UInt8]) {
        self.init(Data(bytes.sha256.prefix(12)).base64EncodedString())
    }
}
