import Foundation
import LiveryModel

// Seals bind versions to the audit log. An entry about versions contains a digest of all their stored properties.
extension Connection {
    /// The seal of one version. SHA-256 is computed over the app, number, time in milliseconds since 1970, author,
    /// message, entry file, axes, the hash of the files, the number of the version that it rolled back to, origin,
    /// draft, cause, scheduled change and changes, followed by the digests of the bases and of the bundles.
    ///
    /// Each part is preceded by its length. It begins with a byte of value 1, or is empty for `nil`.
    func seal(of reference: VersionReference) throws -> [UInt8] { try seal(requireVersionRow(reference)) }

    /// The seal of all versions of an app, which is the SHA-256 over the seals of the individual versions.
    func seal(ofAllVersionsOf app: String) throws -> [UInt8] {
        Digest.sha256(parts: try seals(of: app).map(\.seal))
    }

    /// The seal of each version of an app, by number.
    func seals(of app: String) throws -> [(number: Int, seal: [UInt8])] {
        let sql = Self.selectVersions + "WHERE a.name = ? ORDER BY v.number"
        return try rows(sql, [app]).map {
            (try $0.decode(forColumn: "number"), try seal($0))
        }
    }

    private func seal(_ row: Row) throws -> [UInt8] {
        let id: Int64 = try row.decode(forColumn: "id")
        let numbers = ["number", "time", "rolled_back_from", "scheduled", "cause"]
        let texts = ["app", "author", "message", "entry", "axes", "origin", "draft", "cause_app", "changes"]
        var parts = try numbers.map { try row.decode(Int64?.self, forColumn: $0).map { String($0) } }
        parts += try texts.map { try row.decode(String?.self, forColumn: $0) }
        let hash = try value(
            "SELECT hash FROM trees WHERE id = ?", [try row.decode(Int64.self, forColumn: "tree")], of: [UInt8].self)
        let bases = try bases(in: "version_extends", of: "version", id).flatMap { [$0.app, String($0.number)] }
        let bundles = try bundleHashes(of: id).sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        let lists = [bases, bundles].map { list in Digest.sha256(parts: list.map { [UInt8]($0.utf8) }) }
        return Digest.sha256(
            parts: parts.map { $0.map { [1] + [UInt8]($0.utf8) } ?? [] } + [hash ?? []] + lists)
    }

    /// Describes the versions that don't match the audit log or aren't covered by it. Empty if every version matches.
    func sealFaults() throws -> [String] {
        var seals: [String: [Int: [UInt8]]] = [:]
        for app in try values("SELECT name FROM apps ORDER BY name", of: String.self) {
            seals[app] = Dictionary(try self.seals(of: app).map { ($0.number, $0.seal) }) { first, _ in first }
        }
        var check = SealCheck(seals: seals)
        let sql = "SELECT * FROM audit WHERE seal IS NOT NULL OR action = ? ORDER BY number"
        try scan(sql, [AuditEntry.Action.deleteApp.rawValue]) { check.add(try AuditEntry($0)) }
        return check.end()
    }
}

/// Compares the versions with the entries in the audit log that are about them.
private struct SealCheck {
    /// The seals of the stored versions, by app and number.
    let seals: [String: [Int: [UInt8]]]
    private var sealed: [String: Set<Int>] = [:]
    /// The faults of each app's versions. If the entry is about a single version, the fault includes its number.
    private var faults: [String: [(number: Int?, text: String)]] = [:]

    init(seals: [String: [Int: [UInt8]]]) { self.seals = seals }

    mutating func add(_ entry: AuditEntry) {
        guard let app = entry.app, let number = entry.version, number > 0 else { return }
        forgive(entry, of: app)
        guard let seal = entry.seal else { return }
        let isOfOne =
            entry.action == AuditEntry.Action.publish.rawValue
            || entry.action == AuditEntry.Action.rollback.rawValue
        let known = seals[app] ?? [:]
        let numbers = isOfOne ? [number] : known.keys.filter { $0 <= number }.sorted()
        let found = numbers.compactMap { known[$0] }
        sealed[app, default: []].formUnion(numbers)
        guard found.count == numbers.count, seal == (isOfOne ? found[0] : Digest.sha256(parts: found)) else {
            let subject =
                isOfOne ? "version \(number) of app \(app) doesn't" : "versions up to \(number) of app \(app) don't"
            let text = "\(subject) match entry \(entry.number) of the audit"
            return faults[app, default: []].append((isOfOne ? number : nil, text))
        }
    }

    /// Removes the faults that a removal of versions explains. The removal's own seal covers the remaining versions.
    private mutating func forgive(_ entry: AuditEntry, of app: String) {
        switch AuditEntry.Action(rawValue: entry.action) {
        case .deleteApp: faults[app] = nil
        case .prune:
            let (seals, removed) = (seals, Set(PrunedNumbers(text: entry.detail ?? "").numbers))
            faults[app]?.removeAll { fault in
                fault.number.map { removed.contains($0) && seals[app]?[$0] == nil } ?? true
            }
        default: break
        }
    }

    func end() -> [String] {
        faults.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.text) }
            + seals.sorted { $0.key < $1.key }.flatMap { app, versions in
                versions.keys.filter { sealed[app]?.contains($0) != true }.sorted()
                    .map { "version \($0) of app \(app) is not in the audit" }
            }
    }
}
