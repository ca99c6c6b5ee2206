import Foundation
import LiveryModel
import Testing

@testable import LiveryStore

@Suite struct CopyTests {
    /// The engines of the source, of the copy, and of a copy of the copy.
    private static let ways: [[Engine]] =
        PostgreSQLServer.isInstalled
        ? [[.sqlite, .postgresql, .sqlite], [.postgresql, .sqlite, .postgresql], [.sqlite, .sqlite, .sqlite]]
        : [[.sqlite, .sqlite, .sqlite]]

    private func make(_ engine: Engine) throws -> Making {
        try Engine.$current.withValue(engine) { try Making() }
    }

    /// A store in which each table has rows and the draft with the highest id was deleted.
    private func filled(_ engine: Engine) throws -> Making {
        let made = try make(engine)
        let (store, ada) = (made.store, Author(name: "Ada"))
        try store.publish(.sample("core"))
        var publication = Publication.sample("badoo", extends: [VersionReference(app: "core", number: 1)])
        publication.bundles["zstd"] = StoredBundle(
            identity: [1], gzip: [2], encodings: ["br": [3]], provisional: ["br"])
        let bytes: [UInt8] = [1, 2, 3]
        let asset = Asset(sha256: bytes.sha256.hexadecimal, type: .png, byteCount: 3, content: .image(nil))
        _ = try store.upload(StoredAsset(asset: asset, bytes: bytes), to: "badoo")
        publication.files["assets/heart.png"] = asset.description
        let key = IdempotencyKey(scope: "s", key: "k", request: [[1]])
        _ = try store.publish(PublicationGroup((publication, .new), key: key))
        try store.rollback(to: 1)
        let (_, token) = try store.createToken(Grant(role: "a", name: "Bea", apps: ["badoo"]))
        _ = try store.createSession(from: token)
        _ = try store.createSignInCode(role: "a", app: nil, name: "Cyd")
        try store.setPrivate(true, app: "secret")
        try store.setChannel(app: "badoo", name: "beta", to: 1, author: "Ada", message: "", expecting: .absent)
        let placement = ReleasePlacement(seen: try store.releasePlaces(app: "badoo"), pins: ["": 1])
        try store.addRelease(.sample("ios-8.4.0"), placement: placement, expecting: .absent, by: ada)
        try store.addRequests([ContractRequests(app: "badoo", contract: "0123456789abcdef", count: 1)])
        for name in ["night", "gone"] { try store.createDraft(app: "badoo", name: name, author: "Ada") }
        for author in ["Ada", "Bo"] {
            try store.saveDraftFile(
                Array(author.utf8), at: "more.ktv", app: "badoo", draft: "night",
                expecting: author == "Ada" ? .absent : .present, author: author)
        }
        let review = try store.requestReview(
            app: "badoo", draft: "night", revision: nil, message: "Darker", by: ada
        ).review
        try store.comment("Nice", onReview: review.id, app: "badoo", by: ada)
        let gone = try store.draft(app: "badoo", name: "gone").draft
        try store.deleteDraft(app: "badoo", name: "gone", expecting: gone.state, by: ada)
        let due = ZonedMoment(instant: store.now + 60, local: "later", zone: "UTC")
        _ = try store.schedule(
            Plan(app: "badoo", action: .publish(publication, expecting: .any), due: due, author: "Ada", message: ""))
        try store.addHook("cdn")
        try store.reportNode("a", serving: 1)
        _ = try store.createPreviewLink(
            app: "badoo", draft: "night", apps: ["badoo"], lifetime: .seconds(60), by: .local)
        return made
    }

    @Test(
        "succeeds although the source is gone when the target commits",
        .enabled(if: PostgreSQLServer.isInstalled, "PostgreSQL isn't installed: run `script/setup swift`"))
    func needsNoSourceAtTheEnd() throws {
        let server = try PostgreSQLServer("source")
        let source = try Store(path: server.url())
        try source.publish(.sample())
        let url = try PostgreSQLServer.shared.get().newDatabase()
        let limits = Counter()
        let follow = { @Sendable (sql: String) in
            if sql.contains("idle_in_transaction_session_timeout = 0") { limits.add() }
            // Simulates a commit that takes longer than the source allows.
            if sql.hasPrefix("NOTIFY") { try? server.kill() }
        }
        let target = try Store(path: url, trace: { follow($0) })
        try source.copy(to: target)
        #expect(limits.count == 1)
        #expect(try target.latest(app: "badoo").number == 1)
    }

    private func rows(_ store: Store) throws -> [String: [[Value]]] {
        try store.read { db in
            try Dictionary(
                uniqueKeysWithValues: Schema.tables.filter { $0 != "epoch" }.map { table in
                    (table, try db.rows("SELECT * FROM \(table) ORDER BY 1, 2").map(\.values))
                })
        }
    }

    @Test("keeps all rows, on the way to another engine and back", arguments: ways)
    func keepsAllRows(way: [Engine]) throws {
        let (source, copy, back) = (try filled(way[0]), try make(way[1]), try make(way[2]))
        try source.store.copy(to: copy.store)
        try copy.store.copy(to: back.store)
        let expected = try rows(source.store)
        for (table, rows) in expected { #expect(!rows.isEmpty, "\(table) has no rows") }
        #expect(try rows(copy.store) == expected)
        #expect(try rows(back.store) == expected)
        for store in [copy.store, back.store] {
            #expect(try store.auditFaults() + store.contentFaults() + store.structuralFaults() == [])
            // Ids continue, even after deleted rows, and published rows are protected again.
            #expect(try store.createDraft(app: "badoo", name: "new", author: "Ada").draft.id > 10_000)
            // The current versions of both apps were published again.
            var publication = Publication.sample("badoo", "after")
            publication.releases = ReleaseCheck(compared: Set(try store.activeReleases(app: "badoo").map(\.state)))
            #expect(try store.publish(publication).id == 6)
            #expect(throws: StoreError.self) { try store.write { try $0.execute("DELETE FROM blobs") } }
        }
    }

    @Test("rejects a target that isn't empty", arguments: Engine.allCases)
    func rejectsATargetThatIsntEmpty(engine: Engine) throws {
        guard engine == .sqlite || PostgreSQLServer.isInstalled else { return }
        let (source, target) = (try filled(.sqlite), try make(engine))
        _ = try target.store.createToken(role: "a", app: nil, name: "x")
        let before = try rows(target.store)
        #expect(throws: StoreError.invalid("the target isn't empty: a copy never overwrites a database")) {
            try source.store.copy(to: target.store)
        }
        #expect(try rows(target.store) == before)
    }

    @Test("knows all tables")
    func knowsAllTables() throws {
        let made = try make(.sqlite)
        let sql = """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'livery_migrations'
            """
        #expect(try made.store.read { Set(try $0.values(sql, of: String.self)) } == Set(Schema.tables))
    }
}
