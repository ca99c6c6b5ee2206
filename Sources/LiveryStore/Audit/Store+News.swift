/// The changes in the store since a position, read from one snapshot.
public struct News: Sendable {
    /// A position in the history of the store. All numbers only increase, unless changes are lost.
    public struct Position: Sendable, Hashable {
        /// The newest audit entry.
        let head: AuditHead
        /// The id of the newest version of any app.
        let version: Int64
        /// The id of the newest move of any channel.
        let move: Int64

        /// The number of the newest audit entry.
        public var entry: Int { head.number }
    }

    /// The current state of a published app that an audit entry names.
    public struct App: Sendable {
        /// The current version.
        public let latest: Version
        /// The app's channels.
        public let channels: [Channel]
        /// The versions that the builds of the app's active releases get.
        public let pins: [ReleasePin]
        /// The id of the last move of any channel of any app. A channel that isn't listed was deleted by this move or
        /// an earlier move.
        public let move: Int64
    }

    /// The position after these changes.
    public let position: Position
    /// The apps that audit entries name, sorted by name.
    public let apps: [App]
    /// The new versions of these apps, oldest first within each app.
    public let versions: [String: [VersionNotice]]
    /// The new moves of the channels of these apps, oldest first within each app.
    public let moves: [String: [ChannelNotice]]
    /// All apps that only authorized clients can see.
    public let privateApps: Set<String>
    /// All apps that were deleted.
    public let deletedApps: Set<String>
    /// Whether an entry names no app. Such an entry can be about a token or a session.
    public let isAboutAccess: Bool
    /// Whether an entry is about a repair of bundles.
    public let isAboutRepairs: Bool
    /// Whether the caller wanted every app that the entries name.
    public let isComplete: Bool
    /// Whether the news covers all apps, not only the apps that the entries name.
    public let isWhole: Bool
}

extension Store {
    /// The changes that any process has made since a position. The audit log names the changed apps. Their state is
    /// read in the same transaction.
    ///
    /// Costs one lookup if nothing has changed, and otherwise a few lookups for each app.
    /// - Parameters:
    ///   - position: The position from the last call. `nil` returns the state of all apps. All apps are also returned
    ///     if the audit log has become shorter or has a different entry with the same number. This happens after a
    ///     damaged audit log is repaired or changes are lost.
    ///   - count: The maximum number of versions and the maximum number of moves for each app, if `position` is `nil`.
    ///   - isWanted: Returns whether to read the app with this name.
    /// - Returns: The changes. `nil` if nothing has changed.
    public func news(
        since position: News.Position?, perApp count: Int, where isWanted: (String) -> Bool = { _ in true }
    ) throws(StoreError) -> News? {
        // Must be read before the snapshot is taken. Later commits by other threads update this value, but the snapshot
        // doesn't contain them.
        let seen = memory.head
        return try read { db in
            let head = try db.newestEntry()
            guard position?.head != head else { return nil }
            if anchor == nil, (try? memory.check(db, contains: seen)) != nil { memory.remember(head) }
            guard let position, position.entry < head.number else { return try db.allNews(head, perApp: count) }
            return try db.news(since: position, head, where: isWanted)
        }
    }
}

extension Connection {
    /// The newest entry. Its number is 0 if the head is missing, because a damaged audit log must not prevent reads.
    fileprivate func newestEntry() throws -> AuditHead {
        let row = try row("SELECT number, hash FROM audit_head")
        return try row.map { AuditHead(number: try $0.decode(forColumn: "number"), hash: try $0.bytes("hash")) }
            ?? AuditHead(number: 0, hash: [])
    }

    fileprivate func allNews(_ head: AuditHead, perApp count: Int) throws -> News {
        let position = try newsPosition(head)
        let channels = Dictionary(grouping: try channels(), by: \.app)
        let pins = try releasePins()
        return News(
            position: position,
            apps: try latestVersions().map {
                News.App(
                    latest: $0, channels: channels[$0.app] ?? [], pins: pins[$0.app] ?? [], move: position.move)
            },
            versions: try recentNotices(perApp: count), moves: try recentMoves(perApp: count + 1),
            privateApps: try privateApps(), deletedApps: try deletedApps(), isAboutAccess: true, isAboutRepairs: true,
            isComplete: true, isWhole: true)
    }

    fileprivate func news(
        since before: News.Position, _ head: AuditHead, where isWanted: (String) -> Bool
    ) throws -> News {
        let sql = "SELECT DISTINCT app, action = 'mend' AS repair FROM audit WHERE number > ?"
        let rows = try rows(sql, [before.entry])
        let names = Set(try rows.compactMap { try $0.decode(String?.self, forColumn: "app") })
        let wanted = names.filter(isWanted)
        let position = try newsPosition(head)
        return News(
            position: position, apps: try wanted.sorted().compactMap { try app($0, move: position.move) },
            versions: try notices(after: before.version).filter { wanted.contains($0.key) },
            moves: try moves(after: before.move).filter { wanted.contains($0.key) },
            privateApps: try privateApps(), deletedApps: try deletedApps(),
            isAboutAccess: try rows.contains { try $0.decode(String?.self, forColumn: "app") == nil },
            isAboutRepairs: try rows.contains { try $0.decode(Bool.self, forColumn: "repair") },
            isComplete: wanted.count == names.count, isWhole: false)
    }

    private func newsPosition(_ head: AuditHead) throws -> News.Position {
        News.Position(
            head: head, version: try id("SELECT max(id) FROM versions", []) ?? 0,
            move: try id("SELECT max(id) FROM channel_moves", []) ?? 0)
    }

    /// The app's state. `nil` for an app without versions, such as one that has only drafts.
    private func app(_ name: String, move: Int64) throws -> News.App? {
        let sql = Self.selectVersions + "WHERE a.name = ? ORDER BY v.number DESC LIMIT 1"
        guard let row = try row(sql, [name]) else { return nil }
        return News.App(
            latest: try version(row), channels: try channels(app: name), pins: try releasePins(app: name), move: move)
    }

    private func deletedApps() throws -> Set<String> {
        Set(try values("SELECT name FROM apps WHERE deleted IS NOT NULL"))
    }

    private func privateApps() throws -> Set<String> {
        Set(try values("SELECT name FROM private_apps"))
    }
}
