#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An announcement that a version was published.
public struct VersionNotice: Sendable, Hashable {
    /// The app's name.
    public let app: String
    /// The version's number within the app.
    public let number: Int
    /// When the version was published.
    public let time: Date
    /// The older version whose content this version restored. `nil` if it isn't a rollback.
    public let rolledBackFrom: Int?

    /// Creates a notice.
    public init(app: String, number: Int, time: Date, rolledBackFrom: Int?) {
        self.app = app
        self.number = number
        self.time = time
        self.rolledBackFrom = rolledBackFrom
    }

    /// Creates a notice about a version.
    public init(_ version: Version) {
        app = version.app
        number = version.number
        time = version.time
        rolledBackFrom = version.rolledBackFrom
    }
}

extension Connection {
    /// The last versions of every app, oldest first within each app. Scans one index, which takes about 20 ms for
    /// 16,000 versions.
    /// - Parameter count: The maximum number of versions per app.
    func recentNotices(perApp count: Int) throws -> [String: [VersionNotice]] {
        try notices("v.number > (SELECT max(number) FROM versions WHERE app = v.app) - ?", Int64(count))
    }

    /// The versions of every app after the one with this id, oldest first within each app.
    func notices(after id: Int64) throws -> [String: [VersionNotice]] { try notices("v.id > ?", id) }

    private func notices(_ condition: String, _ value: Int64) throws -> [String: [VersionNotice]] {
        let sql = """
            SELECT a.name, v.number, v.time, v.rolled_back_from FROM versions v JOIN apps a ON a.id = v.app
            WHERE \(condition) ORDER BY v.app, v.number
            """
        let rows = try rows(sql, [value])
        return Dictionary(grouping: try rows.map(VersionNotice.init), by: \.app)
    }
}

extension VersionNotice {
    init(_ row: Row) throws {
        app = try row.decode(forColumn: "name")
        number = try row.decode(forColumn: "number")
        time = try row.time("time")
        rolledBackFrom = try row.decode(Int?.self, forColumn: "rolled_back_from")
    }
}
