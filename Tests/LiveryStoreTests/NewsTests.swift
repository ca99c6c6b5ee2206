import Foundation
import Testing

@testable import LiveryStore

@Suite("News", .bothEngines)
struct NewsTests {
    /// A store with two apps, and its current position.
    private func start() throws -> (Making, News.Position) {
        let made = try make()
        try made.store.publish(.sample("badoo"), expecting: .new)
        try made.store.publish(.sample("other"), expecting: .new)
        return (made, try #require(try made.store.news(since: nil, perApp: 64)).position)
    }

    @Test("are nil if nothing changed, and name what another process changed")
    func changes() throws {
        let (made, position) = try start()
        #expect(try made.store.news(since: position, perApp: 64) == nil)
        let other = try made.another()
        try other.publish(.sample("badoo", "two"), expecting: .latest(1))
        try other.setChannel(app: "badoo", name: "beta", to: 1, author: "Ada", message: "", expecting: .absent)
        try other.setPrivate(true, app: "other")
        let news = try #require(try made.store.news(since: position, perApp: 64))
        #expect(news.apps.map(\.latest.reference) == [.init(app: "badoo", number: 2), .init(app: "other", number: 1)])
        #expect(news.apps.map { $0.channels.map(\.name) } == [["beta"], []])
        #expect(news.versions.mapValues { $0.map(\.number) } == ["badoo": [2]])
        #expect(news.moves.mapValues { $0.map(\.channel) } == ["badoo": ["beta"]])
        #expect(news.privateApps == ["other"])
        #expect(!news.isAboutAccess)
        #expect(news.isComplete)
        #expect(try made.store.news(since: news.position, perApp: 64) == nil)
    }

    @Test("about tokens, sessions and repairs say so")
    func access() throws {
        let (made, position) = try start()
        _ = try made.store.createToken(role: "a", app: nil, name: "Ada")
        let first = try #require(try made.store.news(since: position, perApp: 64))
        #expect(first.apps.isEmpty)
        #expect(first.isAboutAccess)
        #expect(!first.isAboutRepairs)
        let hash = try #require(try made.store.latest(app: "badoo").bundles.values.first)
        let bundle = try made.store.bundle(hash: hash)
        try made.store.replace(["gzip": bundle.gzip], ofBundle: hash)
        #expect(try made.store.news(since: first.position, perApp: 64)?.isAboutRepairs == true)
    }

    @Test("can leave apps out, and are then not complete")
    func partial() throws {
        let (made, position) = try start()
        for app in ["badoo", "other"] { try made.store.publish(.sample(app, "two"), expecting: .latest(1)) }
        let news = try #require(try made.store.news(since: position, perApp: 64) { $0 == "badoo" })
        #expect(news.apps.map(\.latest.app) == ["badoo"])
        #expect(news.versions.keys.sorted() == ["badoo"])
        #expect(!news.isComplete)
    }

    @Test("are about all apps if the audit has become shorter or lacks its head")
    func shorter() throws {
        let (made, position) = try start()
        try made.dropTriggers("audit_head")
        try made.execute("UPDATE audit_head SET number = 1;")
        let news = try #require(try made.store.news(since: position, perApp: 64))
        #expect(news.apps.map(\.latest.app) == ["badoo", "other"])
        #expect(news.isWhole)
        try made.tamper("DELETE FROM audit_head")
        let other = try made.another()
        #expect(try other.news(since: nil, perApp: 64)?.apps.count == 2)
    }
}
