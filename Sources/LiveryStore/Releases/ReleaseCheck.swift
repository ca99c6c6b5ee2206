import Foundation
import LiveryModel

/// How a version relates to the active releases of its app, as the caller has compared them.
///
/// The store accepts a new version only if the app's active releases are the compared ones. So no release that another
/// process registers in the meantime is ignored.
public struct ReleaseCheck: Sendable, Hashable {
    /// The states of the releases that were compared.
    public var compared: Set<AppRelease.State>
    /// The names of the releases that the version breaks, by id. Its author accepts that.
    public var broken: [Int64: String]

    /// Creates a check. Without arguments, it is the one for an app without active releases.
    public init(compared: Set<AppRelease.State> = [], broken: [Int64: String] = [:]) {
        self.compared = compared
        self.broken = broken
    }
}

extension Store {
    /// The app's active releases, in the order of their registration. Empty for an app that doesn't exist.
    public func activeReleases(app: String) throws(StoreError) -> [AppRelease] {
        try read { db in
            let sql = Connection.selectReleases + "WHERE a.name = ? AND r.retired IS NULL ORDER BY r.id"
            return try db.rows(sql, [app]).map(AppRelease.init)
        }
    }
}

extension Connection {
    /// Moves the pins of the releases that can read a version, and records which ones it breaks. Runs in the
    /// transaction that makes the version current.
    /// - Parameters:
    ///   - version: The number of the version.
    ///   - channel: The channel at which the version becomes current. `nil` for `latest`.
    /// - Throws: ``StoreError/releasesChanged(_:)`` when the app's active releases aren't the compared ones.
    func settle(
        _ check: ReleaseCheck, of app: String, version: Int, channel: String? = nil, by author: Author, at time: Date
    ) throws {
        let sql = """
            SELECT r.id, r.revision FROM releases r JOIN apps a ON a.id = r.app WHERE a.name = ? AND r.retired IS NULL
            """
        let active = try rows(sql, [app]).map { row in
            AppRelease.State(id: try row.decode(forColumn: "id"), revision: try row.decode(forColumn: "revision"))
        }
        guard Set(active) == check.compared else { throw StoreError.releasesChanged(app) }
        guard !active.isEmpty else { return }
        let id = try requireVersionID(version, of: app)
        let readers = active.map(\.id).filter { check.broken[$0] == nil }
        try pin(readers, to: id, at: channel ?? Self.latestPlace)
        guard !check.broken.isEmpty else { return }
        let names = check.broken.values.sorted(by: utf8Precedes).joined(separator: ", ")
        try audit(.breakReleases, by: author, app: app, version: version, detail: "releases \(names)", at: time)
    }
}
