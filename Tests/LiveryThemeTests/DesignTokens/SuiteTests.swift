import LiveryTheme
import Testing

@Suite(
    "The conformance suite of design tokens",
    .enabled(
        if: SharedData.has("dtcg-suite"),
        "no data: put dtcg-suite into ../shared/data, or set LIVERY_SHARED_DATA to its folder"))
struct SuiteTests {
    @Test("agrees with the compiler about valid and invalid files", arguments: SuiteCase.all)
    func verdict(of test: SuiteCase) throws {
        let compilation = try test.compile()
        let isAccepted = !compilation.hasErrors
        let messages = compilation.diagnostics.map(\.text).joined(separator: "\n")
        #expect(isAccepted == test.isPositive, "\(test.id): \(messages)")
    }

    @Test("is complete")
    func size() { #expect(SuiteCase.all.count == 127) }
}
