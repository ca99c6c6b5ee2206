import Foundation

/// A receiver of changes outside Livery: a cache in front of it, or a program with a webhook.
package struct Hook: Sendable {
    /// What the hook does with a change.
    enum Target: Sendable {
        case cache(Cache)
        case webhook(Webhook)
    }

    /// The name, under which the database stores the hook's progress.
    package let name: String
    let target: Target

    init(name: String, target: Target) {
        self.name = name
        self.target = target
    }

    /// Whether the hook purges a cache.
    var isOfCache: Bool { if case .cache = target { true } else { false } }

    /// Sends a test message, or purges a key that no response has.
    /// - Returns: A description of what was sent.
    /// - Throws: ``DeliveryFailure``.
    package func test() throws(DeliveryFailure) -> String {
        switch target {
        case .cache(let cache):
            try cache.purge(["livery-test"])
            return "purged the key livery-test, which no response has"
        case .webhook(let webhook):
            try webhook.send(.test())
            return "sent a message of the type 'test'"
        }
    }
}

/// The reason why a receiver didn't accept a delivery.
package struct DeliveryFailure: Error, Sendable, CustomStringConvertible {
    /// A message without secrets.
    package let description: String
    /// Whether the receiver wants no further deliveries: it answered 410.
    let isFinal: Bool
    /// The seconds that the receiver asks to wait.
    let pause: Int?

    init(_ description: String, isFinal: Bool = false, pause: Int? = nil) {
        self.description = description
        self.isFinal = isFinal
        self.pause = pause
    }
}

/// A file with a secret, which is read for each delivery, so that a new secret needs no restart.
struct SecretFile: Sendable {
    let path: String

    /// The file's content without white space around it.
    func text() throws(DeliveryFailure) -> String {
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: ServiceLimits.secretBytes)
        else { throw DeliveryFailure("can't read the secret in '\(path)'") }
        let secret = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !secret.isEmpty, secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw DeliveryFailure("expected one line of ASCII characters without spaces in '\(path)'")
        }
        return secret
    }
}

/// Whether a text is an absolute URL of HTTP or HTTPS.
func isWebAddress(_ text: String) -> Bool {
    guard let url = URL(string: text), let host = url.host() else { return false }
    return ["http", "https"].contains(url.scheme) && !host.isEmpty
}
