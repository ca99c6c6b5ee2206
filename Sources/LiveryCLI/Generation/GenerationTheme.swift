import ArgumentParser
import Foundation
@preconcurrency import Glibc
import LiveryAPI
import LiveryExport
import LiveryTheme

/// The theme that a `generate.ktv` names. It is a folder or file beside the plan, or a published version.
struct GenerationTheme {
    let theme: PreparedTheme
    /// The number of the published version. Nil for a folder.
    let version: Int?
    /// The theme's files on disk. Nil for a published version.
    let files: ThemeFolder?
    /// The bytes of the theme's images and fonts.
    let assets: AssetReader

    /// - Parameter folder: The folder that contains the `generate.ktv`.
    init(_ plan: GenerationPlan, from folder: URL, _ access: AccessOptions) throws {
        let name = plan.theme.text
        let path = name.hasPrefix("/") ? name : Self.path(of: name, in: folder)
        let exists = FileManager.default.fileExists(atPath: path)
        if !exists, let match = name.wholeMatch(of: /([a-z0-9-]+)@([0-9]+)/) {
            let client = try access.reader()
            let published = try Self.read(plan) { () throws(Failure) in
                try PublishedTheme(String(match.1), Int(match.2) ?? 0, client)
            }
            theme = published.load()
            version = published.files.version
            files = nil
            assets = AssetReader(client)
        } else if exists {
            let found = try Self.read(plan) { () throws(Failure) in try ThemeFolder(path: path) }
            theme = found.load()
            version = nil
            files = found
            assets = AssetReader(found, extending: theme.extended)
        } else {
            Terminal.note(plan.missingTheme)
            throw ExitCode(1)
        }
    }

    /// Calls `find`. If that fails because the theme can't be read, shows where the plan names the theme.
    private static func read<Found>(_ plan: GenerationPlan, _ find: () throws(Failure) -> Found) throws -> Found {
        do { return try find() } catch {
            Terminal.note(plan.unreadableTheme(because: error.message))
            throw ExitCode(1)
        }
    }

    /// A path for diagnostics. It is relative to the same folder as the path of the `generate.ktv`.
    private static func path(of name: String, in folder: URL) -> String {
        folder.relativePath == "." ? name : folder.appending(path: name).relativePath
    }
}

/// The source of a published version and the versions that it extends.
struct PublishedTheme {
    let files: ThemeFiles
    /// The extended themes, by name and version, such as `core@3`.
    private var bases: [String: ThemeFiles] = [:]
    /// The versions that each theme extends, by name.
    private var pinned: [String: [String: Int]] = [:]

    init(_ name: String, _ version: Int, _ client: APIClient) throws(Failure) {
        files = try Self.source(name, version, client)
        var pending = [(name, version)]
        while let (name, version) = pending.popLast() {
            let extended = try Self.extended(by: name, version, client)
            pinned["\(name)@\(version)"] = extended
            for (name, version) in extended where bases["\(name)@\(version)"] == nil {
                bases["\(name)@\(version)"] = try Self.source(name, version, client)
                pending.append((name, version))
            }
        }
    }

    func load() -> PreparedTheme {
        let (bases, pinned) = (bases, pinned)
        return Compiler { reference, theme in
            let known = pinned["\(theme.name)@\(theme.version ?? 0)"]?[reference.name]
            return (known ?? reference.version).flatMap { bases["\(reference.name)@\($0)"] }
        }.load(files)
    }

    private static func source(_ name: String, _ version: Int, _ client: APIClient) throws(Failure) -> ThemeFiles {
        let source: API.Source = try client.get("/themes/\(name)/versions/\(version)/source")
        return ThemeFiles(
            name: name, version: version, entry: source.entry, files: source.files.mapValues { Array($0.utf8) })
    }

    private static func extended(
        by name: String, _ version: Int, _ client: APIClient
    ) throws(Failure) -> [String: Int] {
        let history: API.History = try client.get("/themes/\(name)/versions?limit=1&before=\(version + 1)")
        guard let found = history.versions.first, found.number == version else {
            throw Failure("'\(name)' has no version \(version)")
        }
        return found.extends
    }
}
