import Foundation
import LiveryModel

extension Store {
    /// The app's releases, the last registered first.
    /// - Throws: ``StoreError/notFound(_:)`` when the app doesn't exist.
    public func releases(app: String) throws(StoreError) -> [ReleaseSummary] {
        try read { db in
            let id = try db.requireApp(app)
            return try db.rows(Connection.selectSummaries + "WHERE r.app = ? ORDER BY r.id DESC", [id])
                .map(ReleaseSummary.init)
        }
    }

    /// What the app's releases need of its theme, the last registered first. Empty for an app that doesn't exist.
    public func contracts(ofReleasesOf app: String) throws(StoreError) -> [AppRelease] {
        try read { db in
            try db.rows(Connection.selectReleases + "WHERE a.name = ? ORDER BY r.id DESC", [app]).map(AppRelease.init)
        }
    }

    /// One release.
    /// - Throws: ``StoreError/notFound(_:)`` when the app has no such release.
    public func release(app: String, name: String) throws(StoreError) -> AppRelease {
        try read { db in try db.requireRelease(app: app, name: name) }
    }

    /// Registers a release, or activates a retired one again.
    ///
    /// Registering a release that is active with the same axes, contract and paths changes nothing.
    /// - Parameter placement: The versions that the builds get until the next change. `nil` for the current ones.
    /// - Throws: ``StoreError/releaseConflict(current:)`` when the expectation isn't met,
    ///   ``StoreError/releaseTaken(_:)`` when the name belongs to a release with other axes, another contract or other
    ///   paths, ``StoreError/releasesChanged(_:)`` when the placement is outdated, ``StoreError/notFound(_:)`` when the
    ///   app doesn't exist, ``StoreError/constraint(_:)`` when the name is invalid, ``StoreError/tooMuch(_:)`` when the
    ///   app has ``releaseLimit`` active releases.
    @discardableResult
    public func addRelease(
        _ new: NewRelease, placement: ReleasePlacement? = nil, expecting expectation: ReleaseExpectation,
        by author: Author
    ) throws(StoreError) -> AppRelease {
        try Text.checkNames(new.app, new.name, author.name)
        for text in new.axes.flatMap({ [$0.key, $0.value] }) + new.contract.requirements.keys + new.reads {
            try Text.check(text)
        }
        return try write { db in
            let current = try db.release(app: new.app, name: new.name)
            // As RFC 9110 §13.1.2 allows, a request that was already carried out succeeds again.
            if let current, current.isActive(as: new), expectation == .absent { return current }
            try expectation.check(current)
            if let current, !current.isSame(as: new) { throw StoreError.releaseTaken(new.name) }
            if let current, current.retired == nil { return current }
            let app = try db.requireApp(new.app)
            let active = "SELECT count(*) FROM releases WHERE app = ? AND retired IS NULL"
            guard try db.id(active, [app]) ?? 0 < Self.releaseLimit else {
                throw StoreError.tooMuch("the app already has \(Self.releaseLimit) active releases")
            }
            let bytes = "SELECT coalesce(sum(length(requires) + length(reads)), 0) FROM releases WHERE app = ?"
            guard try current != nil || db.id(bytes, [app]) ?? 0 < Self.contractBytes else {
                throw StoreError.tooMuch("the contracts of the app's releases have \(Self.contractBytes >> 20) MiB")
            }
            let now = clock()
            if let current {
                let sql = "UPDATE releases SET retired = NULL, retired_by = NULL, revision = revision + 1 WHERE id = ?"
                try db.execute(sql, [current.id])
            } else {
                try db.insert(new, into: app, by: author.name, at: now)
            }
            if let placement { try db.pin(db.requireRelease(app: new.app, name: new.name), placement) }
            try db.audit(.addRelease, by: author, app: new.app, detail: "release \(new.name)", at: now)
            return try db.requireRelease(app: new.app, name: new.name)
        }
    }

    /// Retires a release that is no longer in use. It stays in the list.
    /// - Returns: The retired release. If it was already retired, nothing is changed.
    /// - Throws: ``StoreError/notFound(_:)`` when the app has no such release, ``StoreError/releaseConflict(current:)``
    ///   when the expectation isn't met.
    @discardableResult
    public func retireRelease(
        app: String, name: String, by author: Author, expecting expectation: ReleaseExpectation
    ) throws(StoreError) -> AppRelease {
        try Text.check(app, name, author.name)
        return try write { db in
            let current = try db.requireRelease(app: app, name: name)
            try expectation.check(current)
            guard current.retired == nil else { return current }
            let now = clock()
            let sql = "UPDATE releases SET retired = ?, retired_by = ?, revision = revision + 1 WHERE id = ?"
            try db.execute(sql, [now.milliseconds, author.name, current.id])
            try db.execute("DELETE FROM release_pins WHERE release = ?", [current.id])
            try db.audit(.retireRelease, by: author, app: app, detail: "release \(name)", at: now)
            return try db.requireRelease(app: app, name: name)
        }
    }

    /// The maximum number of active releases in an app. Each new version is compared with all of them.
    public static let releaseLimit = 200

    /// The maximum length of the contracts of an app's releases, including retired ones.
    static let contractBytes = 64 << 20
}

extension ReleaseExpectation {
    func check(_ current: AppRelease?) throws(StoreError) {
        let holds =
            switch self {
            case .any: true
            case .absent: current == nil
            case .state(let state): current?.state == state
            }
        guard holds else { throw .releaseConflict(current: current?.state) }
    }
}

extension AppRelease {
    fileprivate func isSame(as new: NewRelease) -> Bool {
        summary.axes == new.axes && contract == new.contract && Set(reads) == new.reads
    }

    fileprivate func isActive(as new: NewRelease) -> Bool { summary.retired == nil && isSame(as: new) }
}

extension Connection {
    static let selectReleases = selectReleases("r.*")

    /// The same rows without the paths, which can be long.
    static let selectSummaries = selectReleases(
        "r.id, r.name, r.axes, r.contract, r.revision, r.registered, r.registered_by, r.retired, r.retired_by")

    private static func selectReleases(_ columns: String) -> String {
        """
        SELECT \(columns), a.name AS app_name, v.number AS pinned FROM releases r JOIN apps a ON a.id = r.app
            LEFT JOIN release_pins p ON p.release = r.id AND p.channel = '' LEFT JOIN versions v ON v.id = p.version

        """
    }

    func release(app: String, name: String) throws -> AppRelease? {
        try row(Self.selectReleases + "WHERE a.name = ? AND r.name = ?", [app, name]).map(AppRelease.init)
    }

    func requireRelease(app: String, name: String) throws -> AppRelease {
        guard let release = try release(app: app, name: name) else {
            throw StoreError.notFound(.release(name, app: app))
        }
        return release
    }

    /// - Returns: The id of the release.
    @discardableResult
    func insert(_ new: NewRelease, into app: Int64, by author: String, at time: Date) throws -> Int64 {
        try insert(
            """
            INSERT INTO releases (app, name, axes, contract, requires, reads, revision, registered, registered_by)
            VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)
            """,
            [
                app, new.name, StoredNames.text(new.axes), new.contract.id,
                StoredNames.text(new.contract.requirements.mapValues(\.name)),
                StoredNames.text(new.reads.sorted(by: utf8Precedes)), time.milliseconds, author,
            ])
    }

    /// Describes the releases whose contract doesn't match its id.
    func releaseFaults() throws -> [String] {
        try rows(Self.selectReleases + "ORDER BY r.id").compactMap { row in
            let release = try AppRelease(row)
            return release.contract.id == release.contractID
                ? nil : "the contract of release \(release.name) of \(release.app) doesn't match its id"
        }
    }
}

/// Names in a column, as canonical JSON.
enum StoredNames {
    static func text(_ names: [String: String]) -> String {
        JSON.object(names.sortedMembers.map { JSON.Member($0.key, .string($0.value)) }).text
    }

    static func text(_ names: [String]) -> String { JSON.array(names.map { .string($0) }).text }

    static func dictionary(_ text: String) throws -> [String: String] {
        let pairs = try json(text).members?.map { ($0.name, $0.value.string ?? "") }
        guard let pairs else { throw StoreError.damaged("a row doesn't match the schema") }
        return Dictionary(pairs) { first, _ in first }
    }

    static func list(_ text: String) throws -> [String] {
        guard let names = try json(text).elements else { throw StoreError.damaged("a row doesn't match the schema") }
        return names.compactMap(\.string)
    }

    private static func json(_ text: String) throws -> JSON {
        do { return try JSON.parse(Array(text.utf8)) } catch {
            throw StoreError.damaged("a row doesn't match the schema")
        }
    }
}

extension AppRelease {
    init(_ row: Row) throws {
        summary = try ReleaseSummary(row)
        contract = Theme.Contract(
            try StoredNames.dictionary(row.decode(forColumn: "requires")).mapValues(Theme.ValueType.init(name:)))
        reads = try StoredNames.list(row.decode(forColumn: "reads"))
    }
}

extension ReleaseSummary {
    init(_ row: Row) throws {
        id = try row.decode(forColumn: "id")
        app = try row.decode(forColumn: "app_name")
        name = try row.decode(forColumn: "name")
        axes = try StoredNames.dictionary(row.decode(forColumn: "axes"))
        contractID = try row.decode(forColumn: "contract")
        revision = try row.decode(forColumn: "revision")
        registered = try row.time("registered")
        registeredBy = try row.decode(forColumn: "registered_by")
        retired = try row.optionalTime("retired")
        retiredBy = try row.decode(forColumn: "retired_by")
        version = try row.decode(forColumn: "pinned")
    }
}
