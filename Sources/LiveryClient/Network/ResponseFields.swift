import Foundation
import LiveryModel

/// The `sha-256` member of a Repr-Digest field, in hexadecimal. `nil` if the field has no such member (RFC 9530 §3, RFC
/// 8941).
func reprDigest(_ field: String) -> String? {
    for member in field.split(separator: ",") {
        let text = member.trimmingCharacters(in: .whitespaces)
        guard text.hasPrefix("sha-256=:"), text.hasSuffix(":"), text.count > 10 else { continue }
        return Data(base64Encoded: String(text.dropFirst(9).dropLast())).map { Array($0).hexadecimal }
    }
    return nil
}

/// The remaining freshness of a response in seconds, which is `max-age` minus `Age`. 0 if there is no `max-age`.
func freshSeconds(cacheControl: String?, age: String?) -> Double {
    for directive in (cacheControl ?? "").split(separator: ",") {
        let text = directive.trimmingCharacters(in: .whitespaces).lowercased()
        guard text.hasPrefix("max-age="), let seconds = Double(text.dropFirst(8)) else { continue }
        return max(0, min(seconds, 86400 * 365) - (age.flatMap(Double.init) ?? 0))
    }
    return 0
}

/// The time in a Retry-After field, given in seconds or as an HTTP date (RFC 9110 §10.2.3).
func retryDate(_ field: String?, now: Date) -> Date? {
    guard let field = field?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = UInt32(field) { return now.addingTimeInterval(Double(seconds)) }
    return httpDate(field)
}

/// The time of an HTTP date in the preferred format (RFC 9110 §5.6.7).
func httpDate(_ field: String?) -> Date? {
    guard let field else { return nil }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: field)
}

/// The detail of a problem document, or else its title (RFC 9457). `nil` if the body isn't a problem document.
func problemText(_ answer: Answer) -> String? {
    guard mediaType(answer) == "application/problem+json", let json = try? JSON.parse(answer.body) else { return nil }
    return json["detail"]?.string ?? json["title"]?.string
}

/// The media type in lower case, without parameters.
func mediaType(_ answer: Answer) -> String? {
    answer["content-type"]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
}

/// The content of a Livery ETag, which is the SHA-256 of the unencoded bytes and, after a hyphen, the encoding.
struct EntityTag: Hashable, Sendable {
    /// The SHA-256 in 64 lower-case hexadecimal digits. `nil` if the tag doesn't have Livery's format.
    let digest: String?
    /// Whether the tag belongs to a compressed representation.
    let isCoded: Bool
    /// The string between the quotes.
    let opaque: String

    /// Parses a weak or strong ETag field. `nil` if it is malformed (RFC 9110 §8.8.3).
    init?(_ field: String) {
        let quoted = field.hasPrefix("W/") ? field.dropFirst(2) : field[...]
        guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
        opaque = String(quoted.dropFirst().dropLast())
        let parts = opaque.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        isCoded = parts.count > 1
        let name = parts.first.map(String.init) ?? ""
        digest = name.utf8.count == 64 && name.utf8.allSatisfy(isHexDigit) ? name : nil
    }

    /// Whether two fields contain the same tag by weak comparison (RFC 9110 §8.8.3.2).
    static func matches(_ left: String, _ right: String) -> Bool {
        guard let left = EntityTag(left), let right = EntityTag(right) else { return false }
        return left.opaque == right.opaque
    }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
}
