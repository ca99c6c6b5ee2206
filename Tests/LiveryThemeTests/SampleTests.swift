import LiveryBundle
import LiveryTheme
import Testing

@Suite("The samples")
struct SampleTests {
    @Test("compile for every platform and skin without an error or a warning", arguments: SampleThemes.names)
    func clean(name: String) throws {
        let compilation = try SampleThemes.compiled(name)
        #expect(compilation.diagnostics.map(\.text) == [])
        #expect(compilation.bundles.count == 6)
    }
}
