import Foundation
import LiveryModel

/// A secret of 256 random bits that is shown once. The database stores only its hash.
///
/// An index on the first eight bytes of the hash finds the row. The whole hash is then compared in constant time, so
/// timing reveals at most those eight bytes. Because the secrets are too long to guess, they don't need a slow hash.
struct Secret {
    /// The prefix of a secret, which lets scanners recognize leaked secrets and distinguishes the kinds of secrets.
    enum Kind: String {
        case token = "lvr_"
        case signInCode = "lvc_"
        case session = "lvs_"
        case preview = "lvp_"
    }

    let text: String

    init(text: String) { self.text = text }

    init(new kind: Kind) { text = kind.rawValue + Self.base64url(Digest.random()) }

    /// The hash that the database stores.
    var hash: [UInt8] { [UInt8](text.utf8).sha256 }

    /// The number of leading hash bytes that select a row.
    static let selectorLength = 8

    /// An identifier for a row that doesn't reveal its secret. It contains the first bytes of the hash, in hexadecimal.
    static func id(ofHash hash: some Sequence<UInt8>) -> String { Array(hash.prefix(selectorLength)).hexadecimal }

    /// Another secret, which can only be computed from this one. The purpose is part of the hashed input, so the result
    /// differs from `hash`.
    func derived(for purpose: String) -> String {
        Self.base64url(Digest.sha256(parts: [[UInt8](purpose.utf8), [UInt8](text.utf8)]))
    }

    /// The row of `table` with this secret's hash.
    func row(in table: String, _ db: Connection) throws -> Row? {
        let hash = hash
        let sql = "SELECT * FROM \(table) WHERE substr(hash, 1, \(Self.selectorLength)) = ?"
        return try db.rows(sql, [Array(hash.prefix(Self.selectorLength))]).first { row in
            Self.areEqual(try row.bytes("hash"), hash)
        }
    }

    /// Compares every byte, so the duration doesn't depend on the contents.
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
