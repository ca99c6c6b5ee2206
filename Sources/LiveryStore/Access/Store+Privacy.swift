import Foundation
import GRDB

extension Store {
    /// The apps that only authorized clients can see, whether published or not.
    public func privateApps() throws(StoreError) -> Set<String> {
        try read { db in try String.fetchSet(db, sql: "SELECT name FROM private_apps") }
    }

    /// Makes an app private or public. The app need not be published yet.
    /// - Returns: Whether anything changed.
    /// - Throws: ``StoreError/constraint(_:)`` when `app` isn't a valid app name.
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

    /// Leaves an app that is already private unchanged.
    func makePrivate(_ app: String, at time: Date) throws {
        try execute(
            sql: "INSERT INTO private_apps (name, since) VALUES (?, ?) ON CONFLICT DO NOTHING",
            arguments: [app, time.milliseconds])
    }
}
