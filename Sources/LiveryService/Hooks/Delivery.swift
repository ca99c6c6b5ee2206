import Foundation
import LiveryModel
import LiverySystem

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
            seconds: Self.timeout, bodyLimit: ServiceLimits.answerBytes)
    }

    /// Sends the request and waits for the response.
    /// - Throws: ``DeliveryFailure`` for any other status than 2xx, and without a response.
    @discardableResult
    func send() throws(DeliveryFailure) -> OutgoingRequest.Answer {
        let answer: OutgoingRequest.Answer
        do { answer = try request.send() } catch {
            throw DeliveryFailure("no response from \(receiver): \(error.phase.reason)")
        }
        guard !(200..<300).contains(answer.status) else { return answer }
        let pause = answer.fields.first { $0.key.lowercased() == "retry-after" }.flatMap { Int($0.value) }
        throw DeliveryFailure("\(receiver) answered \(answer.status)", isFinal: answer.status == 410, pause: pause)
    }

    private var receiver: String { masked(request.address) }
}

/// What may be shown of a URL: the scheme, the host, and the start of the SHA-256 of the whole URL, by which an operator
/// can recognize it. The user information, the path and the query of a webhook may be secrets.
func masked(_ address: String) -> String {
    let hash = String(Array(address.utf8).sha256.hexadecimal.prefix(8))
    guard let url = URL(string: address), let scheme = url.scheme, let host = url.host() else { return "URL \(hash)" }
    let port = url.port.map { ":\($0)" } ?? ""
    return "'\(scheme)://\(host)\(port)' (URL \(hash))"
}

extension OutgoingRequest.Failure.Phase {
    /// The reason in words. libcurl's own message may quote the URL.
    fileprivate var reason: String {
        switch self {
        case .connecting: "can't connect"
        case .securing: "can't establish a TLS connection; check the certificate"
        case .connected: "the connection was lost"
        case .timedOut: "no response within \(Delivery.timeout) seconds"
        }
    }
}
