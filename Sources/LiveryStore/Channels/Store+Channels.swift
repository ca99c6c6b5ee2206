import Foundation

extension Store {
    /// The app's channels, sorted by name.
    /// - Throws: ``StoreError/notFound(_:)`` when the app doesn't exist.
    public func channels(app: String) throws(StoreError) -> [Channel] {
        try read { db in
            _ = try db.requireApp(app)
            return try db.channels(app: app)
        }
    }

    /// One channel.
    /// - Throws: ``StoreError/notFound(_:)`` when the app has no such channel.
    public func channel(app: String, name: String) throws(StoreError) -> Channel {
        try read { db in
            guard let channel = try db.channel(app: app, name: name) else {
                throw StoreError.notFound(.channel(name, app: app))
            }
            return channel
        }
    }

    /// The channels of all apps.
    public func channels() throws(StoreError) -> [Channel] { try read { db in try db.channels() } }

    /// Points a channel to a version and creates the channel if necessary.
    /// - Parameter releases: How the version relates to the app's active releases.
    /// - Throws: ``StoreError/channelConflict(current:)`` when the expectation isn't met, ``StoreError/notFound(_:)``
    ///   when the version doesn't exist, ``StoreError/constraint(_:)`` when the name is invalid,
    ///   ``StoreError/tooMuch(_:)`` when the app has ``channelLimit`` channels, ``StoreError/releasesChanged(_:)`` when
    ///   the active releases aren't the ones that were compared.
    @discardableResult
    public func setChannel(
        app: String, name: String, to version: Int, author: String, message: String,
        expecting expectation: ChannelExpectation, releases: ReleaseCheck = ReleaseCheck(), by who: Author? = nil
    ) throws(StoreError) -> Channel {
        try Text.checkNames(app, name, author)
        try Text.check(message)
        return try write { db in
            let (authorship, now) = (Authorship(author: author, message: message, by: who), clock())
            let moved = try db.move(
                app: app, channel: name, to: version, authorship, expecting: expectation, at: now)
            try db.settle(releases, of: app, version: version, channel: name, by: authorship.who, at: now)
            return moved
        }
    }

    /// Deletes a channel.
    /// - Returns: The notice of the deletion. Its move is higher than all earlier moves of the channel.
    /// - Throws: ``StoreError/notFound(_:)`` when the app has no such channel, ``StoreError/channelConflict(current:)``
    ///   when the expectation isn't met.
    @discardableResult
    public func deleteChannel(
        app: String, name: String, by author: Author, expecting expectation: ChannelExpectation
    ) throws(StoreError) -> ChannelNotice {
        try Text.check(app, name, author.name)
        return try write { db in
            guard let channel = try db.channel(app: app, name: name) else {
                throw StoreError.notFound(.channel(name, app: app))
            }
            try expectation.check(channel)
            let id = try db.requireApp(app)
            try db.execute("DELETE FROM channels WHERE app = ? AND name = ?", [id, name])
            try db.unpin(channel: name, of: id)
            let now = clock()
            try db.audit(.deleteChannel, by: author, app: app, detail: "channel \(name)", at: now)
            let move = try db.insert(
                "INSERT INTO channel_moves (app, channel, time, author, message) VALUES (?, ?, ?, ?, '')",
                [id, name, now.milliseconds, author.name])
            return ChannelNotice(
                app: app, channel: name, version: nil, move: move, time: Date(milliseconds: now.milliseconds))
        }
    }

    /// The maximum number of channels in an app. The server holds each channel in memory, as it does `latest`.
    public static let channelLimit = 20
}

extension ChannelExpectation {
    func check(_ current: Channel?) throws(StoreError) {
        let holds =
            switch self {
            case .any: true
            case .absent: current == nil
            case .move(let move): current?.move == move
            }
        guard holds else { throw .channelConflict(current: current?.move) }
    }
}

extension Connection {
    static let selectChannels = """
        SELECT a.name AS app, c.name, v.number AS version, m.id AS move, m.time, m.author, m.message, m.scheduled
        FROM channels c JOIN apps a ON a.id = c.app JOIN channel_moves m ON m.id = c.move
            JOIN versions v ON v.id = m.version

        """

    func channels() throws -> [Channel] {
        try rows(Self.selectChannels + "ORDER BY a.name, c.name").map(Channel.init)
    }

    func channels(app: String) throws -> [Channel] {
        return try rows(Self.selectChannels + "WHERE a.name = ? ORDER BY c.name", [app]).map(Channel.init)
    }

    func channel(app: String, name: String) throws -> Channel? {
        return try row(Self.selectChannels + "WHERE a.name = ? AND c.name = ?", [app, name]).map(Channel.init)
    }

    func move(
        app: String, channel name: String, to version: Int, _ authorship: Authorship,
        expecting expectation: ChannelExpectation, at time: Date
    ) throws -> Channel {
        let current = try channel(app: app, name: name)
        try expectation.check(current)
        let target = try requireVersionID(VersionReference(app: app, number: version))
        let id = try requireApp(app)
        if current == nil, try self.id("SELECT count(*) FROM channels WHERE app = ?", [id]) ?? 0 >= Store.channelLimit {
            throw StoreError.tooMuch("the app already has \(Store.channelLimit) channels")
        }
        // As with versions, setting the clock back must not make a later move look older to a cache.
        let now = max(time.milliseconds, current?.time.milliseconds ?? 0)
        let move = try insert(
            """
            INSERT INTO channel_moves (app, channel, version, time, author, message, scheduled)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [id, name, target, now, authorship.author, authorship.message, authorship.scheduled])
        try execute(
            """
            INSERT INTO channels (app, name, move) VALUES (?, ?, ?)
            ON CONFLICT (app, name) DO UPDATE SET move = excluded.move
            """, [id, name, move])
        try audit(
            .setChannel, by: authorship.who, app: app, version: version, detail: "channel \(name)", at: time)
        guard let moved = try channel(app: app, name: name) else {
            throw StoreError.damaged("the channel that was just set can't be read")
        }
        return moved
    }
}

extension Channel {
    init(_ row: Row) throws {
        app = try row.decode(forColumn: "app")
        name = try row.decode(forColumn: "name")
        version = try row.decode(forColumn: "version")
        move = try row.decode(forColumn: "move")
        time = try row.time("time")
        author = try row.decode(forColumn: "author")
        message = try row.decode(forColumn: "message")
        scheduled = try row.decode(forColumn: "scheduled")
    }
}
