extension Store {
    /// Copies everything in one snapshot into another database, of any engine. Ids, times, hashes of secrets and the
    /// audit log stay the same. Other processes can read and write this store in the meantime. The first change to the
    /// copy starts a new epoch.
    ///
    /// The target is filled in one transaction, so it contains either everything or nothing.
    /// - Parameter target: A new, unused store.
    /// - Throws: ``StoreError/invalid(_:)`` when the target isn't empty.
    public func copy(to target: Store) throws(StoreError) {
        do {
            let head = try database.read { source in
                try target.database.write { copy in
                    // Each side is idle while the other one reads or writes.
                    for side in [source, copy] { try side.engine.liftTimeLimits() }
                    try Self.requireEmpty(copy)
                    for table in Schema.tables { try TableCopy(table, source, copy).run() }
                    try copy.leavePlace()
                    return try copy.auditHead()
                }
            }
            try target.anchor?.reset(to: head)
        } catch { throw StoreError(error) }
    }

    private static func requireEmpty(_ db: Connection) throws {
        for table in Schema.tables where table != "audit_head" {
            guard try db.row("SELECT 1 FROM \(table) LIMIT 1") == nil else {
                throw StoreError.invalid("the target isn't empty: a copy never overwrites a database")
            }
        }
    }
}

/// Copies the rows of a table.
struct TableCopy {
    private let table: String
    private let source: Connection
    private let target: Connection

    /// The number of bytes at which a batch of rows is written.
    private static let batchBytes = 4 << 20
    private static let batchRows = 500

    init(_ table: String, _ source: Connection, _ target: Connection) {
        self.table = table
        self.source = source
        self.target = target
    }

    func run() throws {
        try target.engine.unlocking(table) {
            try target.execute("DELETE FROM \(table)")
            var (batch, bytes): ([Row], Int) = ([], 0)
            try source.scan("SELECT * FROM \(table) ORDER BY 1") { row in
                batch.append(row)
                bytes += row.values.reduce(0) { $0 + $1.byteCount }
                guard batch.count >= Self.batchRows || bytes >= Self.batchBytes else { return }
                try insert(batch)
                (batch, bytes) = ([], 0)
            }
            try insert(batch)
        }
        let hasID = try source.row("SELECT * FROM \(table) LIMIT 1")?.names.first == "id"
        let highest = hasID ? try source.id("SELECT max(id) FROM \(table)", []) : nil
        if let id = try source.engine.lastID(of: table) ?? highest { try target.engine.setLastID(id, of: table) }
    }

    private func insert(_ rows: [Row]) throws {
        guard let names = rows.first?.names else { return }
        let places = names.map { _ in "?" }.joined(separator: ", ")
        try target.rows(
            "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))", each: rows.map(\.values))
    }
}

extension Value {
    /// The approximate memory use of the value, in bytes.
    fileprivate var byteCount: Int {
        switch self {
        case .null, .integer: 8
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }
}
