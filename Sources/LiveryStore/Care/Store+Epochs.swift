import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Where a database is stored. A copy of the database has a different place.
struct Place: Equatable {
    /// For a file, its inode. For a database on a server, the name consists of the identifier of the server's data, its
    /// timeline, the identifier of a table, and ``PostgreSQLConnection/synchronous``. The timeline changes when a
    /// standby takes over or a backup is recovered. The table's identifier changes when the database is restored from a
    /// dump. `nil` for a backup or copy that has never been used.
    var name: String?
    /// The entry that the file beside the database names, if the database lacks that entry because an older copy has
    /// replaced the database.
    var missing: String?

    private var location: String? { name?.replacing(PostgreSQLConnection.synchronous, with: "") }

    /// Whether a database that was last changed at this place can't have later versions elsewhere.
    func isHome(at place: Place) -> Bool {
        location == place.location && (place.missing == nil || missing == place.missing)
    }

    /// Whether a standby at another place has taken over and has every change that was acknowledged at this place.
    func isReplaced(by place: Place) -> Bool {
        let (old, new) = (location?.split(separator: " ") ?? [], place.location?.split(separator: " ") ?? [])
        guard name?.hasSuffix(PostgreSQLConnection.synchronous) == true, old.count == 3, new.count == 3 else {
            return false
        }
        return old[0] == new[0] && old[2] == new[2]
    }
}

extension Store {
    /// Starts a new epoch if the database is a restored copy. Every change does the same. A server calls this before it
    /// serves requests, because clients reject version numbers lower than the ones they have seen.
    ///
    /// Version numbers are never reused, even if the versions after a backup were lost with the database. In a new
    /// epoch, numbers continue above every number that can have been used so far (see `NumberLimit`). Each app's
    /// current version is published again under such a number. Each channel is moved to its version again, and
    /// scheduled changes and drafts are then based on the new version. The ids of drafts, moves and tokens also
    /// continue above that number.
    /// - Returns: The number above which new versions are numbered. `nil` if no epoch was started.
    public func startEpochIfRestored() throws(StoreError) -> Int? {
        let reserved = "SELECT reserved FROM epoch"
        let before = try read { db in try db.value(reserved, of: Int.self) }
        let after = try write { db in try db.value(reserved, of: Int.self) }
        return before == nil || before == after ? nil : after
    }

    /// The place of the database.
    func place(_ db: Connection) throws -> Place {
        guard let file else { return Place(name: try db.engine.serverPlace(), missing: nil) }
        var status = stat()
        let inode = stat(file, &status) == 0 ? "inode \(status.st_ino)" : "a file"
        return Place(name: inode, missing: try missingEntry(db)?.description)
    }

    /// The entry that the file beside the database names, if the audit log doesn't contain it.
    private func missingEntry(_ db: Connection) throws -> AuditHead? {
        guard let head = try? anchor?.head(), head.number > 0 else { return nil }
        let hash = try db.value("SELECT hash FROM audit WHERE number = ?", [head.number], of: [UInt8].self)
        return hash == head.hash ? nil : head
    }
}

extension Connection {
    /// Starts a new epoch unless the database was last changed at this place.
    /// - Parameter hasSeenChanges: Whether the database contains all changes that this process has seen. If so, the
    ///   server was not recovered from an older backup.
    func enter(_ place: Place, hasSeenChanges: Bool, _ clock: () -> Date) throws {
        let now = clock()
        guard let row = try row("SELECT created, reserved, place, missing FROM epoch") else {
            try execute(
                "INSERT INTO epoch (id, created, reserved, place, missing) VALUES (1, ?, 0, ?, ?)",
                [now.milliseconds, place.name, place.missing])
            return
        }
        let known = Place(name: try row.decode(forColumn: "place"), missing: try row.decode(forColumn: "missing"))
        guard !known.isHome(at: place), !(hasSeenChanges && known.isReplaced(by: place)) else {
            if known.name != place.name { try execute("UPDATE epoch SET place = ?", [place.name]) }
            return
        }
        // After one step, all numbers that were allowed until now are below the limit, including the first number that
        // another copy could have assigned in a new epoch.
        Thread.sleep(forTimeInterval: NumberLimit.step)
        let time = max(clock(), now + NumberLimit.step)
        let newest = try id("SELECT max(time) FROM audit", []).map(Date.init(milliseconds:)) ?? time
        let limit = NumberLimit(created: try row.time("created")).value(at: max(time, newest)) - 1
        let used = try id("SELECT max(number) FROM versions", []).map(Int.init) ?? 0
        let reserved = max(try row.decode(forColumn: "reserved"), used, limit)
        try execute("UPDATE epoch SET reserved = ?, place = ?, missing = ?", [reserved, place.name, place.missing])
        try startEpoch(above: reserved, at: time)
    }

    /// Records that the database might lack changes, so that the next change starts a new epoch.
    func leavePlace() throws { try execute("UPDATE epoch SET place = NULL") }

    private func startEpoch(above reserved: Int, at now: Date) throws {
        try execute("UPDATE apps SET reserved = ?", [reserved])
        for table in Schema.numberedTables {
            let last = try engine.lastID(of: table) ?? 0
            try engine.setLastID(max(last, Int64(reserved)), of: table)
        }
        // The states of drafts and releases are identified by their ids and revisions.
        try execute("UPDATE drafts SET revision = revision + ?", [reserved])
        try execute("UPDATE releases SET revision = revision + ?", [reserved])
        try execute("UPDATE reviews SET revision = revision + ? WHERE state = 'open'", [reserved])
        let author = Author(name: "livery", credential: "restored database")
        try audit(.startEpoch, by: author, detail: "version numbers continue after \(reserved)", at: now)
        for version in try latestVersions() {
            try publishAgain(version, Authorship(author: author.name, message: "Restored", by: author), at: now)
        }
        for channel in try channels() {
            let authorship = Authorship(author: channel.author, message: channel.message, by: author)
            _ = try move(
                app: channel.app, channel: channel.name, to: channel.version, authorship, expecting: .any, at: now)
        }
    }

    /// Publishes the current version's content again under the next number. Everything that was based on the current
    /// version is then based on the new one.
    /// - Returns: The new version.
    @discardableResult
    func publishAgain(_ version: Version, _ authorship: Authorship, at now: Date) throws -> Version {
        let new = try rollback(to: version.reference, authorship, expecting: .any, at: now)
        try execute("UPDATE drafts SET base = ? WHERE base = ?", [new.id, version.id])
        try execute(
            "UPDATE release_pins SET version = ? WHERE version = ? AND channel = ?",
            [new.id, version.id, Self.latestPlace])
        try execute(
            "UPDATE scheduled_changes SET expected = ? WHERE app = ? AND state = 'waiting' AND expected = ?",
            [new.number, version.app, version.number])
        return new
    }
}
