import Foundation
import GRDB

extension Database {
    /// The tree of these files, made if there is none like it. One that is there costs a single look-up.
    func treeID(_ prepared: PreparedPublication) throws -> Int64 {
        let hash = Data(prepared.tree)
        if let id = try id("SELECT id FROM trees WHERE hash = ?", [hash]) { return id }
        let files = try prepared.files.map(fileID)
        let tree = try insert("INSERT INTO trees (hash) VALUES (?)", [hash])
        // In the table's own order, so that its pages fill.
        for file in files.sorted() {
            try insert("INSERT INTO tree_files (tree, file) VALUES (?, ?)", [tree, file])
        }
        return tree
    }

    func bundleID(_ bundle: PreparedPublication.Bundle) throws -> Int64 {
        let hash = Data(bundle.hash)
        if let id = try id("SELECT id FROM bundles WHERE hash = ?", [hash]) { return id }
        let id = try insert(
            "INSERT INTO bundles (hash, length, gzip) VALUES (?, ?, ?)",
            [hash, bundle.stored.length, Data(bundle.stored.gzip)])
        try insert(bundle.stored.codings, ofBundle: id)
        try note(provisional: bundle.stored.provisional, ofBundle: id)
        return id
    }

    private func fileID(_ file: PreparedPublication.File) throws -> Int64 {
        let blob = try blobID(file)
        if let id = try id("SELECT id FROM files WHERE path = ? AND blob = ?", [file.path, blob]) { return id }
        return try insert("INSERT INTO files (path, blob) VALUES (?, ?)", [file.path, blob])
    }

    private func blobID(_ file: PreparedPublication.File) throws -> Int64 {
        let hash = Data(file.hash)
        if let id = try id("SELECT id FROM blobs WHERE hash = ?", [hash]) { return id }
        return try insert("INSERT INTO blobs (hash, bytes) VALUES (?, ?)", [hash, Data(file.bytes)])
    }
}
