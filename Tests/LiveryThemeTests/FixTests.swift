import Foundation
import LiveryAuthoring
import LiveryTheme
import TestSupport
import Testing

/// Tests themes with every safe fix applied. For each typo in `Fixtures/slips`, `Fixtures/fixes` contains the changed
/// files and the remaining diagnostics. `LIVERY_GOLDEN=write` updates them.
@Suite("Fixing a theme")
struct FixTests {
    private static let writes = ProcessInfo.processInfo.environment["LIVERY_GOLDEN"] == "write"

    @Test("fixes typos", arguments: Golden.all(in: "slips"))
    func slips(golden: Golden) throws {
        let fixed = Self.fix(golden)
        let url = fixtures.appendingPathComponent("fixes/\(golden.url.lastPathComponent)")
        let original = golden.themes["t"]?.files ?? [:]
        let changed = fixed.theme.files.filter { $0.value != original[$0.key] }.sorted { $0.key < $1.key }
        let text =
            changed.map { "--- \($0.key)\n" + Self.ended(String(decoding: $0.value, as: UTF8.self)) }.joined()
            + "--- left\n" + fixed.remaining.map { $0.text + "\n" }.joined()
        if Self.writes { return try text.write(to: url, atomically: true, encoding: .utf8) }
        #expect(try text == String(contentsOf: url, encoding: .utf8))
    }

    @Test("leaves lost states to the author, because the suggestion changes values that were read")
    func lostStates() throws {
        let text = """
            a(Button): { textColor: { normal: #fff, disabled: #eee } }
            b(Button+a): { textColor: #ddd }
            """
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(text.utf8)])
        let fixed = Compiler().fix(theme)
        #expect(fixed.applied.isEmpty)
        let warning = try #require(
            Compiler().compile(theme, adding: .advice).diagnostics.first { $0.id == .lostStates })
        #expect(warning.fix?.certainty == .guess)
        #expect(warning.fix?.replacement == "{ normal: #ddd }")
    }

    @Test("introduces no new kind of error, and is idempotent", arguments: Golden.all(in: "diagnostics"))
    func goldens(golden: Golden) throws {
        Self.check(
            golden.themes["t"] ?? ThemeFiles(name: "t", files: [:]), Self.compiler(golden), golden.testDescription)
    }

    @Test("fixes damaged samples or leaves them unchanged", arguments: RobustnessTests.files)
    func samples(file: SampleFile) throws {
        let tokens = TokenScanner(bytes: file.bytes).tokens()
        let damages = tokens.map { Damage.removed($0) } + tokens.map { Damage.doubled($0) }
        // Only a few damages per file are tried, because each one is compiled several times. They are the same in every
        // run.
        for index in stride(from: 0, to: damages.count, by: max(1, damages.count / times(2, thorough: 8))) {
            let theme = ThemeFiles(name: "t", files: [ThemeFiles.defaultEntry: damages[index].apply(to: file.bytes)])
            Self.check(theme, SampleThemes.compiler, "\(file.testDescription), \(damages[index])")
        }
    }

    @Test("restores a missing closing brace in its old position, or not at all", arguments: RobustnessTests.files)
    func forgottenBraces(file: SampleFile) throws {
        let written = { (bytes: [UInt8]) in bytes.filter { $0 > 0x20 } }
        for (offset, byte) in file.bytes.enumerated() where byte == UInt8(ascii: "}") {
            var bytes = file.bytes
            bytes.remove(at: offset)
            let theme = ThemeFiles(name: "t", files: [ThemeFiles.defaultEntry: bytes])
            let fix = try Compiler().compile(theme).diagnostics.first { $0.id == .unclosedBracket }?.fix
            guard let fix, fix.certainty.isSafe, fix.length == 0 else { continue }
            var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            let line = Array(lines[fix.place.line - 1].unicodeScalars)
            let (before, behind) = (line.prefix(fix.place.column - 1), line.dropFirst(fix.place.column - 1))
            let texts = [before, behind].map { String(String.UnicodeScalarView($0)) }
            lines[fix.place.line - 1] = Substring(texts[0] + fix.replacement + texts[1])
            let repaired = Array(lines.joined(separator: "\n").utf8)
            let isWhereItWas = written(repaired) == written(file.bytes)
            #expect(isWhereItWas, "after removing the brace at \(offset)")
        }
    }

    @Test("replaces a name with a typo, but leaves ambiguous names to the author")
    func spelling() throws {
        let known = "brand: { purple: #783bf9, title1: #000, light: #fff, right: #eee }\n"
        let cases = [
            ("@brand.purpel", "@brand.purple"), ("@brand.Purple", "@brand.purple"), ("@brand.purpl", "@brand.purple"),
            // The links are a different number, a name similar to two others, a name that differs too much, and a name
            // with only the same beginning.
            ("@brand.title2", nil), ("@brand.ligth", nil), ("@brand.sight", nil), ("@brand.pink", nil),
            ("@brand.purpleColor", nil), ("@brnd.purple", "@brand.purple"),
        ]
        for (wrong, right) in cases {
            let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array("\(known)c: \(wrong)\n".utf8)])
            let fixed = Compiler().fix(theme)
            let text = String(decoding: fixed.theme.files["theme.ktv"] ?? [], as: UTF8.self)
            #expect(text == "\(known)c: \(right ?? wrong)\n")
            #expect(fixed.applied.count == (right == nil ? 0 : 1))
        }
    }

    @Test("leaves the files of an extended theme unchanged")
    func extended() throws {
        let base = ThemeFiles(
            name: "core",
            files: ["theme.ktv": Array("brand: { purple: #000 }\nb: @brand.purple\nc: @brand.purpel\n".utf8)])
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array("@extends: core\nd: @brand.purpel\n".utf8)])
        let fixed = Compiler { _, _ in base }.fix(theme)
        #expect(fixed.theme.files == ["theme.ktv": Array("@extends: core\nd: @brand.purple\n".utf8)])
        #expect(fixed.remaining.map(\.place.path) == ["core/theme.ktv"])
    }

    @Test("finds the right offset after multibyte characters, a byte order mark and other fixes on the line")
    func places() throws {
        let text = "\u{FEFF}a: { \"Ångström 🎨\": 1 b: 2 c: 3,, d: 4 }\r\n"
        let fixed = Compiler().fix(ThemeFiles(name: "t", files: ["theme.ktv": Array(text.utf8)]))
        #expect(
            String(decoding: fixed.theme.files["theme.ktv"] ?? [], as: UTF8.self)
                == "\u{FEFF}a: { \"Ångström 🎨\": 1, b: 2, c: 3, d: 4 }\r\n")
        #expect(fixed.remaining.isEmpty)
    }

    private static func ended(_ text: String) -> String { text.hasSuffix("\n") ? text : text + "\n" }

    private static func compiler(_ golden: Golden) -> Compiler {
        let themes = golden.themes
        return Compiler(names: { themes.keys.sorted() }) { reference, _ in
            reference.name == "t" ? nil : themes[reference.name]
        }
    }

    private static func fix(_ golden: Golden) -> FixedTheme {
        compiler(golden).fix(golden.themes["t"] ?? ThemeFiles(name: "t", files: [:]))
    }

    private static func check(_ theme: ThemeFiles, _ compiler: Compiler, _ what: String) {
        let errors = { (diagnostics: [Diagnostic]) in Set(diagnostics.filter { $0.severity == .error }.map(\.id)) }
        let before = (try? compiler.compile(theme))?.diagnostics ?? []
        let fixed = compiler.fix(theme)
        #expect(errors(fixed.remaining).isSubset(of: errors(before)), "\(what)")
        #expect((try? compiler.compile(fixed.theme))?.diagnostics == fixed.remaining, "\(what)")
        let again = compiler.fix(fixed.theme)
        #expect(again.applied.isEmpty, "\(what): \(again.applied.map(\.text))")
        #expect(again.theme.files == fixed.theme.files, "\(what)")
    }
}
