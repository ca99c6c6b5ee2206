import LiveryHTTP
import LiveryModel

/// A request to a hook's receiver. It follows no redirection, so a secret reaches the configured host only.
struct Delivery {
    private let request: OutgoingRequest

    /// The time that a receiver has, in seconds, as Standard Webhooks recommends.
    static let timeout = 15

    init(_ method: String, _ address: String, fields: [String: String], json: JSON? = nil) {
        var fields = fields
        fields["User-Agent"] = "livery"
        if json != nil { fields["Content-Type"] = "application/json" }
        request = OutgoingRequest(
            method: method, address: address, fields: fields, body: json?.bytes, authorities: nil,
            seconds: Self.timeout, bodyLimit: Limits.answerBytes)
    }

    /// Sends the request and waits for the response.
    /// - Throws: ``DeliveryFailure`` for any other status than 2xx, and without a response.
    @discardableResult
    func send() throws(DeliveryFailure) -> OutgoingRequest.Answer {
        let answer: OutgoingRequest.Answer
        do { answer = try request.send() } catch {
            throw DeliveryFailure("no response from '\(host)': \(error.reason)")
        }
        guard !(200..<300).contains(answer.status) else { return answer }
        let pause = answer.fields.first { $0.key.lowercased() == "retry-after" }.flatMap { Int($0.value) }
        throw DeliveryFailure("'\(host)' answered \(answer.status)", isFinal: answer.status == 410, pause: pause)
    }

    /// The scheme and host. The path of a webhook may be a secret.
    private var host: String {
        let parts = request.address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.prefix(3).joined(separator: "/")
    }
}
