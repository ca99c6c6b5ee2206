import Testing

@testable import LiveryStore

@Suite(.bothEngines) struct RejectionTests {
    /// Records an issue if publishing succeeds or leaves any rows.
    private func rejection(_ publication: Publication, by made: Making) throws -> StoreError? {
        let before = try contents(made)
        let error = #expect(throws: StoreError.self) { try made.store.publish(publication) }
        #expect(try contents(made) == before)
        return error
    }

    private func contents(_ made: Making) throws -> [Int] {
        try (Schema.publishedTables + ["apps"]).map { try made.count("SELECT count(*) FROM \($0)") }
    }

    @Test("conflicts when a new app is expected but exists")
    func conflictsWhenANewAppIsExpectedButExists() throws {
        let made = try make()
        try made.store.publish(.sample(), expecting: .new)
        #expect(throws: StoreError.versionConflict(app: "badoo", current: 1)) {
            try made.store.publish(.sample(), expecting: .new)
        }
    }

    @Test("conflicts with the latest number", arguments: [0, 1, 3, .max])
    func conflictsWithTheLatestNumber(number: Int) throws {
        let made = try make()
        try made.store.publish(.sample())
        try made.store.publish(.sample())
        #expect(throws: StoreError.versionConflict(app: "badoo", current: 2)) {
            try made.store.publish(.sample("badoo", "new"), expecting: .latest(number))
        }
        #expect(throws: StoreError.versionConflict(app: "badoo", current: 2)) {
            try made.store.rollback(app: "badoo", to: 1, author: "", message: "", expecting: .latest(number))
        }
        #expect(try made.count("SELECT count(*) FROM versions") == 2)
        #expect(try made.store.publish(.sample(), expecting: .latest(2)).number == 3)
    }

    @Test("conflicts when the expected app is missing")
    func conflictsWhenTheExpectedAppIsMissing() throws {
        let made = try make()
        #expect(throws: StoreError.versionConflict(app: "badoo", current: nil)) {
            try made.store.publish(.sample(), expecting: .latest(1))
        }
        #expect(try made.store.apps() == [])
    }

    @Test("names a missing extended version")
    func namesAMissingExtendedVersion() throws {
        let made = try make()
        let missing = VersionReference(app: "core", number: 1)
        #expect(try rejection(.sample(extends: [missing]), by: made) == .notFound(.version(missing)))
    }

    @Test("rejects a version that extends itself")
    func rejectsAVersionThatExtendsItself() throws {
        let made = try make()
        let itself = VersionReference(app: "badoo", number: 1)
        #expect(try rejection(.sample(extends: [itself]), by: made) == .notFound(.version(itself)))
    }

    @Test("rejects a missing entry file")
    func rejectsAMissingEntryFile() throws {
        let made = try make()
        var publication = Publication.sample()
        publication.entry = "other.theme"
        let expected = StoreError.invalid("the entry file 'other.theme' is missing")
        #expect(try rejection(publication, by: made) == expected)
    }

    @Test(
        "rejects an invalid hash",
        arguments: ["", "abc", String(repeating: "A", count: 64), String(repeating: "é", count: 64)])
    func rejectsAnInvalidHash(hash: String) throws {
        let made = try make()
        var publication = Publication.sample()
        publication.bundles["x"] = StoredBundle(hash: hash, length: 0, gzip: [])
        #expect(
            try rejection(publication, by: made) == .invalid("a bundle's hash must be 64 lower-case hexadecimal digits")
        )
    }

    @Test("rejects text with a NUL")
    func rejectsTextWithANUL() throws {
        let made = try make()
        #expect(try rejection(.sample(files: ["a\0b": []]), by: made) == .invalid("text contains a NUL character"))
        #expect(try rejection(.sample("badoo", "\0"), by: made) == .invalid("text contains a NUL character"))
    }

    @Test(
        "rejects an invalid app name", arguments: ["", "Badoo", "a b", "é", "a/b", String(repeating: "a", count: 65)])
    func rejectsAnInvalidAppName(name: String) throws {
        let made = try make()
        guard case .constraint(let fault) = try rejection(.sample(name), by: made) else {
            Issue.record("another error")
            return
        }
        #expect(fault.sql == "INSERT INTO apps (name, reserved) VALUES (?, ?) RETURNING id")
    }

    @Test("rolls back a version with an invalid bundle")
    func rollsBackAVersionWithAnInvalidBundle() throws {
        let made = try make()
        try made.store.publish(.sample())
        var publication = Publication.sample("badoo", "two", files: ["new": [42]])
        let hash = StoredBundle.sample("x").hash
        publication.bundles["zz"] = StoredBundle(hash: hash, length: -1, gzip: [])
        let error = try rejection(publication, by: made)
        #expect(error == (error?.fault).map(StoreError.constraint))
        #expect(error?.fault?.message.contains("length") == true)
    }

    @Test("protects published rows from SQL", arguments: Schema.publishedTables)
    func protectsPublishedRowsFromSQL(table: String) throws {
        let made = try make()
        let core = try made.store.publish(.sample("core")).reference
        try made.store.publish(.sample(extends: [core]))
        let column = try #require(
            try made.store.read { try $0.row("SELECT * FROM \(table)")?.names.first })
        let change = #expect(throws: StoreError.self) { try made.execute("UPDATE \(table) SET \(column) = \(column)") }
        #expect(change?.fault?.message == "\(table) never change")
        let removal = #expect(throws: StoreError.self) { try made.execute("DELETE FROM \(table)") }
        #expect(removal?.fault?.message == "\(table) never go")
    }

    @Test("rejects a number below an existing one")
    func rejectsANumberBelowAnExistingOne() throws {
        let made = try make()
        for text in ["one", "two"] { try made.store.publish(.sample("badoo", text)) }
        let error = #expect(throws: StoreError.self) {
            try made.execute(
                """
                INSERT INTO versions (app, number, time, author, message, entry, axes, tree, origin)
                SELECT app, 1, time, author, message, entry, axes, tree, origin FROM versions WHERE number = 1
                """)
        }
        #expect(error?.fault?.message == "version numbers grow")
    }
}

@Suite(.bothEngines) struct NameTests {
    /// `é` as one code point and as two code points. Swift compares them as equal, but a database doesn't.
    private let composed = "\u{E9}.ktv"
    private let decomposed = "e\u{301}.ktv"

    @Test("rejects names of files and people that Swift and the database compare differently")
    func rejectsDecomposedNames() throws {
        let made = try make()
        try made.store.createDraft(app: "badoo", name: "d", author: "Ada")
        func save(_ path: String, by author: String = "Ada") throws -> Draft.State {
            try made.store.saveDraftFile([1], at: path, app: "badoo", draft: "d", expecting: .absent, author: author)
        }
        _ = try save(composed)
        #expect(throws: StoreError.invalid("the name '\(decomposed)' is not in Unicode normalization form C")) {
            try save(decomposed)
        }
        #expect(throws: StoreError.self) { try save("other", by: "Ade\u{301}") }
        #expect(throws: StoreError.self) { try made.store.publish(.sample(files: [decomposed: [1]])) }
        #expect(throws: StoreError.self) {
            try made.store.createDraft(app: "badoo", name: "e", files: [decomposed: [1]], author: "Ada")
        }
        #expect(try made.store.draft(app: "badoo", name: "d").draft.changes.map(\.path) == [composed])
    }

    @Test("normalizes the names of people and the files that they may change")
    func normalizesGrants() throws {
        let made = try make()
        let token = try made.store.createToken(
            Grant(role: "a", name: "Ade\u{301}", apps: nil, files: [decomposed])
        ).token
        #expect(Array(token.grant.name.utf8) == Array("Ad\u{E9}".utf8))
        #expect(token.grant.files.map { $0.map { Array($0.utf8) } } == [Array(composed.utf8)])
        #expect(Array(Author(name: "Ade\u{301}").name.utf8) == Array("Ad\u{E9}".utf8))
    }
}
