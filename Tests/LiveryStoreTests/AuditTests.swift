import Foundation
import Testing

@testable import LiveryStore

@Suite(.bothEngines) struct AuditTests {
    /// A store in which each kind of change has been made once.
    private func busy() throws -> Making {
        let made = try make()
        try made.store.publish(
            .sample(), expecting: .any, by: Author(name: "Ada", credential: "token 1", address: "192.0.2.7"))
        try made.store.rollback(to: 1)
        let (_, token) = try made.store.createToken(Grant(role: "a", name: "Bea", apps: ["badoo"], files: ["*.ktv"]))
        let session = try #require(try made.store.createSession(from: token, at: "2001:db8::1"))
        try made.store.endSession(secret: session.secret)
        try made.store.recordFailedSignIn(from: "192.0.2.9", detail: "by code")
        try made.store.setPrivate(true, app: "badoo")
        try made.store.revokeToken(id: token.id)
        try made.store.revokeToken(id: token.id)
        _ = try made.signIn("Cyd")
        return made
    }

    /// Changes rows directly, like an attacker with write access to the database.
    private func tamper(_ made: Making, _ sql: String) throws {
        try made.dropTriggers("audit")
        try made.tamper(sql)
    }

    @Test("records every change, newest first")
    func recordsEveryChangeNewestFirst() throws {
        let made = try busy()
        let entries = try made.store.audit()
        #expect(
            entries.reversed().map(\.action) == [
                "publish", "rollback", "create-token", "sign-in", "sign-out", "fail-sign-in", "make-private",
                "revoke-token", "create-sign-in-code", "sign-in",
            ])
        let first = try #require(entries.last)
        #expect(first.author == Author(name: "Ada", credential: "token 1", address: "192.0.2.7"))
        #expect(first.app == "badoo")
        #expect(first.version == 1)
        #expect(first.detail == "Say one")
        #expect(first.number == 1)
        #expect(entries[8].detail == "to version 1: Back to 1")
        #expect(entries[7].detail == "token 1: a for Bea, apps badoo, files *.ktv")
        #expect(entries[6].author.address == "2001:db8::1")
    }

    @Test("pages and filters by app")
    func pagesAndFiltersByApp() throws {
        let made = try busy()
        #expect(try made.store.audit(before: 4, limit: 2).map(\.number) == [3, 2])
        #expect(try made.store.audit(app: "badoo").map(\.action) == ["make-private", "rollback", "publish"])
    }

    @Test("omits failed changes")
    func omitsFailedChanges() throws {
        let made = try busy()
        let head = try made.store.auditHead()
        #expect(throws: StoreError.self) { try made.store.publish(.sample(), expecting: .latest(9)) }
        #expect(throws: StoreError.self) { try made.store.rollback(to: 9) }
        #expect(throws: StoreError.self) { try made.store.revokeToken(id: 99) }
        #expect(try made.store.redeem("lvc_nothing") == nil)
        #expect(try made.store.auditHead() == head)
        #expect(try made.store.auditFaults() == [])
    }

    @Test("chains entries of two processes")
    func chainsEntriesOfTwoProcesses() throws {
        let made = try make()
        let stores = [made.store, try made.another()]
        _ = try inParallel(4) { thread in
            for step in 1...10 { try stores[thread % 2].publish(.sample("badoo", "\(thread) \(step)")) }
        }
        #expect(try made.store.auditHead().number == 40)
        #expect(try made.store.auditFaults() == [])
    }

    @Test(
        "detects tampered entries",
        arguments: [
            "UPDATE audit SET author = 'Eve' WHERE number = 2", "UPDATE audit SET detail = NULL WHERE number = 1",
            "UPDATE audit SET detail = '' WHERE address IS NULL", "UPDATE audit SET time = time + 1 WHERE number = 10",
            "UPDATE audit SET version = 7 WHERE number = 2", "DELETE FROM audit WHERE number = 1",
            "DELETE FROM audit WHERE number = 5", "DELETE FROM audit WHERE number = 10", "DELETE FROM audit",
            "DELETE FROM audit WHERE number > 3; UPDATE audit_head SET number = 3, hash = (SELECT hash FROM audit WHERE number = 3)",
            "UPDATE audit SET number = -number WHERE number IN (4, 5); UPDATE audit SET number = 9 + number WHERE number < 0",
            "UPDATE audit SET hash = randomblob(32) WHERE number = 6", "UPDATE audit_head SET hash = randomblob(32)",
        ])
    func detectsTamperedEntries(sql: String) throws {
        let made = try busy()
        // Numbers must be positive, so that entries can't be reordered with negative numbers.
        let isPossible = !sql.contains("-number")
        if isPossible { try tamper(made, sql) } else { #expect(throws: (any Error).self) { try tamper(made, sql) } }
        #expect(try made.store.auditFaults().isEmpty != isPossible)
    }

    @Test(
        "detects tampered versions",
        arguments: [
            "UPDATE versions SET author = 'Eve' WHERE id = 2", "UPDATE versions SET message = '' WHERE id = 2",
            "UPDATE versions SET time = time + 1 WHERE id = 2", "UPDATE versions SET changes = '{}' WHERE id = 2",
            "UPDATE versions SET tree = 1 WHERE id = 2", "UPDATE versions SET axes = '[]' WHERE id = 2",
            "UPDATE versions SET origin = 'files', rolled_back_from = NULL WHERE id = 2",
            "UPDATE version_bundles SET bundle = 1 WHERE version = 2", "DELETE FROM version_bundles WHERE version = 2",
            "UPDATE versions SET number = 3 WHERE id = 2", "UPDATE apps SET name = 'bumble'",
            "INSERT INTO versions SELECT 3, app, 3, time, author, message, entry, axes, tree, NULL, 'files', NULL, NULL, NULL, NULL FROM versions WHERE id = 2",
        ])
    func detectsTamperedVersions(sql: String) throws {
        let made = try make()
        try made.store.publish(.sample("badoo", "one"))
        try made.store.publish(.sample("badoo", "two"))
        if sql.contains("rolled_back_from = NULL") { try made.store.rollback(to: 1) }
        #expect(try made.store.auditFaults() == [])
        for table in Schema.publishedTables + ["apps"] { try made.dropTriggers(table) }
        try made.execute(sql.replacing("NULL WHERE id = 2", with: "NULL WHERE id = 3"))
        #expect(try !made.store.auditFaults().isEmpty)
    }

    @Test("covers imported versions")
    func coversImportedVersions() throws {
        let (made, other) = (try make(), try make())
        for text in ["one", "two"] { try made.store.publish(.sample("badoo", text)) }
        let path = made.folder.path + "/badoo"
        try made.store.exportApp("badoo", to: path)
        _ = try other.store.importApp(from: path) { _ in }
        try other.store.publish(.sample("badoo", "three"))
        #expect(try other.store.auditFaults() == [])
        try other.dropTriggers("versions")
        try other.execute("UPDATE versions SET message = 'x' WHERE number = 1")
        #expect(try other.store.auditFaults() == ["versions up to 2 of app badoo don't match entry 1 of the audit"])
    }

    @Test("continues after truncation and reports the gap")
    func continuesAfterTruncationAndReportsTheGap() throws {
        let made = try busy()
        try tamper(made, "DELETE FROM audit WHERE number > 8")
        try made.tamper(made.engine == .sqlite ? SQLiteTables.auditGrows : PostgreSQLTables.auditGrows)
        // On PostgreSQL, a process that has seen the lost entries wouldn't continue.
        let other = try made.another()
        try other.requireAudit()
        try other.publish(.sample("badoo", "after"))
        #expect(try other.auditHead().number >= 11)
        #expect(try other.auditFaults().contains("entry 9 is missing: the next entry is 11"))
    }

    @Test(
        "records accepted gaps and reports other faults",
        arguments: [
            "DELETE FROM audit WHERE number > 8", "DELETE FROM audit WHERE number = 4", "DELETE FROM audit",
            "DELETE FROM audit_head", "UPDATE audit_head SET number = 3",
            "UPDATE audit SET detail = 'x' WHERE number = 2",
            "DELETE FROM audit_head; DELETE FROM audit WHERE number > 5", "UPDATE audit SET author = 'x'",
            "DELETE FROM audit WHERE number > 5; UPDATE audit_head SET number = 3",
        ])
    func recordsAcceptedGapsAndReportsOtherFaults(sql: String) throws {
        let made = try busy()
        #expect(throws: StoreError.invalid("the audit has no fault to accept")) {
            try made.store.acceptAuditGap(reason: "none")
        }
        try tamper(made, sql)
        let store = try made.another()
        let accepted = try store.acceptAuditGap(reason: "disk failure")
        #expect(!accepted.isEmpty)
        #expect(Set(accepted).count == accepted.count)
        #expect(try store.auditFaults() == [])
        let entry = try #require(try store.audit(limit: 1).first)
        #expect(entry.action == "accept-gap")
        #expect(entry.author == .local)
        #expect(entry.detail?.hasPrefix("disk failure; ") == true)
        #expect(try store.auditWitness()?.exists == (made.engine == .sqlite ? true : nil))
        try store.requireAudit()
        try store.publish(.sample("badoo", "after"))
        #expect(try store.auditFaults() == [])
        let head = try store.auditHead()
        // Later faults are still reported, including changes to the accepting entry.
        try made.tamper("UPDATE audit SET detail = detail || '!' WHERE number = \(head.number)")
        #expect(
            try store.auditFaults().first == "entry \(head.number) doesn't match its hash: it was changed")
        try made.tamper("UPDATE audit SET detail = detail || '!' WHERE number = \(entry.number)")
        #expect(try store.auditFaults().count >= 2)
    }

    @Test("restores a missing anchor on acceptance", .onlySQLite)
    func restoresAMissingAnchorOnAcceptance() throws {
        let made = try busy()
        let witness = try #require(made.store.anchor)
        try FileManager.default.removeItem(atPath: witness.path)
        #expect(try made.store.acceptAuditGap(reason: "lost") == ["the file beside the database is missing"])
        #expect(try witness.head() == made.store.auditHead())
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: witness.path))
        #expect(try made.store.auditFaults().count == 1)
        try made.store.acceptAuditGap(reason: "damaged")
        #expect(try made.store.auditFaults() == [])
    }

    @Test(
        "rejects writes without a valid head",
        arguments: ["DELETE FROM audit_head", "UPDATE audit_head SET number = 3"])
    func rejectsWritesWithoutAValidHead(sql: String) throws {
        let made = try busy()
        try tamper(made, sql)
        let asked = #expect(throws: StoreError.self) { try made.store.requireAudit() }
        let written = #expect(throws: StoreError.self) { try made.store.publish(.sample("badoo", "after")) }
        #expect(asked == written)
        #expect(asked?.description.contains("the audit is damaged") == true)
        #expect(try made.store.latest(app: "badoo").number == 2)
    }

    @Test("detects a rewritten history by an earlier head")
    func detectsARewrittenHistoryByAnEarlierHead() throws {
        let (made, other) = (try busy(), try make())
        let head = try made.store.auditHead()
        try other.store.publish(.sample())
        #expect(try other.store.auditFaults() == [])
        #expect(
            try other.store.auditFaults(expecting: head)
                == ["entry 10 doesn't match the expected head: the audit ends before it"])
        for _ in 1...9 { try other.store.publish(.sample()) }
        #expect(
            try other.store.auditFaults(expecting: head)
                == ["entry 10 doesn't match the expected head: it was changed"])
        #expect(try made.store.auditFaults(expecting: head) == [])
        #expect(AuditHead("\(head)") == head)
        #expect(AuditHead("10:abc") == nil)
        #expect(AuditHead("\(head)0") == nil)
        #expect(AuditHead("") == nil)
    }

    @Test(
        "rejects direct changes by SQL",
        arguments: [
            "UPDATE audit SET author = author", "DELETE FROM audit", "DELETE FROM audit_head",
            "UPDATE audit_head SET number = 1", "INSERT INTO audit SELECT * FROM audit",
            "INSERT INTO audit SELECT number + 10, time, author, credential, address, action, app, version, detail, previous, randomblob(32), NULL FROM audit WHERE number = 1",
        ])
    func rejectsDirectChangesBySQL(sql: String) throws {
        let made = try busy()
        #expect(throws: StoreError.self) { try made.execute(sql) }
        #expect(try made.store.auditFaults() == [])
    }

    @Test("stores the head beside the database", .onlySQLite)
    func storesTheHeadBesideTheDatabase() throws {
        let made = try busy()
        let anchor = try #require(made.store.anchor)
        let head = try made.store.auditHead()
        #expect(try anchor.head() == head)
        try anchor.advance(to: AuditHead(number: 1, hash: head.hash))
        #expect(try anchor.head() == head)
    }

    @Test("leaves an unreadable anchor unchanged", .onlySQLite)
    func leavesAnUnreadableAnchorUnchanged() throws {
        let made = try make()
        try made.store.publish(.sample())
        let witness = try #require(made.store.anchor).path
        let manager = FileManager.default
        try manager.moveItem(atPath: witness, toPath: witness + ".aside")
        try manager.createSymbolicLink(atPath: witness, withDestinationPath: witness)
        try made.store.publish(.sample("badoo", "more"))
        let error = #expect(throws: StoreError.self) { try made.store.auditFaults() }
        guard case .io = error else { throw Unexpected(error: error) }
        #expect(try manager.destinationOfSymbolicLink(atPath: witness) == witness)
        try manager.removeItem(atPath: witness)
        try manager.moveItem(atPath: witness + ".aside", toPath: witness)
        #expect(try made.store.auditFaults() == [])
        // The next entry updates the anchor again.
        try made.store.publish(.sample("badoo", "most"))
        #expect(try made.store.anchor?.head() == made.store.auditHead())
    }
}

private struct Unexpected: Error { let error: StoreError? }
