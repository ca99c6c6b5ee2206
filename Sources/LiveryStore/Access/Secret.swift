import Foundation

/// 256 random bits that are shown once; only their hash is kept.
///
/// A row is found by an index over hashes, not by a comparison in constant time. What its timing could tell is how
/// much of the *hash* of a guess is there, and nobody can choose guesses by their hash; the secrets are too long to
/// be guessed, and for the same reason need no slow hash.
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

    /// What the database has, and the row is found by.
    var hash: Data { Data(Digest.sha256([UInt8](text.utf8))) }

    /// Another secret that only who has this one can know. Told apart from `hash` by what is hashed.
    func derived(for purpose: String) -> String {
        Self.base64url(Digest.sha256(parts: [[UInt8](purpose.utf8), [UInt8](text.utf8)]))
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
