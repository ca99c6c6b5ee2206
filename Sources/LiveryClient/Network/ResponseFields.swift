import Foundation

/// The member `sha-256` of a Repr-Digest field, in hex; nil if there is none (RFC 9530 §3, a dictionary of RFC 8941).
func reprDigest(_ field: String) -> String? {
    for member in field.split(separator: ",") {
        let text = member.trimmingCharacters(in: .whitespaces)
        guard text.hasPrefix("sha-256=:"), text.hasSuffix(":"), text.count > 10 else { continue }
        return Data(base64Encoded: String(text.dropFirst(9).dropLast())).map { hex(Array($0)) }
    }
    return nil
}

/// For how many seconds a response is fresh from now on: `max-age` less `Age`; 0 if it does not say.
func freshSeconds(cacheControl: String?, age: String?) -> Double {
    for directive in (cacheControl ?? "").split(separator: ",") {
        let text = directive.trimmingCharacters(in: .whitespaces).lowercased()
        guard text.hasPrefix("max-age="), let seconds = Double(text.dropFirst(8)) else { continue }
        return max(0, min(seconds, 86400 * 365) - (age.flatMap(Double.init) ?? 0))
    }
    return 0
}

/// The time that a Retry-After field names, in seconds from now or as an HTTP date (RFC 9110 §10.2.3).
func retryDate(_ field: String?, now: Date) -> Date? {
    guard let field = field?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = UInt32(field) { return now.addingTimeInterval(Double(seconds)) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: field)
}

/// What a problem document says in one line: its detail, else its title (RFC 9457); nil if this is none.
func problemText(_ answer: Answer) -> String? {
    guard mediaType(answer) == "application/problem+json", let json = try? JSON.parse(answer.body) else { return nil }
    return json["detail"]?.string ?? json["title"]?.string
}

/// The media type without parameters, in lower case.
func mediaType(_ answer: Answer) -> String? {
    answer["content-type"]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
}
