import Foundation

extension Store {
    /// Publishes the app's next version, or its first version. The audit log records `author` or, if it is `nil`, the
    /// publication's author without a credential.
    ///
    /// Contents that are already stored are not written again. Costs a hash of all bytes and one durable transaction.
    /// - Returns: The version, which is durable.
    /// - Throws: ``StoreError/versionConflict(app:current:)`` when the expectation isn't met,
    ///   ``StoreError/notFound(_:)`` when an extended version doesn't exist, ``StoreError/invalid(_:)`` for a missing
    ///   entry file, an invalid hash or text that contains a NUL, ``StoreError/constraint(_:)`` for an invalid app
    ///   name.
    @discardableResult
    public func publish(
        _ publication: Publication, expecting expectation: Expectation, by author: Author? = nil
    ) throws(StoreError) -> Version {
        guard let version = try publish(PublicationGroup((publication, expectation), by: author)).version else {
            throw .damaged("the published version can't be read")
        }
        return version
    }

    /// Publishes an app's next version and new versions of the apps that extend it. Either all or none are published.
    ///
    /// - Returns: The published versions. If the key was already used, returns the earlier result and doesn't publish
    ///   anything.
    /// - Throws: The same errors as ``publish(_:expecting:)``, ``StoreError/draftConflict(current:)`` when a draft has
    ///   changed, ``StoreError/draftBehind(base:latest:)`` when a draft is not based on the latest version,
    ///   ``StoreError/releasesChanged(_:)`` when the active releases aren't the ones that were compared,
    ///   ``StoreError/keyReused`` when the key was used for a different request, ``StoreError/tooMuch(_:)`` when the
    ///   app
    ///   reaches a quota.
    public func publish(_ group: PublicationGroup) throws(StoreError) -> Receipt {
        try group.key?.check()
        let main: PreparedPublication
        let cascade: [PreparedPublication]
        do {
            main = try PreparedPublication(group.main.publication)
            cascade = try group.cascade.map { try PreparedPublication($0.publication) }
        } catch { throw StoreError(error) }
        return try write { db in
            let now = clock()
            if let receipt = try group.key.flatMap({ try db.receipt(for: $0, at: now) }) { return receipt }
            let newest = try db.newestContents()
            let version = try db.publish(main, expecting: group.main.expectation, by: group.author, at: now)
            var others: [Version] = []
            for (prepared, step) in zip(cascade, group.cascade) {
                others.append(
                    try db.publish(
                        prepared, expecting: step.expectation, by: group.author, causedBy: version, at: now))
            }
            try db.charge(version.app, since: newest, quotas)
            try group.key.map { try db.keep($0, version: version.id, scheduled: nil, at: now) }
            return Receipt(
                version: version, cascade: others, scheduled: nil, note: group.key?.note ?? "", isReplay: false)
        }
    }

    /// Publishes a new version with the files, axes, extended versions and bundles of an older version.
    ///
    /// This doesn't write any contents, so the cost doesn't depend on their size.
    /// - Parameters:
    ///   - changes: A JSON summary of how the new version differs from the previous one.
    ///   - releases: How the version relates to the app's active releases.
    ///   - key: The idempotency key, which makes retries safe.
    /// - Returns: The new version, which is durable and has a higher number than all earlier versions. If the key was
    ///   already used, the earlier result.
    /// - Throws: ``StoreError/notFound(_:)`` when the version doesn't exist,
    ///   ``StoreError/versionConflict(app:current:)`` when the expectation isn't met, ``StoreError/keyReused`` when the
    ///   key was used for a different request, ``StoreError/releasesChanged(_:)`` as for publishing.
    @discardableResult
    public func rollback(
        app: String, to number: Int, author: String, message: String, expecting expectation: Expectation,
        changes: String? = nil, releases: ReleaseCheck = ReleaseCheck(), key: IdempotencyKey? = nil,
        by who: Author? = nil
    ) throws(StoreError) -> Version {
        try Text.checkNames(app, author)
        try Text.check(message, changes)
        try key?.check()
        return try write { db in
            let now = clock()
            if let version = try key.flatMap({ try db.receipt(for: $0, at: now) })?.version { return version }
            let target = VersionReference(app: app, number: number)
            let authorship = Authorship(author: author, message: message, changes: changes, by: who)
            let version = try db.rollback(to: target, authorship, expecting: expectation, at: now)
            try db.settle(releases, of: app, version: version.number, by: authorship.who, at: now)
            try key.map { try db.keep($0, version: version.id, scheduled: nil, at: now) }
            return version
        }
    }
}

/// The properties of a new version besides its content.
struct Authorship {
    let author: String
    let message: String
    var changes: String?
    var scheduled: Int64?
    /// The author who made the change. `nil` selects `author` without a credential.
    var by: Author?

    /// The author to record in the audit log. A scheduled change has no client when it is carried out.
    var who: Author {
        by ?? Author(name: author, credential: scheduled.map { "scheduled change \($0)" })
    }
}

extension Connection {
    /// Publishes a version in the caller's transaction, which can publish several versions.
    func publish(
        _ prepared: PreparedPublication, expecting expectation: Expectation, by author: Author? = nil,
        causedBy cause: Version? = nil, at time: Date
    ) throws -> Version {
        let publication = prepared.publication
        if let draft = publication.draft { try check(draft.name, draft.state, app: publication.app) }
        let slot = try nextVersionSlot(app: publication.app, expecting: expectation, at: time)
        try useAssets(of: prepared, at: time)
        let bases = try publication.extends.map(requireVersionID)
        let origin = cause.map { Origin.cascade($0.reference) } ?? publication.draft.map { .draft($0.name) } ?? .files
        let version = NewVersion(
            slot: slot, author: publication.author, message: publication.message, entry: publication.entry,
            axes: prepared.axes, tree: try treeID(prepared), origin: origin, cause: cause?.id,
            changes: publication.changes)
        let id = try insert(version)
        try rows(
            "INSERT INTO version_extends (version, position, base) VALUES (?, ?, ?)",
            each: bases.enumerated().map { [id, $0.offset, $0.element] })
        let bundles = try bundleIDs(prepared.bundles)
        try rows(
            "INSERT INTO version_bundles (version, key, bundle) VALUES (?, ?, ?)",
            each: prepared.bundles.map { [id, $0.key, bundles[$0.hash]] })
        if let draft = publication.draft {
            try settle(draft.state, app: publication.app, at: id, author: publication.author, time: slot.time)
        }
        let reference = VersionReference(app: publication.app, number: slot.number)
        try audit(
            .publish, by: author ?? Author(name: publication.author), app: publication.app, version: slot.number,
            detail: publication.message, seal: seal(of: reference), at: time)
        try settle(
            publication.releases, of: publication.app, version: slot.number,
            by: author ?? Author(name: publication.author), at: time)
        if let draft = publication.draft {
            try settleReview(
                ofPublished: draft.state, app: publication.app, as: id,
                by: author ?? Author(name: publication.author), at: time)
        }
        return try requireVersion(reference)
    }

    /// Checks that the draft is in the expected state and based on the latest version.
    func check(_ draft: String, _ state: Draft.State, app: String) throws {
        let current = try requireDraft(app: app, name: draft)
        guard current.state == state else { throw StoreError.draftConflict(current: current.state) }
        let latest = try latestNumber(app: app)
        guard current.base == latest else { throw StoreError.draftBehind(base: current.base, latest: latest) }
    }

    func rollback(
        to target: VersionReference, _ authorship: Authorship, expecting expectation: Expectation, at time: Date
    ) throws -> Version {
        guard let old = try versionRow(target) else { throw StoreError.notFound(.version(target)) }
        let slot = try nextVersionSlot(app: target.app, expecting: expectation, at: time)
        let copied = NewVersion(
            slot: slot, author: authorship.author, message: authorship.message,
            entry: try old.decode(forColumn: "entry"), axes: try old.decode(forColumn: "axes"),
            tree: try old.decode(forColumn: "tree"), origin: .rollback(target.number),
            scheduled: authorship.scheduled, changes: authorship.changes)
        let id = try insert(copied)
        try copyRelations(from: try old.decode(forColumn: "id"), to: id)
        let reference = VersionReference(app: target.app, number: slot.number)
        try audit(
            .rollback, by: authorship.who, app: target.app, version: slot.number,
            detail: "to version \(target.number): \(authorship.message)", seal: seal(of: reference), at: time)
        return try requireVersion(reference)
    }
}
