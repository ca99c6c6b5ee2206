import Foundation
import LiveryModel

extension Store {
    /// Imports an exported app with all its versions, byte for byte, in one transaction.
    ///
    /// The app's last version might be newer than the export. As in ``startEpochIfRestored()``, the current version is
    /// therefore published again, with a number above every number that the app can have had so far.
    ///
    /// A private app stays private. The app also stays private if it was made private here before its first version was
    /// published.
    /// - Parameter check: Throws for a bundle whose bytes, in any encoding, don't match its hash and length.
    /// - Returns: The app's name.
    /// - Throws: ``StoreError/invalid(_:)`` when the app already exists, an app that it extends is missing, or the file
    ///   was changed after the export. In these cases, nothing is changed.
    public func importApp(
        from path: String, by author: Author = .local, checking check: (StoredBundle) throws -> Void
    ) throws(StoreError) -> String {
        let lines = try Self.lines(of: path)
        guard let head = lines.first?.archive, head.isKnown else {
            throw .invalid("'\(path)' is not an app export, or was written by a newer version")
        }
        return try write { db in
            var reader = ArchiveReader(app: try db.requireUnused(head.app))
            for line in lines.dropFirst() { try reader.read(line, db, check) }
            try db.recount(db.requireApp(head.app))
            if head.isPrivate { try db.makePrivate(head.app, at: clock()) }
            guard reader.versions == head.versions, head.versions > 0 else {
                throw StoreError.invalid("the export is incomplete: versions are missing")
            }
            try db.audit(
                .importApp, by: author, app: head.app, version: db.latestNumber(app: head.app),
                detail: "from \(PrivateFile.name(of: path))", seal: db.seal(ofAllVersionsOf: head.app),
                at: clock())
            try db.continueNumbers(ofImported: head, by: author, clock)
            return head.app
        }
    }

    /// All lines except the last. They are checked against the hash in the last line.
    private static func lines(of path: String) throws(StoreError) -> [Archive.Line] {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else {
            throw .invalid("can't read '\(path)'")
        }
        let newline = UInt8(ascii: "\n")
        guard data.last == newline, let end = data.dropLast().lastIndex(of: newline),
            let last = try? JSONDecoder().decode(Archive.Line.self, from: data[(end + 1)...]), let digest = last.sha256,
            [UInt8](data[...end]).sha256.hexadecimal == digest
        else { throw .invalid("'\(path)' is incomplete or damaged: its bytes don't match the hash at its end") }
        do {
            return try data[...end].split(separator: newline).map {
                try JSONDecoder().decode(Archive.Line.self, from: $0)
            }
        } catch { throw .invalid("'\(path)' is not an app export") }
    }
}

extension Connection {
    /// The id of an app's row, which is created if necessary. Throws if the app was deleted or has versions.
    fileprivate func requireUnused(_ app: String) throws -> Int64 {
        guard let id = try id("SELECT id FROM apps WHERE name = ?", [app]) else {
            return try insert("INSERT INTO apps (name) VALUES (?)", [app])
        }
        try requireNotDeleted(app)
        guard try latestNumber(app: app) == nil else {
            throw StoreError.invalid("app \(app) already exists: an import never overwrites an app")
        }
        return id
    }

    /// Publishes an imported app's current version again, with a number that the app can't have used elsewhere.
    fileprivate func continueNumbers(ofImported head: Archive.Head, by author: Author, _ clock: () -> Date) throws {
        let created = Date(milliseconds: head.created)
        let now = clock()
        Thread.sleep(forTimeInterval: NumberLimit.step)
        let time = max(clock(), now + NumberLimit.step)
        let limit = NumberLimit(created: created).value(at: time) - 1
        let used = max(limit, try latestNumber(app: head.app) ?? 0)
        try execute("UPDATE apps SET reserved = ? WHERE name = ? AND reserved < ?", [used, head.app, used])
        // The app's numbers must stay below this database's limit.
        try execute("UPDATE epoch SET created = ? WHERE created > ?", [head.created, head.created])
        let latest = try requireVersion(VersionReference(app: head.app, number: latestNumber(app: head.app) ?? 0))
        try publishAgain(latest, Authorship(author: author.name, message: "Imported", by: author), at: time)
    }
}

/// Inserts lines into the database in one transaction.
private struct ArchiveReader {
    let app: Int64
    private(set) var versions = 0
    private var contents: [String: Int64] = [:]
    private var bundles: [String: Int64] = [:]
    /// The images and fonts whose descriptions weren't read yet.
    private var assets: [String: Archive.Content] = [:]
    /// The rows of contents whose assets the app has.
    private var described: Set<Int64> = []

    init(app: Int64) { self.app = app }

    mutating func read(_ line: Archive.Line, _ db: Connection, _ check: (StoredBundle) throws -> Void) throws {
        if let content = line.content {
            contents[content.sha256] = try Self.insert(content, db)
        } else if let asset = line.asset {
            assets[asset.sha256] = asset
        } else if let bundle = line.bundle {
            bundles[bundle.sha256] = try Self.insert(bundle, db, check)
        } else if let version = line.version {
            try insert(version, db)
        } else if let release = line.release {
            try insert(release, db)
        } else {
            throw StoreError.invalid("a line is neither a content, an asset, a bundle, a version nor a release")
        }
    }

    private static func insert(_ content: Archive.Content, _ db: Connection) throws -> Int64 {
        let hash = [UInt8](content.bytes).sha256
        guard hash.hexadecimal == content.sha256 else {
            throw StoreError.invalid("content \(content.sha256) doesn't match its hash")
        }
        if let id = try db.id("SELECT id FROM blobs WHERE hash = ?", [hash]) { return id }
        return try db.insert("INSERT INTO blobs (hash, bytes) VALUES (?, ?)", [hash, [UInt8](content.bytes)])
    }

    private static func insert(
        _ bundle: Archive.Bundle, _ db: Connection, _ check: (StoredBundle) throws -> Void
    ) throws -> Int64 {
        guard let hash = [UInt8](hexadecimal: bundle.sha256), let stored = StoredBundle(bundle) else {
            throw StoreError.invalid("bundle \(bundle.sha256) has no bytes")
        }
        do {
            try check(stored)
        } catch { throw StoreError.invalid("bundle \(bundle.sha256) doesn't match its hash") }
        guard let id = try db.id("SELECT id FROM bundles WHERE hash = ?", [hash]) else {
            let id = try db.insert(
                "INSERT INTO bundles (hash, length, gzip) VALUES (?, ?, ?)",
                [hash, stored.length, stored.gzip])
            try db.insert(encodings: [(id, stored.encodings)])
            try db.note(provisional: [(id, stored.provisional)])
            return id
        }
        // Existing encodings are kept, because ETags identify their bytes, regardless of the program that compressed
        // them.
        try db.insert(encodings: [(id, stored.encodings)])
        return id
    }

    private mutating func insert(_ version: Archive.Version, _ db: Connection) throws {
        let columns = try Self.insertable("versions", version.row.keys, db)
        let row = try db.insert(
            "INSERT INTO versions (app, tree, cause, \(columns.joined(separator: ", "))) VALUES (?, ?, ?\(String(repeating: ", ?", count: columns.count)))",
            [app, try tree(version, db), try version.cause.map { try Self.base($0, db) }]
                + columns.map { version.row[$0]?.value ?? .null } as [any Storable])
        for (position, base) in version.extends.enumerated() {
            let values: [any Storable] = [row, position, try Self.base(base, db)]
            try db.execute("INSERT INTO version_extends (version, position, base) VALUES (?, ?, ?)", values)
            // The version's bundles can list images and fonts of the theme that it extends.
            try db.execute(
                """
                INSERT INTO asset_apps (asset, app) SELECT p.asset, a.name FROM asset_apps p, apps a
                WHERE p.app = ? AND a.id = ? ON CONFLICT DO NOTHING
                """, [base.app, app])
        }
        for (key, hash) in version.bundles.sorted(by: { $0.key < $1.key }) {
            guard let bundle = bundles[hash] else { throw StoreError.invalid("bundle \(hash) is missing") }
            try db.execute("INSERT INTO version_bundles (version, key, bundle) VALUES (?, ?, ?)", [row, key, bundle])
        }
        versions += 1
    }

    /// The columns in the file that Livery knows. The names in the file can't be trusted.
    private static func insertable(_ table: String, _ names: some Sequence<String>, _ db: Connection) throws -> [String]
    {
        // The row consists of NULLs, because the table has no row with this id.
        let known = Set(
            try db.row("SELECT t.* FROM (SELECT -1 AS id) AS one LEFT JOIN \(table) t ON t.id = one.id")?.names ?? [])
        let names = names.sorted()
        for name in names where !known.contains(name) || Archive.local.union(["hash", "length"]).contains(name) {
            throw StoreError.invalid(
                "unknown column '\(name)' in \(table): the file was written by a newer version of Livery")
        }
        return names
    }

    private func insert(_ release: Archive.Release, _ db: Connection) throws {
        let contract = Theme.Contract(release.requires.mapValues(Theme.ValueType.init(name:)))
        let new = NewRelease(
            app: "", name: release.name, axes: release.axes, contract: contract, reads: Set(release.reads))
        let id = try db.insert(
            new, into: app, by: release.registeredBy, at: Date(milliseconds: release.registered))
        let retirement: [any Storable] = [release.retired, release.retiredBy, id]
        try db.execute("UPDATE releases SET retired = ?, retired_by = ? WHERE id = ?", retirement)
        guard let number = release.version else { return }
        let version = try db.id("SELECT id FROM versions WHERE app = ? AND number = ?", [app, number])
        guard let version else { throw StoreError.invalid("a release needs version \(number), which is missing") }
        try db.pin([id], to: version, at: Connection.latestPlace)
    }

    /// Stores the image or font that a content describes, unless it is stored already, and lets the app's clients read it.
    private mutating func insert(assetDescribedBy blob: Int64, at path: String, _ db: Connection) throws {
        guard !described.contains(blob) else { return }
        let text = try db.row("SELECT bytes FROM blobs WHERE id = ?", [blob])?.bytes("bytes") ?? []
        guard let sha256 = try? Asset(description: text).sha256 else { return }
        let name = try db.value("SELECT name FROM apps WHERE id = ?", [app], of: String.self) ?? ""
        if let asset = assets[sha256] {
            let bytes = [UInt8](asset.bytes)
            let hash = bytes.sha256
            guard hash.hexadecimal == sha256 else { throw StoreError.invalid("asset \(sha256) doesn't match its hash") }
            let id =
                try db.id("SELECT id FROM assets WHERE hash = ?", [hash])
                ?? db.insert(bytes, hash: hash, describedBy: text, at: Date())
            try db.use(assets: [id], app: name, at: Date())
        }
        try db.useAssets(describedBy: [path: text], app: name, at: Date())
        described.insert(blob)
    }

    private mutating func tree(_ version: Archive.Version, _ db: Connection) throws -> Int64 {
        let blobs = try version.files.map { path, hash in
            guard let blob = contents[hash] else { throw StoreError.invalid("content \(hash) is missing") }
            if Asset.isPath(path) { try insert(assetDescribedBy: blob, at: path, db) }
            return (path: path, blob: blob)
        }
        guard let hash = [UInt8](hexadecimal: version.tree) else { throw StoreError.invalid("a tree has no hash") }
        if let id = try db.id("SELECT id FROM trees WHERE hash = ?", [hash]) { return id }
        let files = try blobs.map { path, blob in
            try db.id("SELECT id FROM files WHERE path = ? AND blob = ?", [path, blob])
                ?? db.insert("INSERT INTO files (path, blob) VALUES (?, ?)", [path, blob])
        }
        let tree = try db.insert("INSERT INTO trees (hash) VALUES (?)", [hash])
        try db.rows("INSERT INTO tree_files (tree, file) VALUES (?, ?)", each: files.sorted().map { [tree, $0] })
        guard try db.treeHash(tree) == hash else {
            throw StoreError.invalid("tree \(version.tree) doesn't match its hash")
        }
        return tree
    }

    private static func base(_ base: Archive.Base, _ db: Connection) throws -> Int64 {
        let reference = VersionReference(app: base.app, number: base.number)
        guard let row = try db.versionRow(reference) else {
            throw StoreError.invalid(
                "the app extends version \(base.number) of app \(base.app): import app \(base.app) first")
        }
        guard try db.treeHash(try row.decode(forColumn: "tree")).hexadecimal == base.tree else {
            throw StoreError.invalid(
                "version \(base.number) of app \(base.app) differs from the one that the export extends")
        }
        return try row.decode(forColumn: "id")
    }
}

extension StoredBundle {
    fileprivate init?(_ bundle: Archive.Bundle) {
        var encodings = bundle.encodings.mapValues { [UInt8]($0) }
        guard let gzip = encodings.removeValue(forKey: "gzip") else { return nil }
        let provisional = Set(bundle.provisional ?? []).intersection(encodings.keys)
        self.init(
            hash: bundle.sha256, length: bundle.length, gzip: gzip, encodings: encodings, provisional: provisional)
    }
}

extension Archive.Value {
    fileprivate var value: Value {
        switch self {
        case .null: .null
        case .integer(let number): .integer(number)
        case .text(let text): .text(text)
        }
    }
}
