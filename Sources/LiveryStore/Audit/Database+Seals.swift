import Foundation
import GRDB

// What ties versions to the audit: an entry that is about versions holds a digest of all that is known of them.
extension Database {
    /// Of one version: SHA-256 over app, number, time in milliseconds since 1970, author, message, entry file, axes,
    /// the hash of its files, the number that it rolled back to, origin, draft, cause, scheduled change and changes, then
    /// the digest of its bases and that of its bundles. Each part is preceded by its length, and begins with a byte that is
    /// 1, or is empty for what is nil.
    func seal(of reference: VersionReference) throws -> [UInt8] { try seal(requireVersionRow(reference)) }

    /// Of all versions of an app: SHA-256 over the digests of each.
    func seal(ofAllVersionsOf app: String) throws -> [UInt8] {
        Digest.sha256(parts: try seals(of: app).map(\.seal))
    }

    /// Of each version of an app, by number.
    func seals(of app: String) throws -> [(number: Int, seal: [UInt8])] {
        let sql = Self.selectVersions + "WHERE a.name = ? ORDER BY v.number"
        return try Row.fetchAll(try cachedStatement(sql: sql), arguments: [app]).map {
            (try $0.decode(forColumn: "number"), try seal($0))
        }
    }

    private func seal(_ row: Row) throws -> [UInt8] {
        let id: Int64 = try row.decode(forColumn: "id")
        let numbers = ["number", "time", "rolled_back_from", "scheduled", "cause"]
        let texts = ["app", "author", "message", "entry", "axes", "origin", "draft", "cause_app", "changes"]
        var parts = try numbers.map { try row.decode(Int64?.self, forColumn: $0).map { String($0) } }
        parts += try texts.map { try row.decode(String?.self, forColumn: $0) }
        let hash = try Data.fetchOne(
            try cachedStatement(sql: "SELECT hash FROM trees WHERE id = ?"),
            arguments: [try row.decode(Int64.self, forColumn: "tree")])
        let bases = try bases(in: "version_extends", of: "version", id).flatMap { [$0.app, String($0.number)] }
        let bundles = try bundleHashes(of: id).sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        let lists = [bases, bundles].map { list in Digest.sha256(parts: list.map { [UInt8]($0.utf8) }) }
        return Digest.sha256(
            parts: parts.map { $0.map { [1] + [UInt8]($0.utf8) } ?? [] } + [[UInt8](hash ?? Data())] + lists)
    }

    /// Versions that are not what the audit says of them, and those that it says nothing of; empty if all is well.
    func sealFaults() throws -> [String] {
        var seals: [String: [Int: [UInt8]]] = [:]
        for app in try String.fetchAll(self, sql: "SELECT name FROM apps ORDER BY name") {
            seals[app] = Dictionary(try self.seals(of: app).map { ($0.number, $0.seal) }) { first, _ in first }
        }
        var check = SealCheck(seals: seals)
        let sql = "SELECT * FROM audit WHERE seal IS NOT NULL ORDER BY number"
        let rows = try Row.fetchCursor(self, sql: sql)
        while let row = try rows.next() { check.add(try AuditEntry(row)) }
        return check.end()
    }
}

/// One walk along the entries that are about versions.
private struct SealCheck {
    /// As the versions are, by app and number.
    let seals: [String: [Int: [UInt8]]]
    private var sealed: [String: Set<Int>] = [:]
    private var faults: [String] = []

    init(seals: [String: [Int: [UInt8]]]) { self.seals = seals }

    mutating func add(_ entry: AuditEntry) {
        guard let app = entry.app, let number = entry.version, number > 0, let seal = entry.seal else { return }
        let isOfOne =
            entry.action == AuditEntry.Action.publish.rawValue
            || entry.action == AuditEntry.Action.rollback.rawValue
        let range = isOfOne ? number...number : 1...number
        let found = range.compactMap { seals[app]?[$0] }
        sealed[app, default: []].formUnion(range)
        guard found.count == range.count, seal == (isOfOne ? found[0] : Digest.sha256(parts: found)) else {
            let what = isOfOne ? "version \(number) of app \(app) is" : "versions 1 to \(number) of app \(app) are"
            return faults.append("\(what) not as entry \(entry.number) of the audit says")
        }
    }

    func end() -> [String] {
        faults
            + seals.sorted { $0.key < $1.key }.flatMap { app, versions in
                versions.keys.filter { sealed[app]?.contains($0) != true }.sorted()
                    .map { "version \($0) of app \(app) is not in the audit" }
            }
    }
}
