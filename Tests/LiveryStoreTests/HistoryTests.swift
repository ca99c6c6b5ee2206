import Testing

@testable import LiveryStore

@Suite(.bothEngines) struct HistoryTests {
    @Test("pages the history newest first")
    func pagesTheHistoryNewestFirst() throws {
        let made = try make()
        for number in 1...25 { try made.store.publish(.sample("badoo", "\(number)")) }
        try made.store.publish(.sample("bumble"))
        var pages: [[Int]] = []
        var last: Int?
        repeat {
            let page = try made.store.versions(app: "badoo", before: last, limit: 10)
            pages.append(page.map(\.number))
            last = page.last?.number
        } while last != nil
        let expected: [[Int]] = [16...25, 6...15, 1...5].map { $0.reversed() } + [[]]
        #expect(pages == expected)
    }

    @Test("returns complete versions in pages")
    func returnsCompleteVersionsInPages() throws {
        let made = try make()
        let core = try made.store.publish(.sample("core")).reference
        try made.store.publish(.sample(extends: [core]))
        try made.store.publish(.sample("badoo", "two"))
        try made.store.rollback(to: 1)
        let page = try made.store.versions(app: "badoo")
        #expect(page == (try [3, 2, 1].map { try made.store.version(app: "badoo", number: $0) }))
        #expect(page.map(\.message) == ["Back to 1", "Say two", "Say one"])
    }

    @Test("treats a limit below one as one")
    func treatsALimitBelowOneAsOne() throws {
        let made = try make()
        try made.store.publish(.sample())
        try made.store.publish(.sample())
        #expect(try made.store.versions(app: "badoo", limit: -5).map(\.number) == [2])
    }

    @Test("names a missing app")
    func namesAMissingApp() throws {
        let made = try make()
        let missing = StoreError.notFound(.app("nope"))
        #expect(throws: missing) { try made.store.latest(app: "nope") }
        #expect(throws: missing) { try made.store.versions(app: "nope") }
        #expect(throws: missing) { try made.store.version(app: "nope", number: 1) }
        #expect(missing.description == "app nope doesn't exist")
    }

    @Test("names a missing version", arguments: [0, -1, 2, .max, .min])
    func namesAMissingVersion(number: Int) throws {
        let made = try make()
        try made.store.publish(.sample())
        let reference = VersionReference(app: "badoo", number: number)
        let missing = StoreError.notFound(.version(reference))
        #expect(throws: missing) { try made.store.version(app: "badoo", number: number) }
        #expect(throws: missing) { try made.store.files(of: reference) }
        #expect(throws: missing) { try made.store.rollback(to: number) }
    }

    @Test(
        "names a missing bundle",
        arguments: ["", "xyz", String(repeating: "0", count: 64), String(repeating: "F", count: 64)])
    func namesAMissingBundle(hash: String) throws {
        let made = try make()
        #expect(throws: StoreError.notFound(.bundle(hash))) { try made.store.bundle(hash: hash) }
    }

    @Test("reads all current bundles")
    func readsAllCurrentBundles() throws {
        let made = try make()
        try made.store.publish(.sample("bumble"))
        try made.store.publish(.sample("badoo", "one"))
        try made.store.publish(.sample("badoo", "two"))
        let latest = try made.store.latestBundles()
        #expect(latest.map(\.version.reference) == (try made.store.apps().map(\.reference)))
        #expect(latest.first?.bundles == Publication.sample("badoo", "two").bundles)
        #expect(latest.last?.bundles == Publication.sample("bumble").bundles)
    }

    @Test("rolls back to the content of an older version")
    func rollsBackToTheContentOfAnOlderVersion() throws {
        let made = try make()
        let core = try made.store.publish(.sample("core")).reference
        let first = try made.store.publish(.sample(files: ["extra": [7]], extends: [core]))
        var second = Publication.sample("badoo", "two")
        second.axes = []
        second.bundles = [:]
        try made.store.publish(second)
        made.clock.advance(1)
        let third = try made.store.rollback(
            app: "badoo", to: 1, author: "Bea", message: "Too dark", expecting: .latest(2))
        #expect(third.number == 3)
        #expect(third.rolledBackFrom == 1)
        #expect(third.author == "Bea")
        #expect(third.message == "Too dark")
        #expect(third.time > first.time)
        #expect(third.axes == first.axes)
        #expect(third.entry == first.entry)
        #expect(third.extends == first.extends)
        #expect(third.bundles == first.bundles)
        #expect(try made.store.files(of: third.reference) == made.store.files(of: first.reference))
        #expect(try made.store.latest(app: "badoo") == third)
    }

    @Test("rolls back without writing contents")
    func rollsBackWithoutWritingContents() throws {
        let made = try make()
        try made.store.publish(.sample("badoo", "one"))
        try made.store.publish(.sample("badoo", "two"))
        let tables = ["blobs", "files", "trees", "tree_files", "bundles"]
        let before = try tables.map { try made.count("SELECT count(*) FROM \($0)") }
        #expect(try made.store.rollback(to: 1).number == 3)
        let fourth = try made.store.rollback(to: 3)
        #expect(fourth.rolledBackFrom == 3)
        #expect(try made.store.rollback(to: 4).bundles == Publication.sample().bundles.mapValues(\.hash))
        #expect(try tables.map { try made.count("SELECT count(*) FROM \($0)") } == before)
    }

    @Test("names the missing version of a rollback")
    func namesTheMissingVersionOfARollback() throws {
        let made = try make()
        let missing = VersionReference(app: "nope", number: 1)
        #expect(throws: StoreError.notFound(.version(missing))) { try made.store.rollback("nope", to: 1) }
        #expect(try made.store.apps() == [])
    }
}
