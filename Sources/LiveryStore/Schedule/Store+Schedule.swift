import Foundation
public import LiveryModel

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Store {
    /// Schedules a change. A publish stores its files and bundles immediately, so later changes don't affect it.
    ///
    /// - Throws: ``StoreError/draftConflict(current:)`` and ``StoreError/draftBehind(base:latest:)`` as for publishing,
    ///   ``StoreError/versionConflict(app:current:)`` when the expectation isn't met now, ``StoreError/notFound(_:)``
    ///   when a version doesn't exist, ``StoreError/tooMuch(_:)`` when the app has ``scheduleLimit`` pending changes or
    ///   reaches a quota, or ``StoreError/keyReused``.
    public func schedule(_ plan: Plan) throws(StoreError) -> Receipt {
        try Text.check(plan.app, plan.author, plan.message, plan.due.local, plan.due.zone)
        for name in plan.breaks { try Text.check(name) }
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
            try db.requireNotDeleted(plan.app)
            let waiting = "SELECT count(*) FROM scheduled_changes WHERE app = ? AND state = 'waiting'"
            guard try db.id(waiting, [plan.app]) ?? 0 < Self.scheduleLimit else {
                throw StoreError.tooMuch("the app already has \(Self.scheduleLimit) scheduled changes")
            }
            let newest = try db.newestContents()
            let id = try db.insert(plan, prepared, at: now)
            try db.charge(plan.app, since: newest, quotas)
            try plan.key.map { try db.keep($0, version: nil, scheduled: id, at: now) }
            try db.audit(
                .schedule, by: plan.scheduler ?? Author(name: plan.author), app: plan.app,
                detail: "scheduled change \(id), \(plan.action.summary) at \(plan.due.local) in \(plan.due.zone): "
                    + plan.message, at: now)
            if let draft = prepared?.publication.draft {
                try db.settleReview(
                    ofPublished: draft.state, app: plan.app, as: nil,
                    by: plan.scheduler ?? Author(name: plan.author), at: now)
            }
            return Receipt(
                version: nil, cascade: [], scheduled: try db.requireScheduled(id), note: plan.key?.note ?? "",
                isReplay: false)
        }
    }

    /// The maximum number of pending changes in an app. It allows for one change a day for more than half a year.
    public static let scheduleLimit = 200

    /// An app's scheduled changes. Pending changes come first, by due time, followed by settled changes, newest first.
    ///
    /// - Parameter limit: The maximum number of settled changes.
    public func scheduled(app: String, limit: Int = 50) throws(StoreError) -> [ScheduledChange] {
        try read { db in
            let settled = """
                WHERE s.app = ? AND s.state <> 'waiting' ORDER BY s.settled DESC, s.id DESC LIMIT ?
                """
            let waiting = "WHERE s.app = ? AND s.state = 'waiting' ORDER BY s.due, s.id"
            let first = try db.rows(Connection.selectScheduled + waiting, [app])
            let last = try db.rows(Connection.selectScheduled + settled, [app, max(1, limit)])
            return try (first + last).map(ScheduledChange.init)
        }
    }

    /// One scheduled change of an app.
    /// - Throws: ``StoreError/notFound(_:)`` when the app has no such change.
    public func scheduledChange(_ id: Int64, app: String) throws(StoreError) -> ScheduledChange {
        try read { db in try db.requireScheduled(id, app: app) }
    }

    /// Cancels a pending change.
    /// - Throws: ``StoreError/notFound(_:)`` when the app has no such change, ``StoreError/settled(_:)`` when it is no
    ///   longer pending.
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

    /// The pending changes that are due, earliest first.
    public func dueChanges() throws(StoreError) -> [ScheduledChange] {
        let now = clock().milliseconds
        return try read { db in
            let sql = Connection.selectScheduled + "WHERE s.state = 'waiting' AND s.due <= ? ORDER BY s.due, s.id"
            return try db.rows(sql, [now]).map(ScheduledChange.init)
        }
    }

    /// The pending publishes of all apps, in the order in which they were scheduled.
    public func pendingPublishes() throws(StoreError) -> [ScheduledChange] {
        try read { db in
            let sql = Connection.selectScheduled + "WHERE s.state = 'waiting' AND s.kind = 'publish' ORDER BY s.id"
            return try db.rows(sql).map(ScheduledChange.init)
        }
    }

    /// When the next change is due. `nil` when none is pending.
    public func nextDue() throws(StoreError) -> Date? {
        try read { db in
            try db.id("SELECT min(due) FROM scheduled_changes WHERE state = 'waiting'", [])
                .map(Date.init(milliseconds:))
        }
    }

    /// The hashes of the bundles of a scheduled publish, by key.
    public func bundles(ofScheduled id: Int64) throws(StoreError) -> [String: String] {
        try read { db in
            let sql = """
                SELECT r.key, b.hash FROM scheduled_bundles r JOIN bundles b ON b.id = r.bundle WHERE r.change = ?
                """
            return try db.rows(sql, [id]).reduce(into: [:]) {
                $0[try $1.decode(forColumn: "key")] = try $1.bytes("hash").hexadecimal
            }
        }
    }

    /// The entry file of a scheduled publish and all of its files, by path.
    /// - Throws: ``StoreError/notFound(_:)`` when the publish doesn't exist.
    public func content(ofScheduled id: Int64) throws(StoreError) -> (entry: String, files: [String: [UInt8]]) {
        try read { db in
            let sql = "SELECT entry, tree FROM scheduled_changes WHERE id = ? AND tree IS NOT NULL"
            guard let row = try db.row(sql, [id]) else {
                throw StoreError.notFound(.scheduled(id))
            }
            return (try row.decode(forColumn: "entry"), try db.files(ofTree: row.decode(forColumn: "tree")))
        }
    }

    /// The versions of other apps that a scheduled publish extends, in the declared order.
    public func bases(ofScheduled id: Int64) throws(StoreError) -> [VersionReference] {
        try read { db in try db.bases(in: "scheduled_extends", of: "change", id) }
    }

    /// The axes of a scheduled publish.
    /// - Throws: ``StoreError/notFound(_:)`` when the publish doesn't exist.
    public func axes(ofScheduled id: Int64) throws(StoreError) -> [Theme.Axis] {
        try read { db in
            let sql = "SELECT axes FROM scheduled_changes WHERE id = ? AND axes IS NOT NULL"
            guard let axes = try db.value(sql, [id], of: String.self) else {
                throw StoreError.notFound(.scheduled(id))
            }
            return try JSONDecoder().decode([Theme.Axis].self, from: Data(axes.utf8))
        }
    }

    /// Carries out a change that is due. The change and its new state are stored in one transaction.
    ///
    /// If a change can't be carried out, for example because the current version is not the expected one, it fails and
    /// the reason is stored. In that case, nothing else is changed.
    /// - Parameters:
    ///   - changes: A JSON summary of how a new version differs from the previous one, or the error that prevented the
    ///     summary. Such an error is handled like an error of the change itself.
    ///   - releases: How the version relates to the app's active releases, or the error that prevented the comparison,
    ///     such as ``StoreError/breaksReleases(_:)``.
    /// - Returns: The settled change.
    /// - Throws: ``StoreError/settled(_:)`` when the change is no longer pending, for example because another process
    ///   carried it out, or a disk error, in which case the change is still pending.
    public func carryOut(
        _ id: Int64, app: String, changes: Result<String?, StoreError> = .success(nil),
        releases: Result<ReleaseCheck, StoreError> = .success(ReleaseCheck())
    ) throws(StoreError) -> ScheduledChange {
        if case .success(let text) = changes { try Text.check(text) }
        let now = clock()
        return try write { db in
            let change = try db.requireScheduled(id, app: app)
            guard change.state == .waiting else { throw StoreError.settled(change.state) }
            guard change.due.instant.milliseconds <= now.milliseconds else {
                throw StoreError.invalid("the scheduled change is not due yet")
            }
            do {
                let (changes, releases) = (try changes.get(), try releases.get())
                // On a conflict, only the changes inside the savepoint are undone.
                let version = try db.savepoint {
                    let version = try db.carryOut(change, changes: changes, at: now)
                    let author = Author(name: change.author, credential: "scheduled change \(id)")
                    try db.settle(
                        releases, of: app, version: version, channel: change.action.channel, by: author, at: now)
                    return version
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
    /// Whether another attempt would fail in the same way. Disk and server errors can be temporary.
    fileprivate var isLasting: Bool {
        switch self {
        case .busy, .diskFull, .readOnly, .io, .unavailable, .uncertain, .failed, .releasesChanged: false
        default: true
        }
    }
}

extension ScheduledChange.Action {
    /// The channel that the change moves. `nil` if it creates a version.
    fileprivate var channel: String? { if case .channel(let name, _) = self { name } else { nil } }
}

extension Plan.Action {
    /// A short description for the audit log.
    fileprivate var summary: String {
        switch self {
        case .publish: "a publish"
        case .rollback(let number): "a rollback to version \(number)"
        case .channel(let name, let number): "channel \(name) to version \(number)"
        }
    }
}
