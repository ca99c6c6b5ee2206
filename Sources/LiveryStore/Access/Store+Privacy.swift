import Foundation
import GRDB

extension Store {
    /// The apps that only those see who may read them, published or not.
    public func privateApps() throws(StoreError) -> Set<String> {
        try read { db in try String.fetchSet(db, sql: "SELECT name FROM private_apps") }
    }

    /// Hides an app from strangers, or shows it again. It need not be published yet.
    /// - Returns: Whether that changed anything.
    /// - Throws: ``StoreError/constraint(_:)`` for a name that is no app's.
    @discardableResult
    public func setPrivate(_ isPrivate: Bool, app: String, by author: Author = .local) throws(StoreError) -> Bool {
        try Text.check(app)
        return try write { db in
            if isPrivate {
                try db.makePrivate(app, at: clock())
            } else {
                try db.execute(sql: "DELETE FROM private_apps WHERE name = ?", arguments: [app])
            }
            guard db.changesCount > 0 else { return false }
            try db.audit(isPrivate ? .makePrivate : .makePublic, by: author, app: app, at: clock())
            return true
        }
    }
}

extension Database {
    func isPrivate(_ app: String) throws -> Bool {
        try Row.fetchOne(self, sql: "SELECT 1 FROM private_apps WHERE name = ?", arguments: [app]) != nil
    }

    /// An app that is private already stays as it is.
    func makePrivate(_ app: String, at time: Date) throws {
        try execute(
            sql: "INSERT INTO private_apps (name, since) VALUES (?, ?) ON CONFLICT DO NOTHING",
            arguments: [app, time.milliseconds])
    }
}
