import Foundation
import GRDB
import Synchronization

@testable import LiveryStore

/// A store in a temporary folder, which is deleted with the fixture.
final class Making: Sendable {
    let folder = Folder()
    let clock = TestClock()
    let store: Store

    /// The default timeout is so long that only a fault can reach it.
    init(busyTimeout: Duration = .seconds(60), prepare: @escaping @Sendable (Database) throws -> Void = { _ in }) throws
    {
        let clock = clock
        store = try Store(
            path: folder.database, busyTimeout: busyTimeout, clock: { clock.now }, prepare: prepare)
    }

    /// Another store on the same file, like that of another process.
    func another(busyTimeout: Duration = .seconds(60)) throws -> Store {
        let clock = clock
        return try Store(path: folder.database, busyTimeout: busyTimeout, clock: { clock.now })
    }

    /// Creates a session with a one-time code.
    func signIn(_ name: String, lifetime: Duration = .seconds(3600)) throws -> (secret: String, session: Session) {
        let code = try store.createSignInCode(role: "a", app: nil, name: name)
        guard let session = try store.redeem(code, lifetime: lifetime) else { throw StoreError.invalid("no session") }
        return session
    }

    func count(_ sql: String) throws -> Int { try store.read { try Int.fetchOne($0, sql: sql) ?? -1 } }

    func execute(_ sql: String) throws { try store.write { try $0.execute(sql: sql) } }
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
    /// A publication that depends on the arguments.
    static func sample(
        _ app: String = "badoo", _ text: String = "one", files: [String: [UInt8]] = [:],
        extends: [VersionReference] = []
    ) -> Publication {
        Publication(
            app: app, author: "Ada", message: "Say \(text)", entry: "main.theme",
            files: files.merging(["main.theme": [UInt8](text.utf8)]) { $1 },
            axes: [Axis(name: "platform", values: ["ios", "android"]), Axis(name: "skin", values: ["day"])],
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
    /// Publishes without an expectation.
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
    /// The latest version of every app with its bundles.
    func latestBundles() throws(StoreError) -> [(version: Version, bundles: [String: StoredBundle])] {
        try apps().map { (version) throws(StoreError) in
            let stored = try bundles(hashes: Set(version.bundles.values))
            return (version, version.bundles.compactMapValues { stored[$0] })
        }
    }
}

extension StoreError {
    /// The SQLite error of the case.
    var fault: Fault? {
        switch self {
        case .notADatabase(_, let fault), .busy(let fault), .diskFull(let fault), .readOnly(let fault), .io(let fault),
            .corrupt(let fault), .constraint(let fault), .failed(let fault):
            fault
        default: nil
        }
    }
}

extension String {
    static func first(_ db: Database, _ sql: String) throws -> String { try String.fetchOne(db, sql: sql) ?? "" }
}
