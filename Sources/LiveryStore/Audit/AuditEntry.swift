import Foundation
import LiveryModel

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An entry in the audit log. Entries never change, and the hash chain reveals missing entries.
public struct AuditEntry: Sendable, Hashable {
    /// The actions that the audit log records.
    public enum Action: String, Sendable, CaseIterable {
        case publish
        case rollback
        case createDraft = "create-draft"
        case deleteDraft = "delete-draft"
        case createPreview = "create-preview"
        case revokePreview = "revoke-preview"
        case setChannel = "set-channel"
        case deleteChannel = "delete-channel"
        case addRelease = "add-release"
        case retireRelease = "retire-release"
        case breakReleases = "break-releases"
        case schedule
        case cancelScheduled = "cancel-scheduled"
        case failScheduled = "fail-scheduled"
        case requestReview = "request-review"
        case commentReview = "comment-review"
        case approveReview = "approve-review"
        case closeReview = "close-review"
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
        case deleteApp = "delete-app"
        case reopenApp = "reopen-app"
        case prune
        case restore
        case startEpoch = "start-epoch"
        case repair = "mend"
        case seal
        case acceptGap = "accept-gap"
    }

    /// The entry's number. Numbers start at 1 and have no gaps.
    public let number: Int
    /// The time of the action, to the millisecond.
    public let time: Date
    /// The author of the action and the address that the request came from.
    public let author: Author
    /// The name of an ``Action``.
    public let action: String
    /// The app that the action changed.
    public let app: String?
    /// The version of the app that the action created or otherwise concerns.
    public let version: Int?
    /// Additional details, such as the message of a version or the id of a token.
    public let detail: String?
    /// A digest of the version that the action created. If the action created several versions, a digest of all
    /// versions up to the last of them. It covers the author, message and time, which no other hash covers.
    public let seal: [UInt8]?
    /// The hash of the previous entry. 32 zeros for the first entry.
    public let previous: [UInt8]
    /// The SHA-256 hash over all other properties. See ``computedHash``.
    public let hash: [UInt8]

    /// The expected hash. SHA-256 is computed over `previous` and then the number, the time in milliseconds since 1970,
    /// the author's name, credential and address, the action, the app, the version and the detail. Numbers are in
    /// decimal.
    ///
    /// Each part is preceded by its length (64 bits, little-endian). Except for `previous`, each part begins with a
    /// byte of value 1, or is empty for `nil`. If the entry has a seal, the seal is an additional part.
    public var computedHash: [UInt8] {
        let texts = [
            String(number), String(time.milliseconds), author.name, author.credential, author.address, action, app,
            version.map(String.init), detail,
        ]
        let seal = seal.map { [[1] + $0] } ?? []
        return Digest.sha256(parts: [previous] + texts.map { $0.map { [1] + [UInt8]($0.utf8) } ?? [] } + seal)
    }

    /// The entry's number and hash.
    public var head: AuditHead { AuditHead(number: number, hash: hash) }
}

/// Identifies an entry and, through its hash, all entries before it. A copy of the head that is stored elsewhere can
/// prove that none of them has changed.
public struct AuditHead: Sendable, Hashable, CustomStringConvertible {
    /// The entry's number. 0 if the audit log is empty.
    public let number: Int
    /// The entry's hash. 32 zeros if the audit log is empty.
    public let hash: [UInt8]

    init(number: Int, hash: [UInt8]) {
        self.number = number
        self.hash = hash
    }

    /// Parses a head that consists of its number, a colon and 64 hexadecimal digits.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let number = Int(parts[0]), let hash = [UInt8](hexadecimal: String(parts[1])) else {
            return nil
        }
        self.init(number: number, hash: hash)
    }

    /// The head as its number, a colon and 64 hexadecimal digits.
    public var description: String { "\(number):\(hash.hexadecimal)" }
}
