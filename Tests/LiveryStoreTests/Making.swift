import Foundation
import LiveryModel
import Synchronization

@testable import LiveryStore

/// A store in a temporary folder, which is deleted together with this object.
final class Making: Sendable {
    let folder = Folder()
    let clock = TestClock()
    let store: Store
    /// The path or URL of the database.
    let path: String
    let engine = Engine.current
    private let wasTamperedWith = Atomic(false)

    /// The default timeout is long enough that it is reached only if there is a fault.
    init(busyTimeout: Duration = .seconds(60)) throws {
        let clock = clock
        path = engine == .sqlite ? folder.database : try PostgreSQLServer.shared.get().database()
        store = try Store(path: path, busyTimeout: busyTimeout, clock: { clock.now })
    }

    deinit {
        guard engine == .postgresql, !wasTamperedWith.load(ordering: .relaxed) else { return }
        try? PostgreSQLServer.shared.get().reuse(path)
    }

    /// The store's SQLite database.
    var file: SQLiteDatabase {
        get throws {
            guard let file = store.database as? SQLiteDatabase else { throw StoreError.invalid("no file of SQLite") }
            return file
        }
    }

    /// Another store on the same database, like a store in another process.
    func another(busyTimeout: Duration = .seconds(60)) throws -> Store {
        let clock = clock
        return try Store(path: path, busyTimeout: busyTimeout, clock: { clock.now })
    }

    /// Creates a session with a one-time code.
    func signIn(_ name: String, lifetime: Duration = .seconds(3600)) throws -> (secret: String, session: Session) {
        let code = try store.createSignInCode(role: "a", app: nil, name: name)
        guard let session = try store.redeem(code, lifetime: lifetime) else { throw StoreError.invalid("no session") }
        return session
    }

    func count(_ sql: String) throws -> Int { try store.read { try $0.value(sql) ?? -1 } }

    /// Prevents other tests from reusing the database.
    func spoil() { wasTamperedWith.store(true, ordering: .relaxed) }

    func execute(_ sql: String) throws { try store.write { try $0.engine.script(portable(sql)) } }

    /// Changes rows directly, like an attacker with write access to the database.
    func tamper(_ sql: String) throws { try store.database.write { try $0.engine.script(portable(sql)) } }

    /// Drops the triggers of the tables whose names start with `prefix`.
    func dropTriggers(_ prefix: String = "") throws {
        let sql =
            engine == .sqlite
            ? "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name LIKE '\(prefix)%'"
            : """
            SELECT t.tgname || ' ON ' || c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
            WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace AND c.relname LIKE '\(prefix)%'
            """
        for trigger in try store.read({ try $0.values(sql, of: String.self) }) {
            try tamper("DROP TRIGGER \(trigger);")
        }
    }

    /// Converts statements with SQLite literals and functions to the engine's SQL.
    private func portable(_ sql: String) -> String {
        spoil()
        guard engine == .postgresql else { return sql }
        return sql.replacing("randomblob(32)", with: "sha256(random()::text::bytea)")
            .replacing("zeroblob(32)", with: "decode(repeat('00', 32), 'hex')")
            .replacing(/x'([0-9a-f]*)'/) { "'\\x\($0.output.1)'::bytea" }
    }
}

func make() throws -> Making { try Making() }

final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "livery-store-" + UUID().uuidString
    var database: String { path + "/livery.sqlite" }

    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000.123))
    var now: Date { time.withLock { $0 } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

extension Publication {
    /// A publication whose content depends on the arguments.
    static func sample(
        _ app: String = "badoo", _ text: String = "one", files: [String: [UInt8]] = [:],
        extends: [VersionReference] = []
    ) -> Publication {
        Publication(
            app: app, author: "Ada", message: "Say \(text)", entry: "main.theme",
            files: files.merging(["main.theme": [UInt8](text.utf8)]) { $1 },
            axes: [
                Theme.Axis(name: "platform", values: ["ios", "android"]), Theme.Axis(name: "skin", values: ["day"]),
            ],
            extends: extends,
            bundles: [
                "platform=ios&skin=day": .sample("\(app) ios \(text)"),
                "platform=android&skin=day": .sample("\(app) android \(text)"),
            ])
    }
}

extension StoredBundle {
    static func sample(_ text: String) -> StoredBundle {
        StoredBundle(identity: [UInt8](text.utf8), gzip: [0x1f, 0x8b] + [UInt8](text.utf8.reversed()))
    }
}

extension Store {
    /// Publishes a publication without expecting a certain state.
    @discardableResult
    func publish(_ publication: Publication) throws(StoreError) -> Version {
        try publish(publication, expecting: .any)
    }

    @discardableResult
    func rollback(_ app: String = "badoo", to number: Int) throws(StoreError) -> Version {
        try rollback(app: app, to: number, author: "Bea", message: "Back to \(number)", expecting: .any)
    }
}

extension Store {
    /// The latest version of every app, with its bundles.
    func latestBundles() throws(StoreError) -> [(version: Version, bundles: [String: StoredBundle])] {
        try apps().map { (version) throws(StoreError) in
            let stored = try bundles(hashes: Set(version.bundles.values))
            return (version, version.bundles.compactMapValues { stored[$0] })
        }
    }
}

extension StoreError {
    /// The case's SQLite error.
    var fault: Fault? {
        switch self {
        case .notADatabase(_, let fault), .busy(let fault), .diskFull(let fault), .readOnly(let fault), .io(let fault),
            .uncertain(let fault),
            .corrupt(let fault), .constraint(let fault), .unavailable(let fault), .failed(let fault):
            fault
        default: nil
        }
    }
}

extension NewRelease {
    /// A release that needs the color `brand.purple` on iOS.
    static func sample(_ name: String, _ requirements: [String: Theme.ValueType] = ["brand.purple": .color])
        -> NewRelease
    {
        NewRelease(
            app: "badoo", name: name, axes: ["platform": "ios"], contract: Theme.Contract(requirements),
            reads: ["brand.purple", "brand.blue"])
    }
}
