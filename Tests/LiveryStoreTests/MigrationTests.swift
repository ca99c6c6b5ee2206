import Foundation
import GRDB
import Testing

@testable import LiveryStore

/// Databases of every schema that was ever released, as SQL that a program of that time has left.
@Suite struct MigrationTests {
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// The file's name, without `.sql`, is the last migration of that time.
    static let released = ["2-access", "audit"]

    private func database(_ name: String, in folder: Folder) throws {
        let sql = try String(contentsOf: Self.fixtures.appending(path: "\(name).sql"), encoding: .utf8)
        // Dumps insert rows in the order of tables, not of references.
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test(arguments: released)
    func `a database of every released schema is brought up to date, with all that it holds`(name: String) throws {
        let folder = Folder()
        try database(name, in: folder)
        let store = try Store(path: folder.database)
        #expect(try store.apps().map(\.reference) == [.init(app: "badoo", number: 3), .init(app: "core", number: 2)])
        let history = try store.versions(app: "badoo")
        #expect(history.map(\.message) == ["Too black", "Wider, on black", "First"])
        #expect(history.map(\.rolledBackFrom) == [1, nil, nil])
        #expect(history.map { $0.extends.first?.number } == [1, 2, 1])
        #expect(history[0].bundles == history[2].bundles && history[0].bundles.count == 4)
        #expect(history[0].author == "Ada")
        let files = try store.files(of: history[1].reference)
        #expect(files["base.ktv"] == Array("{ spacing: 12 }\n".utf8))
        for bundle in history[1].bundles.values { #expect(try store.bundle(hash: bundle).length > 0) }
        let tokens = try store.tokens()
        #expect(tokens.map(\.grant.role) == ["publisher", "publisher", "reader"])
        #expect(tokens.map(\.grant.apps) == [nil, ["badoo"], nil])
        #expect(tokens.map { $0.revoked == nil } == [true, true, false])
        #expect(try store.structuralFaults() == [])
        #expect(try store.contentFaults() == [])
        #expect(try store.auditFaults() == [])
        #expect(try store.publish(.sample()).number == 4)
    }

    @Test func `there is a database for the newest schema, so that the next one can be tried on it`() throws {
        let newest = try #require(Schema.migrator.migrations.last)
        let known = try #require(Self.released.last)
        // A migration that comes after must bring the database of this one.
        #expect(Schema.migrator.migrations.contains(known), "add a dump of a database at '\(newest)' to Fixtures")
    }
}
