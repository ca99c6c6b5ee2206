#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A rule that selects the versions of an app to keep.
public struct Retention: Sendable, Hashable {
    /// The number of newest versions to keep. At least one is kept.
    public var newest: Int
    /// Versions published at this time or later are kept. `nil` doesn't keep versions because of their age.
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

    /// Removes old versions of an app, and the contents that nothing else uses.
    ///
    /// Never removes a version that is current or in a channel, that a scheduled change needs, that a draft is based
    /// on, or that an existing version of any app extends, restores or was caused by. Numbers are not reused.
    /// - Returns: The numbers of the removed versions, in ascending order.
    /// - Throws: ``StoreError/notFound(_:)``, or ``StoreError/corrupt(_:)`` while versions don't match the audit.
    @discardableResult
    public func prune(_ app: String, keeping rule: Retention, by author: Author) throws(StoreError) -> [Int] {
        try write { db in
            let old = try db.prunable(db.requireApp(app), rule)
            guard !old.isEmpty else { return [] }
            // Otherwise, the entry's seal would cover versions that have already been changed.
            let accepted = try db.acceptedFaults()
            if let fault = try db.sealFaults().first(where: { !accepted.contains($0) }) {
                throw StoreError.damaged("\(fault): accept this with `livery audit accept` first")
            }
            let numbers = old.map(\.number)
            try db.remove(versions: old.map(\.id))
            try db.recount(db.requireApp(app))
            // The seal covers the remaining versions, because seals of earlier entries about several versions no
            // longer match.
            try db.audit(
                .prune, by: author, app: app, version: db.latestNumber(app: app), detail: PrunedNumbers(numbers).text,
                seal: db.seal(ofAllVersionsOf: app), at: clock())
            return numbers
        }
    }
}

extension Connection {
    /// The versions that a rule doesn't keep and that nothing needs, oldest first.
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
            // A version that restored another one refers to it.
            if let restored = try row.decode(Int?.self, forColumn: "rolled_back_from") { kept.insert(restored) }
        }
        return old.reversed()
    }

    /// The ids of an app's versions that other rows refer to, if these rows can't be removed together with the
    /// versions.
    private func neededVersions(of app: Int64) throws -> Set<Int64> {
        let references = [
            "SELECT m.version FROM channels c JOIN channel_moves m ON m.id = c.move",
            "SELECT base FROM drafts", "SELECT target FROM scheduled_changes WHERE state = 'waiting'",
            "SELECT e.base FROM scheduled_extends e", "SELECT base FROM version_extends",
            "SELECT cause FROM versions",
        ]
        let sql = references.map { "SELECT id FROM versions WHERE app = ? AND id IN (\($0))" }
        return Set(
            try values(sql.joined(separator: " UNION "), references.map { _ in app as any Storable }, of: Int64.self))
    }
}
