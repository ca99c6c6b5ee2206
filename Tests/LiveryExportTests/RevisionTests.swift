import Foundation
import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

/// Checks the bytes of the exports that the service delivers, by revision. For each revision, `revisions.json` contains
/// a digest of the theme with every type of value and a digest of the bytes.
///
/// `LIVERY_GOLDEN=write` adds a new revision, or records the bytes for a changed theme.
@Suite("Revisions of exports", .serialized)
struct RevisionTests {
    private static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "revisions.json")

    @Test("change with the bytes", arguments: OutputKind.all.filter { $0.revision != nil })
    func bytes(kind: OutputKind) throws {
        let theme = try Self.theme()
        let source = theme.files.sortedMembers.flatMap { Array($0.key.utf8) + $0.value }.sha256
        let bytes = try Self.bytes(kind, of: theme).sha256
        let name = "\(kind.name) \(try #require(kind.revision))"
        let own = [source.hexadecimal, bytes.hexadecimal]
        var recorded = try Self.recorded()
        let known = recorded[name]
        if known?[0] == own[0] {
            #expect(
                known == own,
                "\(kind.name) has other bytes for the same theme: increase its revision in its export's kind")
        } else if ProcessInfo.processInfo.environment["LIVERY_GOLDEN"] == "write" {
            recorded[name] = own
            try Self.record(recorded)
        } else {
            Issue.record(
                "'\(name)' is new, or the theme changed: run LIVERY_GOLDEN=write swift test --filter RevisionTests")
        }
    }

    private static func bytes(_ kind: OutputKind, of files: ThemeFiles) throws -> [UInt8] {
        let theme = Compiler().load(files)
        let one = try theme.compile(for: .one([:]), adding: .annotations)
        let bundle = try #require(one.bundles.first)
        let annotations = try #require(one.annotations.first)
        guard kind.hasModes else { return DTCGExport.bytes(bundle, annotations: annotations) }
        let export = Output(kind, path: "theme").export
        let varying = Set(theme.axes.map(\.name)).subtracting(["platform"])
        return try [ResolvedTheme(bundle, annotations: annotations), ResolvedTheme(theme, varying: varying)].flatMap {
            try export.files($0).files.first?.bytes ?? []
        }
    }

    private static func theme() throws -> ThemeFiles {
        let folder = project.appending(path: "Tests/Exports/everything")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
        let files = try names.map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
        return ThemeFiles(name: "everything", files: Dictionary(files, uniquingKeysWith: { $1 }))
    }

    private static func recorded() throws -> [String: [String]] {
        try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
    }

    private static func record(_ revisions: [String: [String]]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(revisions) + Data("\n".utf8)).write(to: file, options: .atomic)
    }
}
