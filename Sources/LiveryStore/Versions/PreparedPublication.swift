import Foundation

/// A publication after all that costs CPU and needs no database: it is hashed and checked before the write lock.
struct PreparedPublication {
    struct File {
        let path: String
        let hash: [UInt8]
        let bytes: [UInt8]
    }

    struct Bundle {
        let key: String
        let hash: [UInt8]
        let stored: StoredBundle
    }

    let publication: Publication
    /// By path.
    let files: [File]
    /// Over paths and contents: equal trees have equal hashes.
    let tree: [UInt8]
    /// By key.
    let bundles: [Bundle]
    /// JSON.
    let axes: String

    init(_ publication: Publication) throws {
        guard publication.files[publication.entry] != nil else {
            throw StoreError.invalid("the entry file \(publication.entry) is not among the files")
        }
        try Self.checkText(of: publication)
        self.publication = publication
        files = publication.files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { File(path: $0.key, hash: Digest.sha256($0.value), bytes: $0.value) }
        tree = Digest.sha256(parts: files.flatMap { [[UInt8]($0.path.utf8), $0.hash] })
        bundles = try publication.bundles.sorted { $0.key < $1.key }
            .map { Bundle(key: $0.key, hash: try Self.hash(of: $0.value), stored: $0.value) }
        axes = String(decoding: try JSONEncoder().encode(publication.axes), as: UTF8.self)
    }

    private static func checkText(of publication: Publication) throws(StoreError) {
        try Text.check(publication.app, publication.author, publication.message, publication.changes)
        for path in publication.files.keys { try Text.check(path) }
        for key in publication.bundles.keys { try Text.check(key) }
    }

    private static func hash(of bundle: StoredBundle) throws(StoreError) -> [UInt8] {
        guard let hash = Digest.bytes(hex: bundle.hash) else {
            throw .invalid("a bundle's hash is 64 lower-case hexadecimal digits")
        }
        return hash
    }
}
