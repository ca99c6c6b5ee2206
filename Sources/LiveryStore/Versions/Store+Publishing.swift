import Foundation
import GRDB

extension Store {
    /// Publishes the app's next version, or its first.
    ///
    /// Contents that are there already are not written again. Costs a hash of all bytes and one durable transaction.
    /// - Returns: The version, which is durable.
    /// - Throws: ``StoreError/versionConflict(app:current:)`` when the expectation does not hold,
    ///   ``StoreError/notFound(_:)`` for an extended version that is not there, ``StoreError/invalid(_:)`` for an
    ///   entry that is no file, a hash that is none or text with a NUL, ``StoreError/constraint(_:)`` for a name
    ///   that is no app's.
    /// The audit names `author`, or else the publication's by name alone.
    @discardableResult
    public func publish(
        _ publication: Publication, expecting expectation: Expectation, by author: Author? = nil
    ) throws(StoreError) -> Version {
        let prepared: PreparedPublication
        do { prepared = try PreparedPublication(publication) } catch { throw StoreError(error) }
        return try write { db in try db.publish(prepared, expecting: expectation, by: author, at: clock()) }
    }

    /// Puts an older version's files, axes, extended versions and bundles into force again, as a new version.
    ///
    /// Writes no contents, so it costs the same whatever their size.
    /// - Returns: The new version, which is durable and has a higher number than all before.
    /// - Throws: ``StoreError/notFound(_:)`` when there is no such version,
    ///   ``StoreError/versionConflict(app:current:)`` when the expectation does not hold.
    @discardableResult
    public func rollback(
        app: String, to number: Int, author: String, message: String, expecting expectation: Expectation,
        by who: Author? = nil
    ) throws(StoreError) -> Version {
        try Text.check(app, author, message)
        return try write { db in
            let target = VersionReference(app: app, number: number)
            guard let old = try db.versionRow(target) else { throw StoreError.notFound(.version(target)) }
            let time = clock()
            let place = try db.nextPlace(app: app, expecting: expectation, at: time)
            let copied = NewVersion(
                place: place, author: author, message: message, entry: try old.decode(forColumn: "entry"),
                axes: try old.decode(forColumn: "axes"), tree: try old.decode(forColumn: "tree"),
                rolledBackFrom: number)
            let id = try db.insert(copied)
            try db.copyRelations(from: try old.decode(forColumn: "id"), to: id)
            try db.audit(
                .rollback, by: who ?? Author(name: author), app: app, version: place.number,
                detail: "to version \(number): \(message)", at: time)
            return try db.requireVersion(VersionReference(app: app, number: place.number))
        }
    }
}

extension Database {
    /// Within the caller's transaction, so that several can be published in one.
    func publish(
        _ prepared: PreparedPublication, expecting expectation: Expectation, by author: Author? = nil, at time: Date
    ) throws -> Version {
        let publication = prepared.publication
        let place = try nextPlace(app: publication.app, expecting: expectation, at: time)
        let bases = try publication.extends.map(requireVersionID)
        let version = NewVersion(
            place: place, author: publication.author, message: publication.message, entry: publication.entry,
            axes: prepared.axes, tree: try treeID(prepared), rolledBackFrom: nil)
        let id = try insert(version)
        for (position, base) in bases.enumerated() {
            try insert(
                "INSERT INTO version_extends (version, position, base) VALUES (?, ?, ?)", [id, position, base])
        }
        for bundle in prepared.bundles {
            let values: StatementArguments = [id, bundle.key, try bundleID(bundle)]
            try insert("INSERT INTO version_bundles (version, key, bundle) VALUES (?, ?, ?)", values)
        }
        try audit(
            .publish, by: author ?? Author(name: publication.author), app: publication.app, version: place.number,
            detail: publication.message, at: time)
        return try requireVersion(VersionReference(app: publication.app, number: place.number))
    }
}
