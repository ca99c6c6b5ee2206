import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The database of apps, versions, bundles, drafts and access rights.
///
/// The store handles rows and bytes, and never compiles themes. Each call is one transaction and returns when its
/// changes are durable. On SQLite, this means WAL and `synchronous=FULL`.
///
/// A store can be used from any thread. Writes are serialized, and reads don't wait for writes. Both block the calling
/// thread. Several processes can use the same database.
public final class Store: Sendable {
    let database: any Database
    let clock: @Sendable () -> Date
    /// The limits on what each app can store.
    let quotas: Quotas
    /// The file that stores the head of the audit log. `nil` for a database on a server.
    let anchor: AuditAnchor?
    /// What this process knows about the audit log. For a database on a server, this replaces the anchor.
    let memory = AuditMemory()
    let rememberedTokens = Remembered<Token>()
    let rememberedSessions = Remembered<Session>()
    /// The known state of the disk.
    let health: WriteHealth
    /// The path of the database. `nil` for a database on a server.
    let file: String?
    private let lock: DataLock?
    /// The server's place where this process has changed the database, or an empty string for a file. `nil` before the
    /// first change.
    let home = Mutex<String?>(nil)
    private let isLossRecorded = Atomic(false)

    /// Opens the database and creates it if necessary.
    ///
    /// - Parameters:
    ///   - path: The path of an SQLite database, or the `postgresql://…` URL of a PostgreSQL database. SQLite adds
    ///     `-wal` and `-shm` files beside its file. The folder must exist.
    ///   - schema: What to do with an older schema.
    ///   - busyTimeout: How long to wait for another process's write before throwing ``StoreError/busy(_:)``.
    ///   - exclusive: Whether to open the database exclusively. Opening then throws ``StoreError/busy(_:)`` if another
    ///     process has the file open. Afterward, other processes can't open it. Ignored for a URL.
    ///   - awaitsServer: Whether to open the database even if its server can't be reached. Calls then throw
    ///     ``StoreError/unavailable(_:)`` until ``waitForChange(_:)`` has reached the server.
    ///   - quotas: The limits on what each app can store.
    ///   - clock: Returns the current time, which is used for version times, expiration and last use.
    /// - Throws: ``StoreError/olderDatabase(path:migrations:)``, ``StoreError/newerDatabase(path:migrations:)`` or
    ///   ``StoreError/notADatabase(path:_:)``, which leave the database unchanged. ``StoreError/invalid(_:)`` if the
    ///   URL, the
    ///   server, the database or the role can't be used. Other database errors are also thrown.
    public convenience init(
        path: String, schema: SchemaPolicy = .current, busyTimeout: Duration = .seconds(5), exclusive: Bool = false,
        awaitsServer: Bool = false, quotas: Quotas = Quotas(), clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(StoreError) {
        try self.init(
            path: path, plan: SchemaPlan(policy: schema), busyTimeout: busyTimeout, exclusive: exclusive,
            awaitsServer: awaitsServer, quotas: quotas, clock: clock, trace: nil)
    }

    /// - Parameters:
    ///   - doubt: How long to try to find out the outcome of a commit whose response was lost.
    ///   - trace: Called with each statement, without its arguments.
    init(
        path: String, plan: SchemaPlan = SchemaPlan(policy: .current), busyTimeout: Duration = .seconds(5),
        exclusive: Bool = false, awaitsServer: Bool = false, quotas: Quotas = Quotas(), doubt: Duration = .seconds(10),
        clock: @escaping @Sendable () -> Date = { Date() }, trace: (@Sendable (String) -> Void)?
    ) throws(StoreError) {
        self.clock = clock
        self.quotas = quotas
        let isFile = !PostgreSQLURL.isOne(path)
        file = isFile ? path : nil
        anchor = isFile ? AuditAnchor(database: path) : nil
        health = WriteHealth(database: isFile ? path : nil)
        lock = isFile ? try DataLock(database: path, exclusive: exclusive) : nil
        do {
            guard isFile else {
                database = try PostgreSQLDatabase(
                    try PostgreSQLURL(path), busyTimeout: busyTimeout, plan: plan, awaitsServer: awaitsServer,
                    doubt: doubt, trace: trace)
                return
            }
            BackupSeal.remove(from: path)
            database = try SQLiteDatabase(path: path, busyTimeout: busyTimeout, plan: plan, trace: trace)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// The store's current time.
    public var now: Date { clock() }

    /// Releases the page caches of all connections. A busy connection releases its cache when it becomes idle. This
    /// method doesn't block. Call it after reading a lot of data that won't be needed again soon.
    public func releaseMemory() { database.releaseMemory() }

    /// Closes the database after the calls in progress. If no other process has it open, its write-ahead log is
    /// checkpointed.
    ///
    /// Later calls fail. Deinitializing the store also closes it, but ignores errors.
    public func close() throws(StoreError) {
        do { try database.close() } catch { throw StoreError(error) }
    }

    /// The size of the database in bytes, excluding its write-ahead log.
    public func byteCount() throws(StoreError) -> Int {
        do { return try database.byteCount } catch { throw StoreError(error) }
    }
}

extension Store {
    /// Runs `body` in one read transaction, which sees a single snapshot.
    func read<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
        do { return try database.read(body) } catch { throw StoreError(error) }
    }

    /// Runs `body` in one immediate transaction, which is rolled back when `body` throws. In a restored copy, a new
    /// epoch is started first.
    ///
    /// After the commit, the new head of the audit log is written to the anchor file. If that write fails or is out of
    /// date, no harm is done, because an older head still protects the entries up to it.
    /// - Throws: ``StoreError/corrupt(_:)`` when the database has lost entries that this process has seen.
    func write<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
        let (value, current) = try maintain { db in
            let current = try db.engine.serverPlace() ?? ""
            if home.withLock({ $0 }) != current {
                // The audit log is known to contain everything that this process has seen.
                try db.enter(place(db), hasSeenChanges: memory.head != nil, clock)
            }
            return (try body(db), current)
        }
        home.withLock { $0 = current }
        return value
    }

    /// Runs `body` like `write`, but doesn't start an epoch. Use it for repairs, which a restored backup might also
    /// need.
    func maintain<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
        do {
            let (value, head) = try database.write { db in
                // This transaction holds the lock, so its statements see everything that has been committed.
                if anchor == nil { try memory.check(db, contains: memory.head) }
                return (try body(db), try db.auditHead())
            }
            if anchor == nil { memory.remember(head) }
            try? anchor?.advance(to: head)
            health.note(nil)
            return value
        } catch {
            recordLoss()
            let error = StoreError(error)
            health.note(error)
            throw error
        }
    }

    /// Records the loss of changes, so that the process that accepts the loss starts a new epoch.
    private func recordLoss() {
        guard memory.loss != nil, !isLossRecorded.load(ordering: .relaxed) else { return }
        if (try? database.write({ try $0.leavePlace() })) != nil { isLossRecorded.store(true, ordering: .relaxed) }
    }
}

extension Store {
    /// The time for values that several servers compare, such as leases. The servers' own clocks can differ.
    func sharedTime(_ db: Connection) throws -> Date { try db.engine.serverTime() ?? clock() }

    /// Returns when another process has probably changed something, or after the limit.
    /// - Returns: Whether the database sends notifications. If it doesn't, the call returns immediately.
    public func waitForChange(_ limit: Duration) -> Bool { database.waitForChange(limit) }

    /// The reason that an open database rejects changes at the moment. Either the server isn't responding or has lost
    /// changes, or the disk is full or failing. `nil` if no such reason is known.
    public var outage: StoreError? { database.outage ?? lostChanges ?? health.fault }

    /// The error with which changes are rejected because the server has lost changes. `nil` if no changes are known to
    /// be lost.
    public var lostChanges: StoreError? { memory.loss }
}
