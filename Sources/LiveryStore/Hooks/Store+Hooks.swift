import Foundation

extension Store {
    /// Creates the state of a hook that doesn't have one yet. The hook delivers only entries that are added later.
    public func addHook(_ name: String) throws(StoreError) {
        try Text.check(name)
        guard try read({ db in try db.hook(name) }) == nil else { return }
        _ = try maintain { db in
            try db.execute(
                "INSERT INTO hooks (name, cursor, tries, disabled) VALUES (?, ?, 0, 0) ON CONFLICT DO NOTHING",
                [name, try db.auditHead().number])
        }
    }

    /// All hooks that have ever run, sorted by name.
    public func hooks() throws(StoreError) -> [HookState] {
        try read { db in try db.rows("SELECT * FROM hooks ORDER BY name").map(HookState.init) }
    }

    /// Claims a hook for a node, if the hook has entries to deliver, may try now, and isn't claimed by another node.
    /// Costs one lookup if there is nothing to do, or if more than half of the lease remains.
    /// - Parameters:
    ///   - lease: How long other nodes are kept from delivering, in seconds.
    /// - Returns: The hook's state. `nil` if the node has nothing to do now.
    public func claimHook(
        _ name: String, for node: String, lease seconds: Double
    ) throws(StoreError) -> HookState? {
        let (state, newest, now) = try read { db in
            (try db.hook(name), try db.auditHead().number, try sharedTime(db))
        }
        guard let state, state.cursor != newest, state.isFree(for: node, at: now) else { return nil }
        if state.cursor < newest, state.isLeased(to: node, for: seconds / 2, at: now) { return state }
        return try maintain { db in
            let now = try sharedTime(db)
            guard let state = try db.hook(name), state.isFree(for: node, at: now) else { return nil }
            // A restored backup can have fewer entries than were delivered.
            try db.execute(
                "UPDATE hooks SET owner = ?, lease = ?, cursor = CASE WHEN cursor > ? THEN ? ELSE cursor END WHERE name = ?",
                [node, now.addingTimeInterval(seconds).milliseconds, newest, newest, name])
            return try db.hook(name)
        }
    }

    /// Extends a node's lease if less than half of it remains.
    /// - Returns: Whether the node still holds the lease.
    public func keepHook(_ name: String, for node: String, lease seconds: Double) throws(StoreError) -> Bool {
        let isLeased = try read { db in
            try db.hook(name)?.isLeased(to: node, for: seconds / 2, at: sharedTime(db)) == true
        }
        guard !isLeased else { return true }
        return try maintain { db in
            let lease = try sharedTime(db).addingTimeInterval(seconds).milliseconds
            return try db.execute("UPDATE hooks SET lease = ? WHERE name = ? AND owner = ?", [lease, name, node]) > 0
        }
    }

    /// Releases a hook, so that another node can deliver immediately.
    public func releaseHook(_ name: String, by node: String) throws(StoreError) {
        _ = try maintain { db in
            try db.execute("UPDATE hooks SET owner = NULL, lease = NULL WHERE name = ? AND owner = ?", [name, node])
        }
    }

    /// Records that a node has delivered all entries up to a number.
    /// - Returns: Whether the node still held the lease. If it didn't, another node delivers the entries again.
    @discardableResult
    public func advanceHook(_ name: String, to entry: Int, by node: String) throws(StoreError) -> Bool {
        try maintain { db in
            try db.execute(
                "UPDATE hooks SET cursor = ?, tries = 0, next = NULL, error = NULL WHERE name = ? AND owner = ?",
                [entry, name, node]) > 0
        }
    }

    /// Records that a node failed to deliver the next entry.
    /// - Parameter pause: The time until the next attempt by any node, in seconds.
    public func postponeHook(
        _ name: String, for pause: Double, because error: String, by node: String
    ) throws(StoreError) {
        try Text.check(error)
        _ = try maintain { db in
            let next = try sharedTime(db).addingTimeInterval(pause)
            return try db.execute(
                "UPDATE hooks SET tries = tries + 1, next = ?, error = ? WHERE name = ? AND owner = ?",
                [next.milliseconds, error, name, node])
        }
    }

    /// Records whether a cache served the new versions after a node purged it.
    public func proveHook(_ name: String, _ isProven: Bool, by node: String) throws(StoreError) {
        _ = try maintain { db in
            try db.execute("UPDATE hooks SET proven = ? WHERE name = ? AND owner = ?", [isProven, name, node])
        }
    }

    /// Disables a hook until ``resumeHook(_:)`` is called.
    public func disableHook(_ name: String, because error: String, by node: String) throws(StoreError) {
        try Text.check(error)
        _ = try maintain { db in
            try db.execute(
                "UPDATE hooks SET disabled = 1, error = ? WHERE name = ? AND owner = ?", [error, name, node])
        }
    }

    /// Deletes the state of a hook.
    /// - Returns: Whether the hook existed.
    public func removeHook(_ name: String) throws(StoreError) -> Bool {
        try maintain { db in try db.execute("DELETE FROM hooks WHERE name = ?", [name]) > 0 }
    }

    /// Enables a hook and lets it try again immediately.
    /// - Returns: Whether the hook exists.
    public func resumeHook(_ name: String) throws(StoreError) -> Bool {
        try maintain { db in
            try db.execute(
                "UPDATE hooks SET disabled = 0, tries = 0, next = NULL, error = NULL WHERE name = ?", [name]) > 0
        }
    }

    /// The oldest entries with a number higher than `number`, in order.
    /// - Parameter app: Returns only entries about this app. `nil` means all apps.
    public func entries(after number: Int, app: String? = nil, limit: Int) throws(StoreError) -> [AuditEntry] {
        try read { db in
            let filter = app == nil ? "" : "app = ? AND "
            let sql = "SELECT * FROM audit WHERE \(filter)number > ? ORDER BY number LIMIT ?"
            return try db.rows(sql, (app.map { [$0] } ?? []) + [number, limit]).map(AuditEntry.init)
        }
    }
}

extension Connection {
    fileprivate func hook(_ name: String) throws -> HookState? {
        try row("SELECT * FROM hooks WHERE name = ?", [name]).map(HookState.init)
    }
}
