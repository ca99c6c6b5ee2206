#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An announcement that a channel was moved or deleted.
public struct ChannelNotice: Sendable, Hashable {
    /// The app's name.
    public let app: String
    /// The channel's name.
    public let channel: String
    /// The number of the version that the channel points to. `nil` when the channel was deleted.
    public let version: Int?
    /// Identifies the move. Increases with every move of any channel and is never reused.
    public let move: Int64
    /// The time of the move.
    public let time: Date

    /// Creates a notice.
    public init(app: String, channel: String, version: Int?, move: Int64, time: Date) {
        self.app = app
        self.channel = channel
        self.version = version
        self.move = move
        self.time = time
    }
}

extension Connection {
    /// The last moves of every app's channels, oldest first within each app. Scans all moves once.
    /// - Parameter count: The maximum number of moves per app.
    func recentMoves(perApp count: Int) throws -> [String: [ChannelNotice]] {
        let numbered = "SELECT *, row_number() OVER (PARTITION BY app ORDER BY id DESC) AS place FROM channel_moves"
        return try moves(in: "(\(numbered))", "m.place <= ?", Int64(count))
    }

    /// The moves of every app's channels after the one with this id, oldest first within each app.
    func moves(after id: Int64) throws -> [String: [ChannelNotice]] { try moves(in: "channel_moves", "m.id > ?", id) }

    private func moves(
        in table: String, _ condition: String, _ value: Int64
    ) throws -> [String: [ChannelNotice]] {
        let sql = """
            SELECT a.name AS app, m.channel, v.number, m.id, m.time FROM \(table) m
            JOIN apps a ON a.id = m.app LEFT JOIN versions v ON v.id = m.version
            WHERE \(condition) ORDER BY m.app, m.id
            """
        let rows = try rows(sql, [value])
        return Dictionary(grouping: try rows.map(ChannelNotice.init), by: \.app)
    }
}

extension ChannelNotice {
    fileprivate init(_ row: Row) throws {
        self.init(
            app: try row.decode(forColumn: "app"), channel: try row.decode(forColumn: "channel"),
            version: try row.decode(forColumn: "number"), move: try row.decode(forColumn: "id"),
            time: try row.time("time"))
    }
}
