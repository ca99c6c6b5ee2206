import LiveryHTTP
import LiveryService
import LiveryStore

extension Request {
    /// The `Idempotency-Key`, bound to the caller and to the whole request; nil if the request has none.
    borrowing func idempotencyKey(of author: Caller, app: String) throws(Problem) -> IdempotencyKey? {
        guard let value = header("Idempotency-Key") else { return nil }
        // The draft standard defines the value as a structured field, in quotes. Most clients send it without quotes.
        let isQuoted = value.count > 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
        let key = isQuoted ? String(value.dropFirst().dropLast()) : value
        guard (1...ServiceLimits.idempotencyKeyBytes).contains(key.utf8.count),
            key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
        else {
            throw Problem(
                .malformedRequest,
                "expected 1 to \(ServiceLimits.idempotencyKeyBytes) visible ASCII characters in Idempotency-Key")
        }
        let conditions = [header(.ifMatch) ?? "", header(.ifNoneMatch) ?? ""]
        return IdempotencyKey(
            scope: "\(app)\n\(author.name)", key: key,
            request: [Array(target.utf8), body] + conditions.map { Array($0.utf8) })
    }

    /// Whether the query requests validation only.
    borrowing func validatesOnly() throws -> Bool { try flag("validate_only") }

    /// Whether the query has a parameter with the value 1.
    borrowing func flag(_ name: String) throws -> Bool {
        switch try query(name) {
        case nil, "0": false
        case "1": true
        case let value?:
            throw Problem(.unknownParameter, "expected '\(name)=1', found '\(value)'").suggesting(["0", "1"])
        }
    }
}
