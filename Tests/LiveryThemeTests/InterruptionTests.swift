import LiveryAuthoring
import LiveryTheme
import Testing

@Suite("A compilation that is interrupted")
struct InterruptionTests {
    /// Two combinations of a few thousand values that follow from links.
    private static let theme: ThemeFiles = {
        let values = (0..<4000).map { "v\($0): { a: @base.color, b: ~color.mix(@base.color, #000, 0.5) }" }
        let text = "{ @axes: { skin: [day, night] }, base: { color: #783bf9 }, \(values.joined(separator: ",\n")) }"
        return ThemeFiles(name: "a", files: ["theme.ktv": Array(text.utf8)])
    }()

    @Test("checks often enough, and has the same result if it continues")
    func wanted() throws {
        var checks = 0
        let compilation = Compiler().compile(Self.theme, adding: .advice) {
            checks += 1
            return false
        }
        let plain = try Compiler().compile(Self.theme, adding: .advice)
        #expect(compilation?.bundles == plain.bundles && compilation?.diagnostics == plain.diagnostics)
        #expect(!plain.bundles.isEmpty && checks >= plain.worked / 1024)
    }

    @Test(
        "can end at any moment without a result, and leaves its workspace valid",
        arguments: [0, 1, 2, 3, 5, 8])
    func unwanted(after count: Int) throws {
        let workspace = Workspace(limit: 64 << 20)
        var checks = 0
        let compilation = Compiler().compile(Self.theme, adding: .advice, in: workspace) {
            checks += 1
            return checks > count
        }
        #expect(compilation == nil)
        // No further checks or work after the compilation ends.
        #expect(checks == count + 1)
        let again = try Compiler().compile(Self.theme, in: workspace)
        #expect(try again.bundles == Compiler().compile(Self.theme).bundles)
    }
}
