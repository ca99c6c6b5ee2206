import Foundation

extension Connection {
    static let selectScheduled = """
        SELECT s.*, t.number AS target_number, v.number AS version_number
        FROM scheduled_changes s LEFT JOIN versions t ON t.id = s.target LEFT JOIN versions v ON v.id = s.version

        """

    func requireScheduled(_ id: Int64) throws -> ScheduledChange { try requireScheduled(id, app: nil) }

    func requireScheduled(_ id: Int64, app: String?) throws -> ScheduledChange {
        let change = try row(Self.selectScheduled + "WHERE s.id = ?", [id]).map(ScheduledChange.init)
        guard let change, app == nil || change.app == app else { throw StoreError.notFound(.scheduled(id)) }
        return change
    }

    func insert(_ plan: Plan, _ prepared: PreparedPublication?, at now: Date) throws -> Int64 {
        var row: [String: any Storable] = [
            "app": plan.app, "due": plan.due.instant.milliseconds, "local": plan.due.local, "zone": plan.due.zone,
            "created": now.milliseconds, "author": plan.author, "message": plan.message,
            "breaks": plan.breaks.isEmpty ? String?.none : StoredNames.text(plan.breaks),
        ]
        switch plan.action {
        case .publish(let publication, let expectation):
            if let draft = publication.draft { try check(draft.name, draft.state, app: plan.app) }
            try expectation.check(app: plan.app, current: try latestNumber(app: plan.app))
            row["kind"] = "publish"
            row["expected"] = expectation.column
            row["draft"] = publication.draft?.name
            row["entry"] = publication.entry
            row["axes"] = prepared?.axes
            row["tree"] = try prepared.map(treeID)
        case .rollback(let number):
            row["kind"] = "rollback"
            row["target"] = try requireVersionID(VersionReference(app: plan.app, number: number))
        case .channel(let name, let number):
            row["kind"] = "channel"
            row["channel"] = name
            row["target"] = try requireVersionID(VersionReference(app: plan.app, number: number))
        }
        let columns = row.sorted { $0.key < $1.key }
        let id = try insert(
            """
            INSERT INTO scheduled_changes (\(columns.map(\.key).joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            """, columns.map(\.value))
        if let prepared {
            try useAssets(of: prepared, at: now)
            try insertContents(of: prepared, change: id)
        }
        return id
    }

    private func insertContents(of prepared: PreparedPublication, change id: Int64) throws {
        try rows(
            "INSERT INTO scheduled_extends (change, position, base) VALUES (?, ?, ?)",
            each: prepared.publication.extends.map(requireVersionID).enumerated().map { [id, $0.offset, $0.element] })
        let bundles = try bundleIDs(prepared.bundles)
        try rows(
            "INSERT INTO scheduled_bundles (change, key, bundle) VALUES (?, ?, ?)",
            each: prepared.bundles.map { [id, $0.key, bundles[$0.hash]] })
    }

    func settle(
        _ id: Int64, _ state: ScheduledChange.State, at time: Date, by author: String? = nil,
        version: VersionReference? = nil, reason: String? = nil
    ) throws {
        try execute(
            """
            UPDATE scheduled_changes SET state = ?, settled = ?, settled_by = ?, version = ?, reason = ? WHERE id = ?
            """,
            [
                state.rawValue, time.milliseconds, author, try version.map(requireVersionID), reason, id,
            ])
    }

    /// Applies the change. Returns the number of the new version, or of the version that the channel now points to.
    func carryOut(_ change: ScheduledChange, changes: String?, at now: Date) throws -> Int {
        let authorship = Authorship(
            author: change.author, message: change.message, changes: changes, scheduled: change.id)
        switch change.action {
        case .publish: return try publish(change, authorship, at: now)
        case .rollback(let number):
            let target = VersionReference(app: change.app, number: number)
            return try rollback(to: target, authorship, expecting: .any, at: now).number
        case .channel(let name, let number):
            return try move(app: change.app, channel: name, to: number, authorship, expecting: .any, at: now).version
        }
    }

    private func publish(_ change: ScheduledChange, _ authorship: Authorship, at now: Date) throws -> Int {
        let row = try row("SELECT entry, axes, tree, draft FROM scheduled_changes WHERE id = ?", [change.id])
        guard let row else { throw StoreError.notFound(.scheduled(change.id)) }
        let isNew = try latestNumber(app: change.app) == nil
        let slot = try nextVersionSlot(app: change.app, expecting: change.expectation, at: now)
        let draft: String? = try row.decode(forColumn: "draft")
        let id = try insert(
            NewVersion(
                slot: slot, author: authorship.author, message: authorship.message,
                entry: try row.decode(forColumn: "entry"), axes: try row.decode(forColumn: "axes"),
                tree: try row.decode(forColumn: "tree"), origin: draft.map(Origin.draft) ?? .files,
                scheduled: change.id, changes: authorship.changes))
        try execute(
            """
            INSERT INTO version_extends (version, position, base)
            SELECT ?, position, base FROM scheduled_extends WHERE change = ?
            """, [id, change.id])
        try execute(
            """
            INSERT INTO version_bundles (version, key, bundle)
            SELECT ?, key, bundle FROM scheduled_bundles WHERE change = ?
            """, [id, change.id])
        try audit(
            .publish, by: authorship.who, app: change.app, version: slot.number, detail: change.message,
            seal: seal(of: VersionReference(app: change.app, number: slot.number)), at: now)
        // The contents were stored before the app existed, so they haven't been charged to it yet.
        if isNew { try recount(requireApp(change.app)) }
        return slot.number
    }
}

extension Expectation {
    /// The value of the column `expected`, where NULL means any version and 0 means none.
    fileprivate var column: Int? {
        switch self {
        case .any: nil
        case .new: 0
        case .latest(let number): number
        }
    }

    fileprivate init(column: Int?) {
        self = column.map { $0 == 0 ? .new : .latest($0) } ?? .any
    }
}

extension ScheduledChange {
    init(_ row: Row) throws {
        id = try row.decode(forColumn: "id")
        app = try row.decode(forColumn: "app")
        action = try Action(row)
        due = ZonedMoment(
            instant: try row.time("due"), local: try row.decode(forColumn: "local"),
            zone: try row.decode(forColumn: "zone"))
        created = try row.time("created")
        author = try row.decode(forColumn: "author")
        message = try row.decode(forColumn: "message")
        breaks = try row.decode(String?.self, forColumn: "breaks").map(StoredNames.list) ?? []
        expectation = Expectation(column: try row.decode(forColumn: "expected"))
        guard let state = State(rawValue: try row.decode(forColumn: "state")) else {
            throw StoreError.damaged("a scheduled change has an unknown state")
        }
        self.state = state
        settled = try row.optionalTime("settled")
        settledBy = try row.decode(forColumn: "settled_by")
        version = try row.decode(forColumn: "version_number")
        reason = try row.decode(forColumn: "reason")
    }
}

extension ScheduledChange.Action {
    fileprivate init(_ row: Row) throws {
        switch try row.decode(String.self, forColumn: "kind") {
        case "publish": self = .publish(draft: try row.decode(forColumn: "draft"))
        case "rollback": self = .rollback(to: try row.decode(forColumn: "target_number"))
        case "channel":
            self = .channel(try row.decode(forColumn: "channel"), to: try row.decode(forColumn: "target_number"))
        default: throw StoreError.damaged("a scheduled change has an unknown kind")
        }
    }
}
