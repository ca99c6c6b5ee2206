#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A rule that selects the versions of an app to keep.
public struct Retention: Sendable, Hashable {
    /// The number of newest versions to keep. At least one version is always kept.
    public var newest: Int
    /// Versions published at or after this time are kept. If this is `nil`, the age of versions doesn't matter.
    public var since: Date?

    /// Creates a rule. A version is kept if it meets either condition.
    public init(newest: Int, since: Date? = nil) {
        self.newest = newest
        self.since = since
    }
}

extension Store {
    /// The numbers of the versions that ``prune(_:keeping:by:)`` would remove, in ascending order.
    public func prunable(_ app: String, keeping rule: Retention) throws(StoreError) -> [Int] {
        try read { db in try db.prunable(db.requireApp(app), rule).map(\.number) }
    }

    /// Removes old versions of an app, and contents that nothing else uses.
    ///
    /// Versions that are needed are never removed. A version is needed if it is current or in a channel, if a release
    /// can read no newer one, if a scheduled change needs it or a draft is based on it, or if an existing version of any
    /// app extends it, restores it or was caused by it. Version numbers are never reused.
    /// - Returns: The numbers of the removed versions, in ascending order.
    /// - Throws: ``StoreError/notFound(_:)`` when the app doesn't exist, ``StoreError/corrupt(_:)`` while versions
    ///   don't match the audit log.
    @discardableResult
    public func prune(_ app: String, keeping rule: Retention, by author: Author) throws(StoreError) -> [Int] {
        try write { db in
            let old = try db.prunable(db.requireApp(app), rule)
            guard !old.isEmpty else { return [] }
            // Otherwise, the entry's seal would cover versions that had already been changed.
            let accepted = try db.acceptedFaults()
            if let fault = try db.sealFaults().first(where: { !accepted.contains($0) }) {
                throw StoreError.damaged("\(fault): accept this with `livery audit accept` first")
            }
            let numbers = old.map(\.number)
            try db.remove(versions: old.map(\.id))
            try db.recount(db.requireApp(app))
            // The seal covers the remaining versions, because the seals of earlier entries about several versions no
            // longer match.
            try db.audit(
                .prune, by: author, app: app, version: db.latestNumber(app: app), detail: PrunedNumbers(numbers).text,
                seal: db.seal(ofAllVersionsOf: app), at: clock())
            return numbers
        }
    }
}

extension Connection {
    /// The versions that the rule doesn't keep and nothing needs, oldest first.
    fileprivate func prunable(_ app: Int64, _ rule: Retention) throws -> [(id: Int64, number: Int)] {
        let sql = "SELECT id, number, time, rolled_back_from FROM versions WHERE app = ? ORDER BY number"
        let all = try rows(sql, [app])
        let needed = try neededVersions(of: app)
        var kept: Set<Int> = []
        var old: [(id: Int64, number: Int)] = []
        for (index, row) in all.enumerated().reversed() {
            let (id, number): (Int64, Int) = (try row.decode(forColumn: "id"), try row.decode(forColumn: "number"))
            let isNew = try rule.since.map { try !row.time("time").isBefore($0) } ?? false
            let isKept = index >= all.count - max(1, rule.newest) || isNew || needed.contains(id)
            guard isKept || kept.contains(number) else {
                old.append((id, number))
                continue
            }
            // A version that restored another version refers to it.
            if let restored = try row.decode(Int?.self, forColumn: "rolled_back_from") { kept.insert(restored) }
        }
        return old.reversed()
    }

    /// The ids of an app's versions that other rows refer to, if those rows can't be removed together with the
    /// versions.
    private func neededVersions(of app: Int64) throws -> Set<Int64> {
        let references = [
            "SELECT m.version FROM channels c JOIN channel_moves m ON m.id = c.move",
            "SELECT base FROM drafts", "SELECT target FROM scheduled_changes WHERE state = 'waiting'",
            "SELECT e.base FROM scheduled_extends e", "SELECT base FROM version_extends",
            "SELECT cause FROM versions", "SELECT version FROM release_pins",
        ]
        let sql = references.map { "SELECT id FROM versions WHERE app = ? AND id IN (\($0))" }
        return Set(
            try values(sql.joined(separator: " UNION "), references.map { _ in app as any Storable }, of: Int64.self))
    }
}
