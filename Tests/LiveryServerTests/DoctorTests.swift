import Foundation
import GRDB
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiverySystem
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("The doctor")
struct DoctorTests {
    /// Damage that a disk may do to a bundle's bytes.
    static let damages = [
        ("br", "UPDATE bundle_codings SET bytes = substr(bytes, 1, length(bytes) - 1) WHERE coding = 'br'"),
        ("br", "UPDATE bundle_codings SET bytes = CAST(bytes || x'00' AS BLOB) WHERE coding = 'br'"),
        ("br", "UPDATE bundle_codings SET bytes = zeroblob(20) WHERE coding = 'br'"),
        ("gzip", "UPDATE bundles SET gzip = CAST(gzip || x'00' AS BLOB)"),
        ("br", "DELETE FROM bundle_codings WHERE coding = 'br'"),
        ("gzip", "UPDATE bundles SET gzip = zeroblob(length(gzip))"),
        ("gzip", "UPDATE bundles SET gzip = (SELECT gzip FROM bundles ORDER BY id DESC LIMIT 1) WHERE id = 1"),
    ]

    @Test(
        "does not restore a backup with a wrong encoding, with or without a seal",
        arguments: damages.filter { !$0.1.hasPrefix("DELETE") })
    func restore(coding: String, change: String) async throws {
        let (livery, _) = try await damaged(change)
        let backup = livery.path + ".backup"
        try livery.store.backup(to: backup)
        // Opening a backup as a database removes its seal.
        for _ in 0..<2 {
            let error = #expect(throws: StoreError.self) {
                try Store.restore(backup, to: livery.path + ".restored") { (bundle) throws(StoreError) in
                    try bundle.check()
                }
            }
            #expect(error?.description.contains("bundle ") == true, "\(coding)")
            #expect(!FileManager.default.fileExists(atPath: livery.path + ".restored"))
            try Store(path: backup).close()
        }
    }

    /// A service whose background work is done, because it would otherwise repair the damage that a test causes.
    private func rested() throws -> TestService {
        let livery = try TestService.make()
        livery.service.encodings.waitUntilDone()
        return livery
    }

    /// A database with one version, changed as if by a program without the store's triggers.
    private func damaged(_ change: String) async throws -> (livery: TestService, before: [String: StoredBundle]) {
        let livery = try rested()
        try await livery.publish(theme)
        let before = try livery.store.bundles(of: livery.store.latest(app: "badoo"))
        let file = try DatabaseQueue(besideServiceAt: livery.path)
        try await file.writeWithoutTransaction { db in
            let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name LIKE 'bundle%'"
            let triggers = try Row.fetchAll(db, sql: sql)
            for row in triggers { try db.execute(sql: "DROP TRIGGER \(row["name"] as String)") }
            try db.execute(sql: change)
            #expect(db.changesCount > 0)
            for row in triggers { try db.execute(sql: row["sql"]) }
        }
        return (livery, before)
    }

    @Test("finds missing and wrong encodings, repairs them and reports it", arguments: damages)
    func repairs(encoding: String, change: String) async throws {
        let (livery, before) = try await damaged(change)
        #expect(try livery.store.bundles(of: livery.store.latest(app: "badoo")) != before)
        let isMissing = change.hasPrefix("DELETE")
        let found = try Doctor.examine(livery.store)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.area == "encoding" && $0.isFault == !isMissing && !$0.isRepaired })
        #expect(
            found.allSatisfy {
                $0.text.hasSuffix(isMissing ? "is not stored in \(encoding)" : "has different content in \(encoding)")
            })
        let repaired = try Doctor.examine(livery.store, repairing: true)
        #expect(repaired.count == found.count)
        #expect(repaired.allSatisfy { $0.isRepaired && !$0.isFault })
        // The same bytes, so that entity tags in caches stay valid.
        #expect(try livery.store.bundles(of: livery.store.latest(app: "badoo")) == before)
        #expect(try Doctor.examine(livery.store).isEmpty)
    }

    @Test("finds a bundle that is lost in every encoding, and doesn't invent it")
    func lost() async throws {
        let (livery, _) = try await damaged("UPDATE bundles SET gzip = x'00', length = length + 1")
        let found = try Doctor.examine(livery.store, repairing: true)
        #expect(Set(found.map(\.area)) == ["bundle"])
        #expect(found.allSatisfy { $0.isFault && !$0.isRepaired })
    }

    /// Makes all encodings of all bundles unreadable, as a failing disk does.
    private static let loss = """
        UPDATE bundle_codings SET bytes = x'00';
        UPDATE bundles SET gzip = x'00'
        """

    @Test("compiles bundles again that are lost in every encoding, if their bytes are the same")
    func compilesAgain() async throws {
        let (livery, before) = try await damaged(Self.loss)
        let found = try Doctor.examine(livery.store)
        #expect(found.allSatisfy { $0.isFault && $0.text.hasSuffix("`livery doctor --fix` can compile it again") })
        let repaired = try Doctor.examine(livery.store, repairing: true)
        #expect(repaired.count == found.count)
        #expect(repaired.allSatisfy { $0.area == "bundle" && $0.isRepaired && !$0.isFault })
        #expect(try livery.store.bundles(of: livery.store.latest(app: "badoo")) == before)
        #expect(try Doctor.examine(livery.store).isEmpty)
    }

    @Test("is not needed to roll back from a version that is lost")
    func rollsBack() async throws {
        let livery = try rested()
        try await livery.publish("{ a: 1 }")
        try await livery.publish("{ a: 2 }")
        let file = try DatabaseQueue(besideServiceAt: livery.path)
        try await file.write { db in
            let lost = "(SELECT bundle FROM version_bundles WHERE version = (SELECT max(id) FROM versions))"
            try db.execute(
                sql: """
                    DROP TRIGGER bundles_never_change;
                    DROP TRIGGER bundle_codings_never_change;
                    UPDATE bundles SET gzip = x'00' WHERE id IN \(lost);
                    UPDATE bundle_codings SET bytes = x'00' WHERE bundle IN \(lost);
                    """)
        }
        let again = try TestService.make(path: livery.path)
        #expect(try await again.get("/themes/badoo/latest").problem == "storage-damaged")
        #expect(try await again.rollback(to: 1).status == 201)
        let answer = try await again.get("/themes/badoo/latest")
        #expect(answer.field("Livery-Version") == "3")
        // Back to the lost version, which would be served.
        #expect(try await again.rollback(to: 2).problem == "storage-damaged")
    }

    @Test("finds axes of a version that differ from those that its files declare")
    func axes() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let file = try DatabaseQueue(besideServiceAt: livery.path)
        try await file.write { db in
            try db.execute(sql: "DROP TRIGGER versions_never_change; UPDATE versions SET axes = '[]'")
        }
        let found = try Doctor.examine(livery.store)
        #expect(
            found.map(\.text) == [
                "version 1 of app badoo doesn't match entry 2 of the audit",
                "the axes of badoo version 1 differ from those that its files declare",
            ])
    }

    @Test("checks scheduled publishes with the themes that they were compiled with")
    func scheduled() async throws {
        let livery = try TestService.make()
        try await livery.publish("{ a: 1 }", app: "core")
        let files: JSON = ["theme.ktv": "@extends: \"core\"\nb: @a"]
        let at = JSON.string((Date() + 3600).formatted(.iso8601))
        let made = try await livery.post(
            "/themes/badoo/versions", ["message": "Later", "files": files, "at": at])
        #expect(made.status == 202)
        try await livery.publish("{ a: 2 }", app: "core")
        #expect(try Doctor.examine(livery.store).isEmpty)

        let file = try DatabaseQueue(besideServiceAt: livery.path)
        let mine = "(SELECT bundle FROM scheduled_bundles)"
        try await file.write { db in
            let axes = #"[{"name":"skin","values":["day"],"ignoresCase":false}]"#
            try db.execute(sql: "UPDATE scheduled_changes SET axes = ?", arguments: [axes])
            try db.execute(sql: "DROP TRIGGER bundles_never_change")
            try db.execute(sql: "UPDATE bundles SET gzip = x'00', length = length + 1 WHERE id IN \(mine)")
            try db.execute(sql: "DROP TRIGGER bundle_codings_never_change")
            try db.execute(sql: "UPDATE bundle_codings SET bytes = x'00' WHERE bundle IN \(mine)")
        }
        let found = try Doctor.examine(livery.store)
        #expect(found.map(\.area) == ["bundle", "compile"])
        #expect(found.allSatisfy { $0.isFault })
        #expect(found.allSatisfy { $0.text.contains("scheduled change 1 of badoo") })
    }

    @Test("is not needed for current versions that can be read: the server repairs them when it starts")
    func atStart() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        try await livery.publish(theme.replacing("#783bf9", with: "#000"))
        try await livery.change(.put, "/themes/badoo/channels/beta", seen: nil, ["version": 1])
        let file = try DatabaseQueue(besideServiceAt: livery.path)
        try await file.writeWithoutTransaction { db in
            try db.execute(sql: "DROP TRIGGER bundle_codings_never_change; DROP TRIGGER bundle_codings_never_go")
            try db.execute(sql: "UPDATE bundle_codings SET bytes = x'00' WHERE bundle = 1")
            try db.execute(sql: "DELETE FROM bundle_codings WHERE bundle <> 1")
        }
        let again = try TestService.make(path: livery.path)
        for place in ["latest", "beta"] {
            let plain = try await again.get("/themes/badoo/\(place)")
            var answer = plain
            try await eventually("\(place) in Brotli") {
                answer = try await again.get("/themes/badoo/\(place)", ["Accept-Encoding": "br"])
                return ContentEncoding.brotli.decode(answer.body, count: plain.body.count) == plain.body
            }
            #expect(answer.etag.contains("-br-"))
        }
    }
}
