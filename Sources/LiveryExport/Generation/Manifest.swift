import LiveryModel

/// The files that `livery generate` most recently wrote for a plan. The manifest is stored next to the plan.
package struct Manifest: Hashable, Sendable {
    /// The name of the manifest for a plan, such as `livery.manifest.json` for `generate.ktv` or
    /// `livery.web.manifest.json` for `web.ktv`. Each plan has its own manifest, so that plans in the same folder don't
    /// remove each other's files.
    package static func name(for plan: String) -> String {
        if plan == GenerationPlan.defaultName { return prefix + suffix }
        return "\(prefix)\(plan.hasSuffix(".ktv") ? String(plan.dropLast(".ktv".count)) : plan).\(suffix)"
    }

    /// The name of the plan to which a manifest belongs, or `nil` if the file isn't a manifest.
    package static func plan(of name: String) -> String? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        let stem = name.dropFirst(prefix.count).dropLast(suffix.count)
        return stem.isEmpty ? GenerationPlan.defaultName : stem.hasSuffix(".") ? "\(stem)ktv" : nil
    }

    private static let prefix = "livery."
    private static let suffix = "manifest.json"

    /// The app's name.
    package var app: String
    /// The version of Livery that wrote the files.
    package var livery: String
    /// The published version of the theme, or `nil` if the theme is a folder.
    package var version: Int?
    /// The SHA-256 hash of each file, by path.
    package var files: [String: String]
    /// The SHA-256 hash of each file that is being written. Empty unless `livery generate` was interrupted.
    package var pending: [String: String]

    /// Creates a manifest.
    package init(
        app: String, livery: String, version: Int? = nil, files: [String: String] = [:], pending: [String: String] = [:]
    ) {
        self.app = app
        self.livery = livery
        self.version = version
        self.files = files
        self.pending = pending
    }

    /// Reads a manifest. Returns `nil` if the file isn't a manifest.
    package init?(_ bytes: [UInt8]) {
        guard let json = try? JSON.parse(bytes), let files = Self.digests(json["files"]),
            let pending = json["pending"] == nil ? [:] : Self.digests(json["pending"])
        else { return nil }
        self.init(
            app: json["app"]?.string ?? "", livery: json["livery"]?.string ?? "", version: json["version"]?.int,
            files: files, pending: pending)
    }

    /// Returns `nil` if any path isn't relative. `livery generate` never writes such a path, and it removes files that
    /// a manifest lists.
    private static func digests(_ json: JSON?) -> [String: String]? {
        guard let members = json?.members,
            members.allSatisfy({ !$0.name.isEmpty && !$0.name.utf8.starts(with: "/".utf8) })
        else { return nil }
        let pairs = members.compactMap { member in member.value.string.map { (member.name, $0) } }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    /// The content of the manifest, with one path per line.
    package var bytes: [UInt8] {
        var lines = ["  \"app\": \(JSON.string(app).text)", "  \"livery\": \(JSON.string(livery).text)"]
        if let version { lines.append("  \"version\": \(version)") }
        lines.append("  \"files\": \(Self.text(files))")
        if !pending.isEmpty { lines.append("  \"pending\": \(Self.text(pending))") }
        return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
    }

    private static func text(_ digests: [String: String]) -> String {
        let lines = digests.sortedMembers.map { "    \(JSON.string($0.key).text): \"\($0.value)\"" }
        return lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: ",\n"))\n  }"
    }

    /// The paths of all files.
    package var paths: Set<String> { Set(files.keys).union(pending.keys) }

    /// Changes the path of a file that has been moved.
    package mutating func move(_ path: String, to other: String) {
        files[other] = files.removeValue(forKey: path)
        pending[other] = pending.removeValue(forKey: path)
    }

    /// Whether `livery generate` wrote a file at a path.
    package func lists(_ path: String) -> Bool { files[path] != nil || pending[path] != nil }

    /// Whether `livery generate` wrote these bytes to a path.
    package func knows(_ digest: String, at path: String) -> Bool {
        files[path] == digest || pending[path] == digest
    }
}
