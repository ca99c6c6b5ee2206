import LiveryTheme
import Testing

@Suite(
    "The conformance suite of design tokens",
    .enabled(
        if: SharedData.has("dtcg-suite"),
        "no data: put dtcg-suite into ../shared/data, or set LIVERY_SHARED_DATA to its folder"))
struct SuiteTests {
    /// Cases that contradict the published report, with the section of the report.
    static let exceptions = [
        // Format 2025.10 §7.1: a reference to "#/a/b" refers to the token, like "#/a/b/$value". The suite belongs to a
        // draft that allows only the second form.
        "format/reference-json-pointer-missing-value"
    ]

    @Test("agrees with the compiler about valid and invalid files", arguments: SuiteCase.all)
    func verdict(of test: SuiteCase) throws {
        let compilation = try test.compile()
        let isAccepted = !compilation.hasErrors
        let expected = Self.exceptions.contains(test.id) ? !test.isPositive : test.isPositive
        let messages = compilation.diagnostics.map(\.text).joined(separator: "\n")
        #expect(isAccepted == expected, "\(test.id): \(messages)")
    }

    @Test("is complete")
    func size() { #expect(SuiteCase.all.count == 127) }
}
