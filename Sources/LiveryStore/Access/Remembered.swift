import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tokens or sessions that this process has recently found in the database, by the hash of their secret.
final class Remembered<Credential: Sendable>: Sendable {
    /// How long a credential is remembered after it was found in the database, in seconds.
    private static var lifetime: Double { 300 }
    private static var limit: Int { 10_000 }

    private let credentials = Mutex<[[UInt8]: (credential: Credential, found: Date)]>([:])

    /// Stores the credential that belongs to a secret, or removes it.
    func note(_ credential: Credential?, of secret: Secret, at time: Date) {
        credentials.withLock { credentials in
            if credentials.count >= Self.limit {
                credentials = credentials.filter { Self.isRecent($0.value.found, at: time) }
            }
            if credentials.count >= Self.limit { credentials.removeAll() }
            credentials[secret.hash] = credential.map { ($0, time) }
        }
    }

    /// Removes the credentials for which `isEnded` returns true.
    func forget(where isEnded: (Credential) -> Bool) {
        credentials.withLock { $0 = $0.filter { !isEnded($0.value.credential) } }
    }

    /// The credential that recently belonged to a secret. It might have expired in the meantime.
    func credential(of secret: Secret, at time: Date) -> Credential? {
        guard let (credential, found) = credentials.withLock({ $0[secret.hash] }), Self.isRecent(found, at: time) else {
            return nil
        }
        return credential
    }

    /// Also rejects times in the future, so that setting the clock back doesn't prolong a credential's use.
    private static func isRecent(_ found: Date, at time: Date) -> Bool {
        (0...lifetime).contains(time.timeIntervalSince(found))
    }
}
