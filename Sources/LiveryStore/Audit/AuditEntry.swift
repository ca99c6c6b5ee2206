#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One thing that was done. It never changes, and nothing can be taken out from between two.
public struct AuditEntry: Sendable, Hashable {
    /// What can be done.
    public enum Action: String, Sendable, CaseIterable {
        case publish
        case rollback
        case createDraft = "create-draft"
        case deleteDraft = "delete-draft"
        case setChannel = "set-channel"
        case deleteChannel = "delete-channel"
        case schedule
        case cancelScheduled = "cancel-scheduled"
        case failScheduled = "fail-scheduled"
        case createToken = "create-token"
        case revokeToken = "revoke-token"
        case createSignInCode = "create-sign-in-code"
        case signIn = "sign-in"
        case failSignIn = "fail-sign-in"
        case signOut = "sign-out"
        case endSession = "end-session"
        case makePrivate = "make-private"
        case makePublic = "make-public"
        case importApp = "import"
        case restore
        case mend
        case seal
        case acceptGap = "accept-gap"
    }

    /// 1, 2, 3… without gaps.
    public let number: Int
    /// To the millisecond.
    public let time: Date
    /// Who, and from where.
    public let author: Author
    /// What, one of ``Action``.
    public let action: String
    /// To which app.
    public let app: String?
    /// The version of the app that it made or was about.
    public let version: Int?
    /// What else there is to know: the message of a version, the id of a token.
    public let detail: String?
    /// A digest of all that is known of the version, where the entry made one; of all versions up to it, where it brought
    /// several. It covers author, message and time, which have no other hash.
    public let seal: [UInt8]?
    /// The hash of the entry before; 32 zeros for the first.
    public let previous: [UInt8]
    /// SHA-256 over all of this: see ``computedHash``.
    public let hash: [UInt8]

    /// What the hash must be: SHA-256 over `previous` and then number, time in milliseconds since 1970, author's name,
    /// credential, address, action, app, version and detail, numbers in decimal. Each part is preceded by its length
    /// (64 bits, little-endian) and, but for `previous`, begins with a byte that is 1, or is empty for what is nil. A seal
    /// is one more part, which an entry without one does not have.
    public var computedHash: [UInt8] {
        let texts = [
            String(number), String(time.milliseconds), author.name, author.credential, author.address, action, app,
            version.map(String.init), detail,
        ]
        let seal = seal.map { [[1] + $0] } ?? []
        return Digest.sha256(parts: [previous] + texts.map { $0.map { [1] + [UInt8]($0.utf8) } ?? [] } + seal)
    }

    /// Number and hash.
    public var head: AuditHead { AuditHead(number: number, hash: hash) }
}

/// Names an entry and, by its hash, all before it. Written down elsewhere it proves that none of them changed.
public struct AuditHead: Sendable, Hashable, CustomStringConvertible {
    /// The entry's number; 0 while there is none.
    public let number: Int
    /// The entry's hash; 32 zeros while there is none.
    public let hash: [UInt8]

    init(number: Int, hash: [UInt8]) {
        self.number = number
        self.hash = hash
    }

    /// Reads `12:` and 64 hexadecimal digits.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let number = Int(parts[0]), let hash = Digest.bytes(hex: String(parts[1])) else {
            return nil
        }
        self.init(number: number, hash: hash)
    }

    /// `12:` and 64 hexadecimal digits.
    public var description: String { "\(number):\(Digest.hex(hash))" }
}
