import CNettle
import Foundation
import LiveryModel
import LiveryStore

/// A receiver of messages about changes, in the form of Standard Webhooks 1.0 or for a Slack channel.
struct Webhook: Sendable {
    /// The form of a message.
    enum Form: Sendable {
        /// Signed with each of these secrets. There are two while one replaces the other.
        case signed([SecretFile])
        case slack
    }

    /// The file with the URL, or the URL itself. The URL of a Slack channel is a secret.
    enum Address: Sendable {
        case text(String)
        case file(SecretFile)
    }

    let address: Address
    let form: Form
    /// The apps to report. `nil` means all public apps.
    let apps: Set<String>?
    /// Whether the receiver gets every entry of the audit, including those about tokens, sign-ins and private apps.
    var reportsAudit = false

    /// Sends a message.
    func send(_ message: WebhookMessage) throws(DeliveryFailure) {
        switch form {
        case .slack: try Delivery("POST", url(), fields: [:], json: message.slack).send()
        case .signed(let files):
            let (json, time) = (message.json, String(Int(Date().timeIntervalSince1970)))
            var signatures: [String] = []
            for file in files {
                signatures.append(try WebhookSecret(file).signature(of: "\(message.id).\(time).\(json.text)"))
            }
            try Delivery(
                "POST", url(),
                fields: [
                    "webhook-id": message.id, "webhook-timestamp": time,
                    "webhook-signature": signatures.joined(separator: " "),
                ], json: json
            ).send()
        }
    }

    /// The message about an audit entry. `nil` if the entry doesn't concern this receiver.
    func message(about entry: AuditEntry, privateApps: Set<String>) -> WebhookMessage? {
        guard !reportsAudit else { return WebhookMessage(auditing: entry) }
        guard let app = entry.app, apps.map({ $0.contains(app) }) ?? !privateApps.contains(app) else { return nil }
        return WebhookMessage(entry, app: app)
    }

    private func url() throws(DeliveryFailure) -> String {
        switch address {
        case .text(let url): return url
        case .file(let file):
            let url = try file.text()
            guard isWebAddress(url) else {
                throw DeliveryFailure("expected a URL that begins with 'https://' in '\(file.path)'")
            }
            return url
        }
    }
}

/// A secret of Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64.
struct WebhookSecret {
    private let key: [UInt8]

    init(_ file: SecretFile) throws(DeliveryFailure) {
        let text = try file.text()
        guard text.hasPrefix("whsec_"), let bytes = Data(base64Encoded: String(text.dropFirst(6))),
            (24...64).contains(bytes.count)
        else {
            throw DeliveryFailure("expected 'whsec_' and 24 to 64 bytes in Base64 in '\(file.path)'")
        }
        key = Array(bytes)
    }

    /// `v1,` and the HMAC-SHA256 of a text in Base64.
    func signature(of text: String) -> String {
        var (state, code) = (hmac_sha256_ctx(), [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE)))
        let message = Array(text.utf8)
        nettle_hmac_sha256_set_key(&state, key.count, key)
        nettle_hmac_sha256_update(&state, message.count, message)
        nettle_hmac_sha256_digest(&state, code.count, &code)
        return "v1,\(Data(code).base64EncodedString())"
    }
}
