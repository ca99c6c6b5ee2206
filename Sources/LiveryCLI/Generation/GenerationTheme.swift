import ArgumentParser
import Foundation
@preconcurrency import Glibc
import LiveryAPI
import LiveryExport
import LiveryModel
import LiveryTheme

/// The theme that a `generate.ktv` names. It is a folder or file beside the plan, or a published version.
struct GenerationTheme {
    let theme: PreparedTheme
    /// The number and time of the published version. Both are nil for a folder.
    let publication: PublicationStamp
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
            publication = published.publication
            files = nil
            assets = AssetReader(client)
        } else if exists {
            let found = try Self.read(plan) { () throws(Failure) in try ThemeFolder(path: path) }
            theme = found.load()
            publication = PublicationStamp()
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
    /// The version's number and the time when it was published.
    let publication: PublicationStamp
    /// The extended themes, by name and version, such as `core@3`.
    private var bases: [String: ThemeFiles] = [:]
    /// The versions that each theme extends, by name.
    private var pinned: [String: [String: Int]] = [:]

    init(_ name: String, _ version: Int, _ client: APIClient) throws(Failure) {
        files = try Self.source(name, version, client)
        let found = try Self.version(version, of: name, client)
        publication = PublicationStamp(
            version: version,
            time: (try? Date(found.time, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) })
        var pending = [(name, version, found.extends)]
        while let (name, version, extended) = pending.popLast() {
            pinned["\(name)@\(version)"] = extended
            for (name, version) in extended where bases["\(name)@\(version)"] == nil {
                bases["\(name)@\(version)"] = try Self.source(name, version, client)
                pending.append((name, version, try Self.version(version, of: name, client).extends))
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

    private static func version(
        _ version: Int, of name: String, _ client: APIClient
    ) throws(Failure) -> API.Version {
        let history: API.History = try client.get("/themes/\(name)/versions?limit=1&before=\(version + 1)")
        guard let found = history.versions.first, found.number == version else {
            throw Failure("'\(name)' has no version \(version)")
        }
        return found
    }
}
