import LiveryImport
import LiveryTheme
import Testing

@Suite("Tokens Studio files")
struct SetTests {
    private func outcome(_ text: String) -> Importer.Outcome {
        Importer(dialect: .tokensStudio).theme("t", from: ["brand.json5": Array(text.utf8)])
    }

    @Test("without themes and with a top-level token form one set")
    func single() throws {
        let outcome = outcome(
            "{ fg: { value: '#f00', type: 'color' }, bg: { soft: { value: '{fg}', type: 'color' } } }")
        let theme = try #require(outcome.theme)
        #expect(outcome.findings.isEmpty)
        #expect(theme.files.keys.sorted() == ["sets/brand.ktv", "theme.ktv"])
        #expect(String(decoding: theme.files["sets/brand.ktv"] ?? [], as: UTF8.self).contains("soft: @fg"))
    }

    @Test("may have spaces around the name of a reference, and other white space in it")
    func spaces() throws {
        let outcome = outcome(
            "{ '\u{2028}fg': { value: 1, type: 'sizing' }, bg: { value: '{ \u{2028}fg }', type: 'sizing' } }")
        #expect(outcome.findings.isEmpty)
    }

    @Test("with sets report a token outside the sets as left out")
    func stray() {
        let outcome = outcome("{ global: { c: { value: 1 } }, stray: { value: 1 }, $themes: [] }")
        #expect(outcome.findings.map(\.text).joined().contains("'stray': the token is not in any set"))
        #expect(outcome.theme?.files.keys.sorted() == ["sets/global.ktv", "theme.ktv"])
    }

    @Test("exclude resolver documents, which the compiler handles")
    func resolver() {
        let text = "{ version: '2025.10', resolutionOrder: [{ type: 'set', name: 'a', sources: [] }] }"
        for path in ["a.resolver.json", "a.json"] {
            let outcome = Importer().theme("t", from: [path: Array(text.utf8)])
            #expect(outcome.findings.map(\.id) == [.noTokens, .skippedFile])
            #expect(outcome.findings[1].message.hasSuffix("a resolver document, use 'livery compile' instead"))
        }
    }
}
