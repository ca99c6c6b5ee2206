import LiveryAuthoring
import LiveryTheme
import Testing

@Suite("A compilation that is interrupted")
struct InterruptionTests {
    /// A theme with two combinations and a few thousand values that depend on links.
    private static let theme: ThemeFiles = {
        let values = (0..<4000).map { "v\($0): { a: @base.color, b: ~color.mix(@base.color, #000, 0.5) }" }
        let text = "{ @axes: { skin: [day, night] }, base: { color: #783bf9 }, \(values.joined(separator: ",\n")) }"
        return ThemeFiles(name: "a", files: ["theme.ktv": Array(text.utf8)])
    }()

    private static let whole = Result { try Compiler().compile(theme) }

    @Test("checks often enough, and has the same result if it continues")
    func wanted() throws {
        var checks = 0
        let compilation = Compiler().compile(Self.theme, adding: .advice) {
            checks += 1
            return false
        }
        let plain = try Compiler().compile(Self.theme, adding: .advice)
        #expect(compilation?.bundles == plain.bundles)
        #expect(compilation?.diagnostics == plain.diagnostics)
        #expect(!plain.bundles.isEmpty)
        #expect(checks >= plain.worked / 1024)
    }

    @Test("ends soon after an interruption, even within one file or within the advice about one combination of axes")
    func soon() throws {
        let values = (0..<6_000).map { "v\($0): #783bf9\n" }.joined()
        let theme = ThemeFiles(name: "a", files: ["theme.ktv": Array(values.utf8)])
        // The number of checks while the file is parsed, and the total number of checks.
        var (parsing, all) = (0, 0)
        let workspace = Workspace(limit: 64 << 20)
        #expect(
            Compiler().compile(
                theme, adding: .advice, in: workspace,
                unless: {
                    all += 1; return false
                }) != nil)
        var again = 0
        #expect(
            Compiler().compile(
                theme, adding: .advice, in: workspace,
                unless: {
                    again += 1; return false
                }) != nil)
        parsing = all - again
        #expect(parsing >= 6_000 / 1024)
        var plain = 0
        #expect(
            Compiler().compile(
                theme, in: workspace,
                unless: {
                    plain += 1; return false
                }) != nil)
        #expect(again - plain >= 2 * 6_000 / 1024)
        for count in [2, parsing / 2, all / 2, all - 2] {
            var asked = 0
            let cut = Workspace(limit: 64 << 20)
            let compilation = Compiler().compile(theme, adding: .advice, in: cut) {
                asked += 1
                return asked > count
            }
            #expect(compilation == nil)
            #expect(asked == count + 1)
            // A partly parsed file must not be cached as a complete one.
            #expect(try Compiler().compile(theme, in: cut).bundles == Compiler().compile(theme).bundles)
        }
    }

    @Test("is checked during a merge and a difference, and ends them")
    func merge() {
        func theme(_ changed: Int) -> ThemeFiles {
            let values = (0..<6_000).map { "v\($0): \($0 == changed ? "1" : "0")\n" }.joined()
            return ThemeFiles(name: "a", files: ["a.ktv": Array(values.utf8), "b.ktv": Array(values.utf8)])
        }
        let (base, ours, theirs) = (theme(-1), theme(1), theme(5_900))
        var all = 0
        let merged = ThemeMerge(
            base: base, ours: ours, theirs: theirs,
            unless: {
                all += 1; return false
            })
        #expect(merged?.files == ThemeMerge(base: base, ours: ours, theirs: theirs).files)
        // Each side of each file is parsed, and their values are compared.
        #expect(all >= 2 * 4 * 6_000 / 1024)
        for count in [0, 1, all / 3, all / 2, all - 1] {
            var asked = 0
            let merged = ThemeMerge(base: base, ours: ours, theirs: theirs) {
                asked += 1
                return asked > count
            }
            #expect(merged == nil)
            #expect(asked == count + 1)
        }
        let changes = FileChange.all(from: base.files, to: ours.files)
        #expect(FileChange.all(from: base.files, to: ours.files, unless: { false }) == changes)
        #expect(changes.count == 2)
        var asked = 0
        let none = FileChange.all(from: base.files, to: ours.files) {
            asked += 1
            return asked > 1
        }
        #expect(none == nil)
        #expect(asked == 2)
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
        // After the compilation ends, there are no further checks and no further work.
        #expect(checks == count + 1)
        let again = try Compiler().compile(Self.theme, in: workspace)
        #expect(try again.bundles == Self.whole.get().bundles)
    }
}
