import Foundation
import Testing

@testable import LiveryStore

@Suite(.bothEngines) struct RetentionTests {
    /// All faults that the database checks find.
    private func faults(_ store: Store) throws -> [String] {
        try store.auditFaults() + store.contentFaults() + store.structuralFaults()
    }

    private func numbers(_ store: Store, _ app: String = "badoo") throws -> [Int] {
        try store.versions(app: app, limit: 100).map(\.number).reversed()
    }

    @Test("prunes old versions, and the contents that nothing else uses")
    func prunes() throws {
        let made = try make()
        for text in 1...6 { try made.store.publish(.sample("badoo", "\(text)")) }
        #expect(try made.store.prunable("badoo", keeping: Retention(newest: 2)) == [1, 2, 3, 4])
        #expect(try numbers(made.store) == [1, 2, 3, 4, 5, 6])
        #expect(try made.store.prune("badoo", keeping: Retention(newest: 2), by: .local) == [1, 2, 3, 4])
        #expect(try numbers(made.store) == [5, 6])
        #expect(try ["blobs", "files", "trees"].map { try made.count("SELECT count(*) FROM \($0)") } == [2, 2, 2])
        #expect(try made.count("SELECT count(*) FROM bundles") == 4)
        #expect(try faults(made.store) == [])
        #expect(try made.store.audit(limit: 1).first?.detail == "1-4")
        #expect(try made.store.prune("badoo", keeping: Retention(newest: 2), by: .local) == [])
        #expect(try made.store.publish(.sample("badoo", "7")).number == 7)
        #expect(try made.store.prune("badoo", keeping: Retention(newest: 1), by: .local) == [5, 6])
        #expect(try faults(made.store) == [])
        // Published rows are protected again.
        #expect(throws: StoreError.self) { try made.store.write { try $0.execute("DELETE FROM versions") } }
        #expect(throws: StoreError.self) { try made.store.write { try $0.execute("DELETE FROM blobs") } }
    }

    @Test("keeps recent versions")
    func keepsRecentVersions() throws {
        let made = try make()
        for text in 1...4 {
            try made.store.publish(.sample("badoo", "\(text)"))
            made.clock.advance(10)
        }
        let since = made.clock.now.addingTimeInterval(-25)
        #expect(try made.store.prunable("badoo", keeping: Retention(newest: 1, since: since)) == [1, 2])
    }

    @Test("never prunes a version that something needs")
    func keepsNeededVersions() throws {
        let made = try make()
        let store = made.store
        for text in 1...9 { try store.publish(.sample("core", "\(text)")) }
        try store.setChannel(app: "core", name: "beta", to: 2, author: "Ada", message: "", expecting: .absent)
        try store.publish(.sample("badoo", "pinned", extends: [VersionReference(app: "core", number: 4)]))
        let due = ZonedMoment(instant: store.now + 60, local: "later", zone: "UTC")
        _ = try store.schedule(Plan(app: "core", action: .rollback(to: 5), due: due, author: "Ada", message: ""))
        try store.createDraft(app: "core", name: "d", base: 6, author: "Ada")
        try store.rollback("core", to: 7)
        #expect(try store.prune("core", keeping: Retention(newest: 1), by: .local) == [1, 3, 8, 9])
        #expect(try numbers(store, "core") == [2, 4, 5, 6, 7, 10])
        #expect(try faults(store) == [])
        #expect(try store.files(of: VersionReference(app: "core", number: 4)).count == 1)
    }

    @Test("forgets receipts, settled changes and reviews of pruned versions")
    func forgetsReferences() throws {
        let made = try make()
        let store = made.store
        let key = IdempotencyKey(scope: "s", key: "k", request: [[1]])
        _ = try store.publish(PublicationGroup((.sample("badoo", "one"), .new), key: key))
        let due = ZonedMoment(instant: store.now, local: "now", zone: "UTC")
        let plan = Plan(
            app: "badoo", action: .publish(.sample("badoo", "two"), expecting: .any), due: due, author: "Ada",
            message: "")
        let change = try #require(try store.schedule(plan).scheduled)
        _ = try store.carryOut(change.id, app: "badoo")
        try store.setChannel(app: "badoo", name: "beta", to: 1, author: "Ada", message: "", expecting: .absent)
        try store.setChannel(app: "badoo", name: "beta", to: 2, author: "Ada", message: "", expecting: .any)
        try store.publish(.sample("badoo", "three"))
        try store.setChannel(app: "badoo", name: "beta", to: 3, author: "Ada", message: "", expecting: .any)
        #expect(try store.prune("badoo", keeping: Retention(newest: 1), by: .local) == [1, 2])
        #expect(try store.receipt(for: key) == nil)
        #expect(try store.scheduled(app: "badoo").isEmpty)
        #expect(try faults(store) == [])
        // An export, a copy and a backup of the remaining data are complete.
        let (other, path) = (try make(), made.folder.path + "/export")
        try store.exportApp("badoo", to: path)
        #expect(try other.store.importApp(from: path) { _ in } == "badoo")
        #expect(try faults(other.store) == [])
        let copy = try make()
        try store.copy(to: copy.store)
        #expect(try faults(copy.store) == [])
    }

    @Test("still finds a version that was removed without a prune")
    func findsOtherRemovals() throws {
        let made = try make()
        for text in 1...4 { try made.store.publish(.sample("badoo", "\(text)")) }
        try made.store.prune("badoo", keeping: Retention(newest: 3), by: .local)
        for table in ["version_bundles", "versions"] { try made.dropTriggers(table) }
        try made.tamper("DELETE FROM version_bundles WHERE version = 3; DELETE FROM versions WHERE id = 3")
        #expect(try made.store.auditFaults().contains { $0.contains("version 3 of app badoo") })
        #expect(throws: StoreError.self) { try made.store.prune("badoo", keeping: Retention(newest: 1), by: .local) }
    }

    @Test("deletes an app, and reserves its name and numbers")
    func deletes() throws {
        let made = try make()
        let store = made.store
        try store.publish(.sample("other", "same"))
        for text in ["one", "two"] { try store.publish(.sample("badoo", text)) }
        try store.rollback(to: 1)
        try store.setChannel(app: "badoo", name: "beta", to: 1, author: "Ada", message: "", expecting: .absent)
        try store.createDraft(app: "badoo", name: "d", author: "Ada")
        try store.saveDraftFile([1], at: "a", app: "badoo", draft: "d", expecting: .absent, author: "Ada")
        let review = try store.requestReview(app: "badoo", draft: "d", revision: nil, message: "x", by: .local).review
        try store.comment("Nice", onReview: review.id, app: "badoo", by: .local)
        let due = ZonedMoment(instant: store.now + 60, local: "later", zone: "UTC")
        let plan = Plan(
            app: "badoo", action: .publish(.sample("badoo", "later"), expecting: .any), due: due, author: "Ada",
            message: "")
        _ = try store.schedule(plan)
        let news = try #require(try store.news(since: nil, perApp: 5))
        try store.deleteApp("badoo", by: .local)
        #expect(try store.apps().map(\.app) == ["other"])
        #expect(throws: StoreError.notFound(.app("badoo"))) { try store.latest(app: "badoo") }
        #expect(throws: StoreError.notFound(.app("badoo"))) { try store.deleteApp("badoo", by: .local) }
        #expect(try store.news(since: news.position, perApp: 5)?.deletedApps == ["badoo"])
        #expect(try made.count("SELECT count(*) FROM blobs") == 1)
        #expect(try made.count("SELECT count(*) FROM drafts") == 0)
        #expect(try faults(store) == [])
        for change in [
            { _ = try store.publish(.sample("badoo", "new")) }, { _ = try store.schedule(plan) },
            { _ = try store.createDraft(app: "badoo", name: "new", author: "Ada") },
        ] {
            #expect(throws: StoreError.deleted("badoo"), performing: change)
        }
        #expect(throws: StoreError.notFound(.app("nope"))) { try store.reopenApp("nope", by: .local) }
        try store.reopenApp("badoo", by: .local)
        #expect(try store.firstNumber(of: "badoo") == 4)
        #expect(try store.publish(.sample("badoo", "new"), expecting: .new).number == 4)
        #expect(try store.audit(app: "badoo", limit: 3).map(\.action) == ["publish", "reopen-app", "delete-app"])
        #expect(try faults(store) == [])
    }

    @Test("doesn't delete an app that others extend")
    func keepsExtendedApps() throws {
        let made = try make()
        let core = try made.store.publish(.sample("core")).reference
        try made.store.publish(.sample("badoo", "one", extends: [core]))
        let error = #expect(throws: StoreError.self) { try made.store.deleteApp("core", by: .local) }
        #expect(error == .inUse("badoo version 1 extends app core: delete that app or prune its versions first"))
        try made.store.deleteApp("badoo", by: .local)
        try made.store.deleteApp("core", by: .local)
        #expect(try made.store.apps().isEmpty)
        #expect(try faults(made.store) == [])
    }

    @Test("writes and reads the numbers of removed versions")
    func writesNumbers() {
        #expect(PrunedNumbers([1, 2, 3, 7, 9, 10]).text == "1-3, 7, 9-10")
        #expect(PrunedNumbers(text: "1-3, 7, 9-10").numbers == [1, 2, 3, 7, 9, 10])
        #expect(PrunedNumbers(text: "x, 4-2").numbers == [])
    }
}

@Suite(.bothEngines) struct QuotaTests {
    private func open(_ made: Making, _ change: (inout Quotas) -> Void) throws -> Store {
        var quotas = Quotas()
        change(&quotas)
        return try Store(path: made.path, quotas: quotas, clock: { [clock = made.clock] in clock.now })
    }

    private func reason(_ change: () throws -> Void) -> String? {
        guard case .tooMuch(let reason) = #expect(throws: StoreError.self, performing: change) else { return nil }
        return reason
    }

    @Test("limits the bytes that an app's versions add, until some are pruned")
    func limitsVersions() throws {
        let made = try make()
        let store = try open(made) { $0.versionBytes = 5000 }
        try store.publish(.sample("badoo", "one", files: ["big": [UInt8](repeating: 1, count: 3000)]))
        let more = Publication.sample("badoo", "two", files: ["big": [UInt8](repeating: 2, count: 3000)])
        #expect(reason { try store.publish(more) }?.contains("may take up to 5000 bytes") == true)
        #expect(try store.latest(app: "badoo").number == 1)
        // Other apps and content that is already stored aren't counted.
        try store.publish(.sample("other", "x", files: ["big": [UInt8](repeating: 3, count: 3000)]))
        try store.publish(.sample("badoo", "two", files: ["big": [UInt8](repeating: 1, count: 3000)]))
        try store.publish(.sample("badoo", "three"))
        try store.prune("badoo", keeping: Retention(newest: 1), by: .local)
        #expect(try store.publish(more).number == 4)
        #expect(try store.contentFaults() + store.auditFaults() == [])
    }

    @Test("limits the bytes that scheduled publishes add")
    func limitsScheduledPublishes() throws {
        let made = try make()
        let store = try open(made) { $0.versionBytes = 5000 }
        let due = ZonedMoment(instant: made.clock.now, local: "now", zone: "UTC")
        func schedule(_ app: String, _ content: UInt8, count: Int = 3000) throws -> Int64? {
            let publication = Publication.sample(app, "x", files: ["big": [UInt8](repeating: content, count: count)])
            return try store.schedule(
                Plan(app: app, action: .publish(publication, expecting: .any), due: due, author: "Ada", message: "")
            ).scheduled?.id
        }
        try store.publish(.sample("badoo", "one"))
        let first = try #require(try schedule("badoo", 1))
        #expect(reason { _ = try schedule("badoo", 2) }?.contains("may take up to 5000 bytes") == true)
        try store.prune("badoo", keeping: Retention(newest: 1), by: .local)
        #expect(reason { _ = try schedule("badoo", 2) } != nil)
        #expect(try store.carryOut(first, app: "badoo").state == .done)
        #expect(reason { _ = try schedule("badoo", 2) } != nil)
        // The app doesn't exist yet.
        #expect(reason { _ = try schedule("new", 3, count: 6000) } != nil)
        let version = try #require(try schedule("new", 3))
        #expect(try store.carryOut(version, app: "new").state == .done)
        #expect(reason { _ = try schedule("new", 4) } != nil)
    }

    @Test("limits the drafts of an app and their bytes")
    func limitsDrafts() throws {
        let made = try make()
        let store = try open(made) {
            $0.drafts = 2
            $0.draftBytes = 1000
        }
        for name in ["a", "b"] { try store.createDraft(app: "badoo", name: name, author: "Ada") }
        let full = reason { try store.createDraft(app: "badoo", name: "c", author: "Ada") }
        #expect(full == "the app already has 2 drafts")
        func save(_ count: Int, _ draft: String) throws {
            try store.saveDraftFile(
                [UInt8](repeating: 1, count: count), at: "x", app: "badoo", draft: draft, expecting: .absent,
                author: "Ada")
        }
        try save(600, "a")
        #expect(reason { try save(600, "b") }?.contains("may change files of up to 1000 bytes") == true)
        try save(400, "b")
        #expect(throws: StoreError.self) {
            let draft = try store.draft(app: "badoo", name: "b").draft
            try store.replaceDraft(
                app: "badoo", name: "b", files: ["y": [UInt8](repeating: 1, count: 500)], expecting: draft.state,
                author: "Ada")
        }
        #expect(try store.draft(app: "badoo", name: "b").draft.changes.map(\.path) == ["x"])
        try store.createDraft(app: "other", name: "a", author: "Ada")
    }
}
