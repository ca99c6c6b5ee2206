import Foundation
import GRDB

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Store {
    /// Keeps a change for later. A publish's files and bundles are written now: what it will put into force is fixed.
    ///
    /// - Throws: ``StoreError/draftConflict(current:)`` and ``StoreError/draftBehind(base:latest:)`` as when it is
    ///   published, ``StoreError/versionConflict(app:current:)`` when what it expects does not hold even now,
    ///   ``StoreError/notFound(_:)`` for a version that is not there, ``StoreError/tooMuch(_:)`` beyond
    ///   ``scheduleLimit``, ``StoreError/keyReused``.
    public func schedule(_ plan: Plan) throws(StoreError) -> Receipt {
        try Text.check(plan.app, plan.author, plan.message, plan.due.local, plan.due.zone)
        try plan.key?.check()
        let prepared: PreparedPublication?
        do {
            if case .publish(let publication, _) = plan.action {
                prepared = try PreparedPublication(publication)
            } else {
                prepared = nil
            }
        } catch { throw StoreError(error) }
        return try write { db in
            let now = clock()
            if let receipt = try plan.key.flatMap({ try db.receipt(for: $0, at: now) }) { return receipt }
            let waiting = "SELECT count(*) FROM scheduled_changes WHERE app = ? AND state = 'waiting'"
            guard try db.id(waiting, [plan.app]) ?? 0 < Self.scheduleLimit else {
                throw StoreError.tooMuch("the app has \(Self.scheduleLimit) scheduled changes already")
            }
            let id = try db.insert(plan, prepared, at: now)
            try plan.key.map { try db.keep($0, version: nil, scheduled: id, at: now) }
            try db.audit(
                .schedule, by: plan.scheduler ?? Author(name: plan.author), app: plan.app,
                detail: "scheduled change \(id), \(plan.action.summary) at \(plan.due.local) in \(plan.due.zone): "
                    + plan.message, at: now)
            return Receipt(
                version: nil, cascade: [], scheduled: try db.requireScheduled(id), note: plan.key?.note ?? "",
                isReplay: false)
        }
    }

    /// Changes that may wait for one app: one a day for more than half a year.
    public static let scheduleLimit = 200

    /// An app's scheduled changes, those that wait by time and before them, newest first, those that are settled.
    ///
    /// - Parameter limit: At most so many that are settled.
    public func scheduled(app: String, limit: Int = 50) throws(StoreError) -> [ScheduledChange] {
        try read { db in
            let settled = """
                WHERE s.app = ? AND s.state <> 'waiting' ORDER BY s.settled DESC, s.id DESC LIMIT ?
                """
            let waiting = "WHERE s.app = ? AND s.state = 'waiting' ORDER BY s.due, s.id"
            let first = try Row.fetchAll(
                try db.cachedStatement(sql: Database.selectScheduled + waiting), arguments: [app])
            let last = try Row.fetchAll(
                try db.cachedStatement(sql: Database.selectScheduled + settled), arguments: [app, max(1, limit)])
            return try (first + last).map(ScheduledChange.init)
        }
    }

    /// One scheduled change of an app.
    /// - Throws: ``StoreError/notFound(_:)``.
    public func scheduledChange(_ id: Int64, app: String) throws(StoreError) -> ScheduledChange {
        try read { db in try db.requireScheduled(id, app: app) }
    }

    /// Gives up a change that waits.
    /// - Throws: ``StoreError/notFound(_:)``, ``StoreError/settled(_:)`` when it does not wait any more.
    @discardableResult
    public func cancelScheduled(_ id: Int64, app: String, by author: Author) throws(StoreError) -> ScheduledChange {
        try Text.check(author.name)
        return try write { db in
            let change = try db.requireScheduled(id, app: app)
            guard change.state == .waiting else { throw StoreError.settled(change.state) }
            let now = clock()
            try db.settle(id, .cancelled, at: now, by: author.name)
            try db.audit(.cancelScheduled, by: author, app: app, detail: "scheduled change \(id)", at: now)
            return try db.requireScheduled(id)
        }
    }

    /// What waits and is due by now, the earliest first.
    public func dueChanges() throws(StoreError) -> [ScheduledChange] {
        let now = clock().milliseconds
        return try read { db in
            let sql = Database.selectScheduled + "WHERE s.state = 'waiting' AND s.due <= ? ORDER BY s.due, s.id"
            return try Row.fetchAll(try db.cachedStatement(sql: sql), arguments: [now]).map(ScheduledChange.init)
        }
    }

    /// Every publish that waits, of any app, in the order in which they were scheduled.
    public func waitingPublishes() throws(StoreError) -> [ScheduledChange] {
        try read { db in
            let sql = Database.selectScheduled + "WHERE s.state = 'waiting' AND s.kind = 'publish' ORDER BY s.id"
            return try Row.fetchAll(db, sql: sql).map(ScheduledChange.init)
        }
    }

    /// When the next change is due; nil when none waits.
    public func nextDue() throws(StoreError) -> Date? {
        try read { db in
            try db.id("SELECT min(due) FROM scheduled_changes WHERE state = 'waiting'", [])
                .map(Date.init(milliseconds:))
        }
    }

    /// The hashes of the bundles that a scheduled publish will put into force, by key.
    public func bundles(ofScheduled id: Int64) throws(StoreError) -> [String: String] {
        try read { db in
            let sql = """
                SELECT r.key, b.hash FROM scheduled_bundles r JOIN bundles b ON b.id = r.bundle WHERE r.change = ?
                """
            return try Row.fetchAll(try db.cachedStatement(sql: sql), arguments: [id]).reduce(into: [:]) {
                $0[try $1.decode(forColumn: "key")] = Digest.hex(try $1.bytes("hash"))
            }
        }
    }

    /// Where compiling starts and the files, by path, that a scheduled publish will put into force.
    /// - Throws: ``StoreError/notFound(_:)`` when there is no such publish.
    public func content(ofScheduled id: Int64) throws(StoreError) -> (entry: String, files: [String: [UInt8]]) {
        try read { db in
            let sql = "SELECT entry, tree FROM scheduled_changes WHERE id = ? AND tree IS NOT NULL"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [id]) else {
                throw StoreError.notFound(.scheduled(id))
            }
            return (try row.decode(forColumn: "entry"), try db.files(ofTree: row.decode(forColumn: "tree")))
        }
    }

    /// The versions of other apps that a scheduled publish builds on, in the declared order.
    public func bases(ofScheduled id: Int64) throws(StoreError) -> [VersionReference] {
        try read { db in try db.bases(in: "scheduled_extends", of: "change", id) }
    }

    /// The axes that a scheduled publish will have.
    /// - Throws: ``StoreError/notFound(_:)`` when there is no such publish.
    public func axes(ofScheduled id: Int64) throws(StoreError) -> [Axis] {
        try read { db in
            let sql = "SELECT axes FROM scheduled_changes WHERE id = ? AND axes IS NOT NULL"
            guard let axes = try String.fetchOne(db, sql: sql, arguments: [id]) else {
                throw StoreError.notFound(.scheduled(id))
            }
            return try JSONDecoder().decode([Axis].self, from: Data(axes.utf8))
        }
    }

    /// Carries out a change that is due, in one transaction with the note that it is done.
    ///
    /// What can't be done any more, as when another version is in force than it expects, makes it failed, with the
    /// reason; nothing else is changed then.
    /// - Parameter changes: What a new version changes against the one before, in JSON; or why nobody can say, as when
    ///   its content is damaged: as if carrying it out had met that.
    /// - Returns: What became of it.
    /// - Throws: ``StoreError/settled(_:)`` when it does not wait any more, as when another process was first; what
    ///   the disk met, after which it still waits.
    public func carryOut(
        _ id: Int64, app: String, changes: Result<String?, StoreError> = .success(nil)
    ) throws(StoreError) -> ScheduledChange {
        if case .success(let text) = changes { try Text.check(text) }
        let now = clock()
        return try write { db in
            let change = try db.requireScheduled(id, app: app)
            guard change.state == .waiting else { throw StoreError.settled(change.state) }
            guard change.due.instant.milliseconds <= now.milliseconds else {
                throw StoreError.invalid("the change is not due yet")
            }
            do {
                let changes = try changes.get()
                var version = 0
                // What it did before it met a conflict is undone, and only that.
                try db.inSavepoint {
                    version = try db.carryOut(change, changes: changes, at: now)
                    return .commit
                }
                try db.settle(id, .done, at: now, version: VersionReference(app: app, number: version))
            } catch let error as StoreError where error.isLasting {
                try db.settle(id, .failed, at: now, reason: error.description)
                let author = Author(name: change.author, credential: "scheduled change \(id)")
                try db.audit(.failScheduled, by: author, app: app, detail: error.description, at: now)
            }
            return try db.requireScheduled(id)
        }
    }
}

extension StoreError {
    /// Whether trying again would meet the same. What the disk answers may be another thing the next time.
    fileprivate var isLasting: Bool {
        switch self {
        case .busy, .diskFull, .readOnly, .io, .failed: false
        default: true
        }
    }
}

extension Plan.Action {
    /// A few words, for the audit.
    fileprivate var summary: String {
        switch self {
        case .publish: "a publish"
        case .rollback(let number): "a rollback to version \(number)"
        case .channel(let name, let number): "channel \(name) to version \(number)"
        }
    }
}
