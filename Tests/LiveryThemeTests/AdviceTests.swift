import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryAuthoring

@Suite("Advice")
struct AdviceTests {
    @Test("reports nothing about the samples", arguments: SampleThemes.names)
    func samples(name: String) throws {
        let compilation = try SampleThemes.compiler.compile(SampleThemes.theme(name), adding: .advice)
        #expect(compilation.diagnostics.map(\.text) == [])
    }

    @Test("runs only on request, and changes no bundle")
    func onDemand() throws {
        let text = "note(Label): { backgroundColor: #fff, textColor: #aaa }\ngray: { a: #767676, b: #777777 }"
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(text.utf8)])
        let (plain, advised) = (try Compiler().compile(theme), try Compiler().compile(theme, adding: .advice))
        #expect(plain.diagnostics.isEmpty)
        #expect(plain.bundles == advised.bundles)
        #expect(!advised.hasErrors)
        #expect(
            Set(advised.diagnostics.map(\.id)) == [.lowContrast, .nearDuplicateColors, .unusedValue])
    }

    @Test("is not reported for a theme with errors")
    func errors() throws {
        let text = "a: @b.c\nb: { d: #767676, e: #777777 }"
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(text.utf8)])
        #expect(try Compiler().compile(theme, adding: .advice).diagnostics.map(\.id) == [.unknownLink])
    }

    @Test(
        "covers a theme's own files, and '@allow' of an extended theme covers only that theme's files")
    func extending() throws {
        let core = """
            colors: { paper: #fff, ink: #222 }
            note(Label): { backgroundColor: @colors.paper, textColor: @colors.ink }
            pale(Label): { backgroundColor: #fff, textColor: #eee }
            """
        #expect(try advice(on: core) == ["t/theme.ktv low-contrast"])
        #expect(try advice(on: "@allow: [low-contrast]\n\(core)") == ["t/theme.ktv low-contrast"])
        let allowed = core.replacing("note(Label): {", with: "note(Label): { @allow: low-contrast,")
        #expect(try advice(on: allowed) == [])
    }

    /// The advice about a theme that changes another theme's color.
    private func advice(on core: String) throws -> [String] {
        let compiler = Compiler { reference, _ in
            ThemeFiles(name: reference.name, files: ["theme.ktv": Array(core.utf8)])
        }
        let brand = "@extends: core\ncolors: { paper: #333 }"
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(brand.utf8)])
        return try compiler.compile(theme, adding: .advice).diagnostics.map { "\($0.place.path) \($0.id.rawValue)" }
    }

    @Test("about contrast offers to change the text or the background, and names what each fix changes")
    func contrastFixes() throws {
        let text = """
            brand: { purple: #783bf9, onPrimary: #c9b3ff }
            primary(Button): { backgroundColor: @brand.purple, textColor: @brand.onPrimary }
            """
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(text.utf8)])
        let found = try Compiler().compile(theme, adding: .advice).diagnostics.filter { $0.id == .lowContrast }
        let warning = try #require(found.first)
        #expect(found.count == 1)
        let fixes = try [#require(warning.fix)] + warning.alternatives
        #expect(
            fixes.map { $0.title.prefix { $0 != "#" } } == [
                "change the background 'brand.purple' to '", "change the text 'brand.onPrimary' to '",
            ])
        for fix in fixes {
            let fixed = theme.applying([fix])
            #expect(try !Compiler().compile(fixed, adding: .advice).diagnostics.contains { $0.id == .lowContrast })
        }
    }

    @Test("about contrast follows level AAA where the axis 'contrast' has the value 'more'")
    func moreContrast() throws {
        let text = """
            @axes: { contrast: [standard, more] }
            accent: #767676
            note(Label): { backgroundColor: #fff, textColor: @accent }
            title(Label): { backgroundColor: #fff, textColor: @accent, font: { size: 24 } }
            """
        func found(_ more: String) throws -> [String] {
            let files = ["theme.ktv": Array(text.utf8), "contrasts/more.ktv": Array(more.utf8)]
            return try Compiler().compile(ThemeFiles(name: "t", files: files), adding: .advice).diagnostics
                .filter { $0.id == .lowContrast }.map(\.message)
        }
        #expect(try found("other: 1") == ["contrast too low: '#767676' on '#ffffff' is 4.54:1, needs 7:1"])
        #expect(try found("accent: \"~color.ensure(#767676, #fff, 7)\"") == [])
    }

    @Test("compares tens of thousands of clustered colors in less than quadratic time")
    func manyColors() throws {
        let lines = (0..<20_000).map { "c\($0): #\(hex(0x404040 + $0 % 8 + $0 / 8 % 8 * 256 + $0 / 64 % 8 * 65536))" }
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(lines.joined(separator: "\n").utf8)])
        let diagnostics = try Compiler().compile(theme, adding: .advice).diagnostics
        #expect(diagnostics.count == 1000)
        #expect(diagnostics.allSatisfy { $0.id == .nearDuplicateColors })
    }

    private func hex(_ number: Int) -> String { String(number, radix: 16) }
}
