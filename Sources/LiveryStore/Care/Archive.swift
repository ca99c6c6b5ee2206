import Foundation

/// An app with all its versions as one text: JSON, an object a line, UTF-8, keys sorted.
///
/// The first line is the head. Before each version come the contents and bundles that no version before it has; the
/// last line is the SHA-256 of all bytes before it. Equal histories are equal bytes.
struct Archive {
    /// One line. Exactly one member is there.
    struct Line: Codable {
        var archive: Head?
        var content: Content?
        var bundle: Bundle?
        var version: Version?
        var sha256: String?
    }

    struct Head: Codable {
        /// Of this form of text. That of a private app is another, so that no program which does not know of private
        /// apps shows it to everybody.
        var format: Int
        var app: String
        var versions: Int

        init(app: String, versions: Int, isPrivate: Bool) {
            format = isPrivate ? 2 : 1
            self.app = app
            self.versions = versions
        }

        /// Whether only those see the app who may read it.
        var isPrivate: Bool { format == 2 }

        /// Whether this program knows the form.
        var isKnown: Bool { (1...2).contains(format) }
    }

    struct Content: Codable {
        var sha256: String
        var bytes: Data
    }

    struct Bundle: Codable {
        /// Of the identity bytes.
        var sha256: String
        var length: Int
        /// The stored forms by the name of their coding.
        var codings: [String: Data]
        /// The names of those that are still to be made by best effort.
        var provisional: [String]?
    }

    struct Version: Codable {
        /// The columns of the version's row, but for those that are this database's own.
        var row: [String: Value]
        /// The hash over paths and contents.
        var tree: String
        /// The hashes of contents by path.
        var files: [String: String]
        /// The hashes of bundles by the key of their axes.
        var bundles: [String: String]
        /// The versions that it builds on, in order.
        var extends: [Base]
        /// The one of them whose publish it followed from.
        var cause: Base?
    }

    struct Base: Codable {
        var app: String
        var number: Int
        var tree: String
    }

    /// What a column holds.
    enum Value: Codable {
        case null
        case integer(Int64)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let number = try? container.decode(Int64.self) {
                self = .integer(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .integer(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// The columns of `versions` that are this database's own: ids of other rows. What was scheduled is not carried.
    static let local: Set<String> = ["id", "app", "tree", "cause", "scheduled"]

    static func bytes(_ line: Line) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(line) + Data("\n".utf8)
    }
}
