import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import LiveryStore

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct PostgreSQLInstallationTests {
    @Test(
        "PostgreSQL is installed",
        .enabled(
            if: PostgreSQLServer.isInstalled || ProcessInfo.processInfo.environment["LIVERY_REQUIRED"] != nil,
            "PostgreSQL isn't installed, so the store is tested on SQLite only: run `script/setup swift`"))
    func isInstalled() throws {
        _ = try PostgreSQLServer.shared.get()
    }
}

@Suite(.enabled(if: PostgreSQLServer.isInstalled, "PostgreSQL isn't installed: run `script/setup swift`"))
struct PostgreSQLTests {
    private func make() throws -> Making { try Engine.$current.withValue(.postgresql) { try Making() } }

    private func error(_ url: String) -> StoreError? {
        #expect(throws: StoreError.self) { try Store(path: url) }
    }

    @Test("publishes 50 files in a few round trips")
    func publishes50FilesInAFewRoundTrips() throws {
        let made = try make()
        let trips = Counter()
        let store = try Store(path: made.path, trace: { _ in trips.add() })
        let files = (0..<50).map { ("file-\($0).ktv", [UInt8]("\($0)".utf8)) }
        let before = trips.count
        try store.publish(.sample(files: Dictionary(files) { first, _ in first }))
        // The first change also finds out where the database is.
        #expect(trips.count - before < 40)
        let reading = trips.count
        #expect(try store.versions(app: "badoo").count == 1)
        #expect(trips.count - reading < 8)
    }

    @Test(
        "rejects a URL that can't be parsed",
        arguments: ["postgresql://localhost:port/x", "postgresql://h/x?colour=red", "postgres://[::1/x"])
    func rejectsAURLThatCantBeParsed(url: String) {
        #expect(error(url)?.description.hasPrefix("invalid database URL '\(url)': ") == true)
    }

    @Test("hides the password")
    func hidesThePassword() {
        #expect(
            PostgreSQLURL.masked("postgresql://ada:h%40ush@a:1,b:2/x?sslmode=require&password=hush")
                == "postgresql://ada:***@a:1,b:2/x?sslmode=require&password=***")
        #expect(PostgreSQLURL.masked("postgresql://ada@a/x") == "postgresql://ada@a/x")
        #expect(PostgreSQLURL.masked("data/livery.sqlite") == "data/livery.sqlite")
        for password in ["hu/sh", "hu?sh", "hu#sh", "hu@sh", "hu%zzsh", "[hush"] {
            let url = "postgresql://ada:\(password)@host:port/x"
            #expect(PostgreSQLURL.masked(url) == "postgresql://ada:***@host:port/x")
            let rejected = error(url)
            let start = "invalid database URL 'postgresql://ada:***@host:port/x': "
            #expect(rejected?.description.hasPrefix(start) == true)
            #expect(rejected?.description.contains(/hu|sh/) == false)
        }
        #expect(PostgreSQLURL.masked("postgresql://h/?password=hu#sh/&user=a") == "postgresql://h/?password=***&user=a")
    }

    @Test("names a server that can't be reached")
    func namesAServerThatCantBeReached() throws {
        guard case .unavailable = error("postgresql:///x?host=/nowhere") else {
            Issue.record("another error")
            return
        }
    }

    @Test(
        "rejects a server that is too old",
        arguments: [(90_624, "9.6"), (130_011, "13"), (140_000, nil), (150_004, nil)])
    func rejectsAnOldServer(version: Int, shown: String?) {
        let check = { try PostgreSQLSchema.check(version: version, name: "postgresql://db/livery") }
        guard let shown else {
            #expect(throws: Never.self) { try check() }
            return
        }
        let message = "'postgresql://db/livery' is PostgreSQL \(shown), but Livery needs 14 or newer"
        #expect(throws: StoreError.invalid(message)) { try check() }
    }

    @Test("rejects another encoding than UTF-8 without changes")
    func rejectsAnotherEncodingThanUTF8WithoutChanges() throws {
        let server = try PostgreSQLServer.shared.get()
        try server.run("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        #expect(
            error(server.url("latin"))?.description.contains("has the encoding LATIN1, but Livery needs UTF8") == true)
        // This fails if tables were created.
        try server.run("CREATE TABLE apps (id INTEGER)", database: "latin")
    }

    @Test("rejects a role without rights")
    func rejectsARoleWithoutRights() throws {
        let server = try PostgreSQLServer.shared.get()
        try server.run("CREATE ROLE guest LOGIN; CREATE SCHEMA closed; GRANT USAGE ON SCHEMA closed TO guest")
        let url = server.url(user: "guest") + "&options=-csearch_path%3Dclosed"
        #expect(
            error(url)?.description.hasSuffix("can't create tables: GRANT CREATE ON SCHEMA closed TO guest") == true)
        try Store(path: server.url() + "&options=-csearch_path%3Dclosed").close()
        try server.run("GRANT SELECT ON ALL TABLES IN SCHEMA closed TO guest")
        #expect(error(url)?.description.contains("lacks privileges on the table apps: GRANT SELECT, INSERT") == true)
        try server.run("GRANT ALL ON ALL TABLES IN SCHEMA closed TO guest; REVOKE UPDATE ON closed.hooks FROM guest")
        #expect(error(url)?.description.contains("lacks privileges on the table hooks") == true)
        try server.run("GRANT ALL ON ALL TABLES IN SCHEMA closed TO guest")
        let store = try Store(path: url)
        let hash = try #require(try store.publish(.sample()).bundles.values.first)
        let error = #expect(throws: StoreError.self) { try store.replace(["gzip": [1]], ofBundle: hash) }
        #expect(error?.description.contains("only the owner of table 'bundles' can repair") == true)
        let missing = self.error(server.url(user: "guest") + "&options=-csearch_path%3Dmissing")
        #expect(missing?.description.contains("no schema") == true)
    }

    @Test("rejects the database of a newer version, and of another program")
    func rejectsOtherDatabases() throws {
        let made = try make()
        try made.execute("INSERT INTO livery_migrations VALUES ('wings')")
        #expect(error(made.path) == .newerDatabase(path: made.path, migrations: ["wings"]))
        try made.execute("DROP TABLE livery_migrations")
        guard case .notADatabase = error(made.path) else {
            Issue.record("another error")
            return
        }
    }

    @Test("is made once by five processes that start at once")
    func isMadeOnceByFiveProcesses() throws {
        let server = try PostgreSQLServer.shared.get()
        for _ in 1...5 {
            let url = try server.newDatabase()
            let tokens = try inParallel(5) { index in
                try Store(path: url).createToken(role: "a", app: nil, name: "\(index)").token.id
            }
            #expect(tokens.sorted() == [1, 2, 3, 4, 5])
        }
    }

    @Test("wakes when another process writes")
    func wakesWhenAnotherProcessWrites() throws {
        let made = try make()
        // The first hint says that the store is now listening.
        _ = made.store.waitForChange(.seconds(60))
        try made.another().publish(.sample())
        try returns("a notification") { [store = made.store] in _ = store.waitForChange(.seconds(3600)) }
    }

    @Test("refuses writes after the database has lost changes, and still reads")
    func refusesWritesAfterLostChanges() throws {
        let made = try make()
        try made.store.publish(.sample())
        let other = try made.another()
        _ = try other.news(since: nil, perApp: 1)
        try made.dropTriggers("audit")
        try made.tamper(
            """
            DELETE FROM audit WHERE number = 1;
            UPDATE audit_head SET number = 0, hash = zeroblob(32);
            """)
        for store in [made.store, other] {
            let error = #expect(throws: StoreError.self) { try store.publish(.sample("badoo", "two")) }
            #expect(error?.description.contains("doesn't contain audit entry 1") == true)
            #expect(store.outage == error)
            #expect(try store.latest(app: "badoo").number == 1)
        }
        // The number 2 might have been used.
        #expect(try made.another().publish(.sample("badoo", "two")).number > 10_000)
    }

    @Test("takes no change for lost that another thread makes while it reads")
    func readsWhileItWrites() throws {
        let made = try make()
        try made.store.publish(.sample())
        let pending = Mutex<(store: Store?, statements: Int)>((nil, 0))
        let interrupt = { @Sendable in
            let writer = pending.withLock { pending in
                pending.statements += 1
                // The first statement begins the transaction, and the second statement takes its snapshot.
                guard pending.statements == 3 else { return Store?.none }
                defer { pending.store = nil }
                return pending.store
            }
            _ = try? writer?.publish(.sample("badoo", "two"))
        }
        let store = try Store(path: made.path, trace: { _ in interrupt() })
        try store.publish(.sample("other"))
        pending.withLock { $0 = (store, 0) }
        let news = try #require(try store.news(since: nil, perApp: 1))
        #expect(news.versions["badoo"]?.map(\.number) == [1])
        #expect(store.outage == nil)
        #expect(try store.publish(.sample("badoo", "three")).number == 3)
    }

    @Test("notices a lost change although another one has its number now")
    func noticesALossBehindTheSameNumber() throws {
        let made = try make()
        try made.store.publish(.sample())
        let position = try #require(try made.store.news(since: nil, perApp: 1)).position
        try made.dropTriggers("audit")
        try made.tamper("UPDATE audit SET hash = previous; UPDATE audit_head SET hash = zeroblob(32);")
        #expect(try made.store.news(since: position, perApp: 1)?.isWhole == true)
        #expect(made.store.lostChanges?.description.contains("doesn't contain audit entry 1") == true)
    }

    @Test(
        "says at start what is wrong with a URL or a server, and waits for none",
        arguments: [
            ("user=nobody", "role \"nobody\" does not exist (28000)"),
            ("dbname=nothing", "database \"nothing\" does not exist (3D000)"),
            ("sslmode=often", "invalid sslmode value"),
            ("target_session_attrs=write", "invalid target_session_attrs value"),
            ("options=-cwork_mem%3Dmuch", "invalid value for parameter \"work_mem\": \"much\" (22023)"),
        ])
    func saysAtStartWhatIsWrong(option: String, message: String) throws {
        let url = try PostgreSQLServer.shared.get().url() + "&\(option)"
        let error = #expect(throws: StoreError.self) { try Store(path: url, awaitsServer: true) }
        #expect(error?.description.contains(message) == true)
    }

    @Test("connects to the second host at once although the first one is silent")
    func ignoresASilentHost() throws {
        let server = try PostgreSQLServer.shared.get()
        let silent = try PostgreSQLServer("silent")
        try silent.signal(SIGSTOP)
        defer { _ = try? silent.signal(SIGCONT) }
        let url = try server.newDatabase().replacing("host=", with: "host=\(silent.folder),")
        #expect(try Store(path: url + "&connect_timeout=600").publish(.sample()).number == 1)
    }

    @Test("rejects changes at once while the server is read-only, and recovers")
    func rejectsChangesWhileTheServerIsReadOnly() throws {
        let server = try PostgreSQLServer("read-only")
        let store = try Store(path: server.url())
        try store.publish(.sample())
        _ = store.waitForChange(.zero)
        for value in ["on", "off"] {
            try server.run("ALTER SYSTEM SET default_transaction_read_only = \(value)")
            try server.run("SELECT pg_reload_conf()")
            try eventually("an outage while default_transaction_read_only is \(value)") {
                _ = store.waitForChange(.milliseconds(100))
                return (store.outage != nil) == (value == "on")
            }
            guard value == "on" else { break }
            let error = #expect(throws: StoreError.self) { try store.publish(.sample("badoo", "two")) }
            #expect(error == (error?.fault).map(StoreError.unavailable))
        }
        #expect(try store.publish(.sample("badoo", "two")).number == 2)
    }

    @Test("can be opened while the server is away, and is made when the server is back")
    func canBeOpenedWhileTheServerIsAway() throws {
        let server = try PostgreSQLServer("late")
        try server.kill()
        guard case .unavailable = error(server.url()) else {
            Issue.record("another error")
            return
        }
        let store = try Store(path: server.url(), awaitsServer: true)
        let error = #expect(throws: StoreError.self) { try store.publish(.sample()) }
        #expect(error == (error?.fault).map(StoreError.unavailable))
        try server.start()
        try eventually("the end of the outage") {
            _ = store.waitForChange(.milliseconds(100))
            return store.outage == nil
        }
        #expect(try store.publish(.sample()).number == 1)
    }

    @Test("says why it can't be used if the server is back with a database of another program")
    func saysWhyItCantBeUsed() throws {
        let server = try PostgreSQLServer("other")
        try server.run("CREATE TABLE apps (id INTEGER)")
        try server.kill()
        let store = try Store(path: server.url(), awaitsServer: true)
        try server.start()
        while store.outage?.description.contains("tables of another program") == false {
            _ = store.waitForChange(.milliseconds(100))
        }
        #expect(throws: StoreError.self) { try store.apps() }
        try server.run("DROP TABLE apps")
        try eventually("the end of the outage") {
            _ = store.waitForChange(.milliseconds(100))
            return store.outage == nil
        }
        #expect(try store.publish(.sample()).number == 1)
    }

    @Test("decides about leases, retries and live nodes by the server's clock")
    func decidesByTheServersClock() throws {
        let made = try make()
        let (slow, fast) = (
            try Store(path: made.path, clock: { Date() - 3600 }), try Store(path: made.path, clock: { Date() + 3600 })
        )
        try slow.reportNode("a", serving: 7)
        #expect(try fast.entryOfSlowestNode(seenWithin: 600) == 7)
        try slow.addHook("cdn")
        try slow.publish(.sample())
        #expect(try slow.claimHook("cdn", for: "a", lease: 600) != nil)
        #expect(try fast.claimHook("cdn", for: "b", lease: 600) == nil)
        #expect(try slow.keepHook("cdn", for: "a", lease: 600))
        #expect(try !fast.keepHook("cdn", for: "b", lease: 600))
        try slow.postponeHook("cdn", for: 600, because: "it fails", by: "a")
        #expect(try fast.claimHook("cdn", for: "a", lease: 600) == nil)
    }

    @Test("extends a lease that is about to end, unless another node has the hook")
    func extendsALease() throws {
        let made = try make()
        try made.store.addHook("cdn")
        try made.store.publish(.sample())
        #expect(try made.store.claimHook("cdn", for: "a", lease: 0) != nil)
        #expect(try made.store.keepHook("cdn", for: "a", lease: 600))
        #expect(try made.store.claimHook("cdn", for: "b", lease: 0) == nil)
        try made.store.releaseHook("cdn", by: "a")
        #expect(try made.store.claimHook("cdn", for: "b", lease: 0) != nil)
        #expect(try !made.store.keepHook("cdn", for: "a", lease: 600))
        #expect(try made.store.removeHook("cdn"))
        #expect(try !made.store.removeHook("cdn"))
    }

    @Test("remembers tokens and sessions for five minutes while the server is away")
    func remembersCredentials() throws {
        let server = try PostgreSQLServer("tokens")
        let now = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
        let store = try Store(path: server.url(), clock: { now.withLock { $0 } })
        let (secret, token) = try store.createToken(role: "reader", app: nil, name: "app")
        let (other, revoked) = try store.createToken(role: "reader", app: nil, name: "lost")
        #expect(store.rememberedToken(forSecret: secret) == nil)
        for secret in [secret, other] { #expect(try store.token(forSecret: secret) != nil) }
        try store.revokeToken(id: revoked.id)
        #expect(try store.token(forSecret: other) == nil)
        let sessions = try (0..<3).map { _ in try #require(try store.createSession(from: token)) }
        for session in sessions { #expect(try store.session(forSecret: session.secret) != nil) }
        try store.endSession(secret: sessions[1].secret)
        try store.endSession(id: sessions[2].session.id)
        try server.kill()
        #expect(throws: StoreError.self) { try store.token(forSecret: secret) }
        #expect(store.rememberedToken(forSecret: secret) == token)
        #expect(store.rememberedToken(forSecret: other) == nil)
        for ended in sessions.dropFirst() { #expect(store.rememberedSession(forSecret: ended.secret) == nil) }
        now.withLock { $0 += 300 }
        #expect(store.rememberedToken(forSecret: secret) == token)
        #expect(store.rememberedSession(forSecret: sessions[0].secret) == sessions[0].session)
        now.withLock { $0 += 1 }
        #expect(store.rememberedToken(forSecret: secret) == nil)
        #expect(store.rememberedSession(forSecret: sessions[0].secret) == nil)
    }

    @Test("rejects changes at once while the server is away, and recovers", arguments: [SIGKILL, SIGSTOP])
    func rejectsChangesWhileTheServerIsAway(signal: Int32) throws {
        let server = try PostgreSQLServer("away-\(signal)")
        let store = try Store(path: server.url())
        try store.publish(.sample())
        _ = store.waitForChange(.zero)
        if signal == SIGKILL { try server.kill() } else { try server.signal(SIGSTOP) }
        if signal == SIGSTOP {
            // The server has received the statement but doesn't respond. Its own limits can't end the statement.
            let error = #expect(throws: StoreError.self) { try store.publish(.sample()) }
            #expect(error == (error?.fault).map(StoreError.unavailable))
        }
        try eventually("an outage") {
            _ = store.waitForChange(.milliseconds(100))
            return store.outage != nil
        }
        let error = #expect(throws: StoreError.self) { try store.publish(.sample()) }
        #expect(error == (error?.fault).map(StoreError.unavailable))
        if signal == SIGKILL { try server.start() } else { try server.signal(SIGCONT) }
        try eventually("the end of the outage") {
            _ = store.waitForChange(.milliseconds(100))
            return store.outage == nil
        }
        #expect(try store.publish(.sample("badoo", "two")).number == 2)
        #expect(try store.auditFaults() == [])
    }
}

final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}
