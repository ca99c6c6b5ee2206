import Foundation
import LiveryTheme
import Testing

/// Every diagnostic in its text form. Adding a test is adding a file to `Fixtures/diagnostics` or `Fixtures/slips`;
/// `LIVERY_GOLDEN=write` writes down what is said now, to be read before it is committed.
@Suite("What the compiler says")
struct GoldenTests {
    private static let goldens = Golden.all(in: "diagnostics")
    private static let writes = ProcessInfo.processInfo.environment["LIVERY_GOLDEN"] == "write"

    @Test("of each kind of mistake", arguments: GoldenTests.goldens)
    func diagnostics(golden: Golden) throws { try check(golden) }

    @Test("of a slip of the pen", arguments: Golden.all(in: "slips"))
    func slips(golden: Golden) throws { try check(golden) }

    private func check(_ golden: Golden) throws {
        let diagnostics = try golden.diagnostics()
        let said = diagnostics.map(\.text).joined(separator: "\n")
        if Self.writes { return try golden.write(said) }
        #expect(said == golden.expected, "\(golden.url.lastPathComponent):\n\(golden.difference(from: said))")
        for diagnostic in diagnostics {
            guard let fix = diagnostic.fix else { continue }
            let after = try golden.diagnostics(golden.applying(fix))
            #expect(
                !after.contains { $0.message == diagnostic.message && $0.place.line == diagnostic.place.line }
                    && after.count <= diagnostics.count,
                "'\(fix.title)' leaves:\n\(after.map(\.text).joined(separator: "\n"))")
        }
    }

    @Test("is shown in a fixture, whatever the id", arguments: DiagnosticID.allCases)
    func everyID(id: DiagnosticID) {
        #expect(GoldenTests.goldens.contains { $0.expected.contains("[\(id.rawValue)]") })
        #expect(GoldenTests.goldens.contains { $0.testDescription.hasPrefix(id.rawValue) })
    }

    @Test("has the house's form: lower case, no full stop", arguments: GoldenTests.goldens)
    func form(golden: Golden) throws {
        for diagnostic in try golden.diagnostics() {
            for sentence in [diagnostic.message] + diagnostic.notes.map(\.message) {
                #expect(!sentence.hasSuffix(".") && !sentence.contains("\n"), "\(sentence)")
                #expect(sentence.first?.isUppercase == false, "\(sentence)")
            }
        }
    }
}
