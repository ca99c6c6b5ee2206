import Foundation
import LiveryTheme
import Testing

/// Tests every diagnostic in its text format. To add a test, add a file to `Fixtures/diagnostics` or `Fixtures/slips`.
/// `LIVERY_GOLDEN=write` writes the current output, which must be reviewed before it is committed.
@Suite("The compiler's diagnostics")
struct GoldenTests {
    private static let goldens = Golden.all(in: "diagnostics")
    private static let writes = ProcessInfo.processInfo.environment["LIVERY_GOLDEN"] == "write"

    @Test("match the fixtures of each problem", arguments: GoldenTests.goldens)
    func diagnostics(golden: Golden) throws { try check(golden) }

    @Test("match the fixtures of typos", arguments: Golden.all(in: "slips"))
    func slips(golden: Golden) throws { try check(golden) }

    private func check(_ golden: Golden) throws {
        let diagnostics = try golden.diagnostics()
        let actual = diagnostics.map(\.text).joined(separator: "\n")
        if Self.writes { return try golden.write(actual) }
        #expect(actual == golden.expected, "\(golden.url.lastPathComponent):\n\(golden.difference(from: actual))")
        for diagnostic in diagnostics {
            guard let fix = diagnostic.fix else { continue }
            let after = try golden.diagnostics(golden.applying(fix))
            #expect(
                !after.contains { $0.message == diagnostic.message && $0.place.line == diagnostic.place.line },
                "'\(fix.title)' leaves:\n\(after.map(\.text).joined(separator: "\n"))")
            #expect(
                after.count <= diagnostics.count,
                "'\(fix.title)' leaves:\n\(after.map(\.text).joined(separator: "\n"))")
        }
    }

    @Test("have a fixture for each id", arguments: DiagnosticID.allCases)
    func everyID(id: DiagnosticID) {
        #expect(GoldenTests.goldens.contains { $0.expected.contains("[\(id.rawValue)]") })
        #expect(GoldenTests.goldens.contains { $0.testDescription.hasPrefix(id.rawValue) })
    }

    @Test("start in lower case and have no full stop", arguments: GoldenTests.goldens)
    func form(golden: Golden) throws {
        for diagnostic in try golden.diagnostics() {
            for sentence in [diagnostic.message] + diagnostic.notes.map(\.message) {
                #expect(!sentence.hasSuffix("."), "\(sentence)")
                #expect(!sentence.contains("\n"), "\(sentence)")
                #expect(sentence.first?.isUppercase == false, "\(sentence)")
            }
        }
    }
}
