import Foundation
import GRDB

/// 256 random bits that are shown once; only their hash is kept.
///
/// A row is found by an index over the first eight bytes of the hash, and the whole hash is then compared in constant
/// time, so that what timing could tell of a guess ends with those eight. The secrets are too long to be guessed, and
/// for the same reason need no slow hash.
struct Secret {
    /// The prefix tells a scanner for leaked secrets what it has found, and keeps the kinds apart.
    enum Kind: String {
        case token = "lvr_"
        case signInCode = "lvc_"
        case session = "lvs_"
    }

    let text: String

    init(text: String) { self.text = text }

    init(new kind: Kind) { text = kind.rawValue + Self.base64url(Digest.random()) }

    /// What the database has.
    var hash: Data { Data(Digest.sha256([UInt8](text.utf8))) }

    /// The bytes of a hash by which its row is found.
    static let selectorLength = 8

    /// What a row is called where its secret must not be told: the first bytes of its hash, in hexadecimal.
    static func id(ofHash hash: some Sequence<UInt8>) -> String { Digest.hex(Array(hash.prefix(selectorLength))) }

    /// Another secret that only who has this one can know. Told apart from `hash` by what is hashed.
    func derived(for purpose: String) -> String {
        Self.base64url(Digest.sha256(parts: [[UInt8](purpose.utf8), [UInt8](text.utf8)]))
    }

    /// The row of a table that has this secret's hash.
    func row(in table: String, _ db: Database) throws -> Row? {
        let hash = [UInt8](hash)
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM \(table) WHERE substr(hash, 1, \(Self.selectorLength)) = ?")
        return try Row.fetchAll(statement, arguments: [Data(hash.prefix(Self.selectorLength))]).first { row in
            Self.areEqual(try row.bytes("hash"), hash)
        }
    }

    /// Looks at every byte, so that the time tells nothing.
    static func areEqual(_ some: [UInt8], _ others: [UInt8]) -> Bool {
        guard some.count == others.count else { return false }
        return zip(some, others).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func base64url(_ bytes: [UInt8]) -> String {
        let standard = Data(bytes).base64EncodedString()
        return String(
            standard.compactMap { character -> Character? in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }
}
