import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tokens that this process found in the database during the last minutes, by the hash of their secret.
final class RememberedTokens: Sendable {
    /// How long a token is remembered after it was found, in seconds.
    static let lifetime = 300.0
    private static let limit = 10_000

    private let tokens = Mutex<[[UInt8]: (token: Token, found: Date)]>([:])

    /// Remembers the token that a secret has now, or forgets that it has one.
    func note(_ token: Token?, of secret: Secret, at time: Date) {
        tokens.withLock { tokens in
            if tokens.count >= Self.limit { tokens = tokens.filter { Self.isRecent($0.value.found, at: time) } }
            if tokens.count >= Self.limit { tokens.removeAll() }
            tokens[secret.hash] = token.map { ($0, time) }
        }
    }

    /// The token that a secret had during the last minutes, if it is still valid.
    func token(of secret: Secret, at time: Date) -> Token? {
        guard let (token, found) = tokens.withLock({ $0[secret.hash] }), Self.isRecent(found, at: time) else {
            return nil
        }
        return token.isValid(at: time) ? token : nil
    }

    /// A clock that was set back makes no token older.
    private static func isRecent(_ found: Date, at time: Date) -> Bool {
        (0...lifetime).contains(time.timeIntervalSince(found))
    }
}
