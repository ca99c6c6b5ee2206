import Foundation

/// The export of an app with all its versions, as UTF-8 text with one JSON object per line and sorted keys.
///
/// The first line is the head. Before each version come the contents, images, fonts and bundles that it is the first to
/// use. After the versions come the app's releases. The last line is the SHA-256 hash of all preceding bytes. Equal
/// histories produce equal bytes.
struct Archive {
    /// A line. Exactly one of its properties is present.
    struct Line: Codable {
        var archive: Head?
        var content: Content?
        var asset: Content?
        var bundle: Bundle?
        var version: Version?
        var release: Release?
        var sha256: String?
    }

    struct Head: Codable {
        /// The version number of the format.
        var format = 1
        var app: String
        /// The number of versions in the file.
        var versions: Int
        /// Whether only authorized clients can see the app.
        var isPrivate: Bool
        /// The creation time of the app's database, which limits the numbers of later versions. See `NumberLimit`.
        var created: Int64

        private enum CodingKeys: String, CodingKey {
            case format, app, versions, created
            case isPrivate = "private"
        }

        /// Whether this program can read the format.
        var isKnown: Bool { format == 1 }
    }

    /// A content, or the bytes of an image or font, which a content describes.
    struct Content: Codable {
        var sha256: String
        var bytes: Data
    }

    struct Bundle: Codable {
        /// The hash of the unencoded bytes.
        var sha256: String
        var length: Int
        /// The stored bytes, by the name of their encoding.
        var encodings: [String: Data]
        /// The names of the encodings that still have to be compressed with best effort.
        var provisional: [String]?

        private enum CodingKeys: String, CodingKey {
            case sha256, length, provisional
            case encodings = "codings"
        }
    }

    struct Version: Codable {
        /// The columns of the version's row, except those in `local`.
        var row: [String: Value]
        /// The hash of the paths and contents.
        var tree: String
        /// The hashes of contents by path.
        var files: [String: String]
        /// The hashes of bundles, by axis key.
        var bundles: [String: String]
        /// The versions that this version extends, in order.
        var extends: [Base]
        /// The extended version whose publication caused this one.
        var cause: Base?
    }

    /// A registered build, with the columns of its row.
    struct Release: Codable {
        var name: String
        var axes: [String: String]
        /// The names of the required types, by path.
        var requires: [String: String]
        var reads: [String]
        var registered: Int64
        var registeredBy: String
        var retired: Int64?
        var retiredBy: String?
        /// The number of the version that the builds get at `latest`.
        var version: Int?
    }

    struct Base: Codable {
        var app: String
        var number: Int
        var tree: String
    }

    /// The value of a column.
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

    /// The columns of `versions` that contain ids of rows in this database. Scheduled changes aren't exported.
    static let local: Set<String> = ["id", "app", "tree", "cause", "scheduled"]

    static func bytes(_ line: Line) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(line) + Data("\n".utf8)
    }
}
