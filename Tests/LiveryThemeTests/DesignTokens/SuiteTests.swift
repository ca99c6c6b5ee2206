import LiveryTheme
import Testing

@Suite(
    "The conformance suite of design tokens",
    .enabled(if: SharedData.has("dtcg-suite"), "no data: set LIVERY_SHARED_DATA to the folder that holds dtcg-suite"))
struct SuiteTests {
    /// Cases that contradict the published report, and where it says so.
    static let exceptions = [
        // Format 2025.10 §7.1: a reference to "#/a/b" names the token, as "#/a/b/$value" does; the suite is of the
        // draft in which only the second was written.
        "format/reference-json-pointer-missing-value"
    ]

    @Test("accepts what it says is valid and refuses what it says is not", arguments: SuiteCase.all)
    func verdict(of test: SuiteCase) throws {
        let compilation = try test.compile()
        let isAccepted = !compilation.hasErrors
        let expected = Self.exceptions.contains(test.id) ? !test.isPositive : test.isPositive
        let said = compilation.diagnostics.map(\.text).joined(separator: "\n")
        #expect(isAccepted == expected, "\(test.id): \(said)")
    }

    @Test("is there whole")
    func size() { #expect(SuiteCase.all.count == 127) }
}
