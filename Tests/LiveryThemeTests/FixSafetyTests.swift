import LiveryModel
import TestSupport
import Testing

@testable import LiveryAuthoring
@testable import LiveryTheme

/// Tests that after any typo in a file, all safe fixes together change no value that was readable and introduce no
/// error.
@Suite("A safe fix")
struct FixSafetyTests {
    /// Text that people insert by mistake out of habits from other languages.
    private static let intruders = [
        "//", ":", ",", "{", "}", "[", "]", "\"", "@", "#", "(", ")", "'", "“", "”", "，", "：", "\u{200B}", "\u{A0}",
        "--", "=", ";", "+", "\n<<<<<<< HEAD\n", " # note ", "/* note */", "\n",
    ].map { Array($0.utf8) }

    /// How many times each kind of damage is applied to a file. A release build tries all of them.
    private static var count: Int {
        #if DEBUG
            times(2, thorough: 6)
        #else
            .max
        #endif
    }

    @Test("preserves readable values if a token is missing", arguments: RobustnessTests.files)
    func removed(file: SampleFile) {
        check(file) { bytes, token, _ in bytes.removeSubrange(token) }
    }

    @Test("preserves readable values if text is inserted before a token", arguments: RobustnessTests.files)
    func inserted(file: SampleFile) {
        check(file) { bytes, token, index in
            bytes.insert(contentsOf: Self.intruders[index % Self.intruders.count], at: token.lowerBound)
        }
    }

    @Test("preserves readable values if a token is replaced", arguments: RobustnessTests.files)
    func replaced(file: SampleFile) {
        check(file) { bytes, token, index in
            bytes.replaceSubrange(token, with: Self.intruders[index % Self.intruders.count])
        }
    }

    @Test("never changes the meaning of a value")
    func meanings() {
        for text in [
            "-- sizes\ngap: 4", "<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> b", "logo: images//large",
            "hello world", "- gap\n- size",
        ] {
            let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(text.utf8)])
            let fixed = Compiler().fix(theme)
            #expect(fixed.applied.isEmpty, "\(text)")
            #expect(fixed.theme.files == theme.files, "\(text)")
        }
    }

    @Test("is not applied if a value would change its meaning")
    func readable() throws {
        let names = NameTable()
        let read = { (text: String) in
            let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(text.utf8)])
            let diagnostics = (try? Compiler().compile(theme))?.diagnostics ?? []
            return ReadableFile("theme.ktv", of: theme, diagnostics: diagnostics, names: names)
        }
        let text = "a: { b: 1, c: [1, 2] }\n@include: []\nf(font): { name: system, size: @a.b }\n"
        #expect(read(text).survives(in: read(text + "more: 1\n")))
        for (old, new) in [("1,", "2,"), ("2]", "2, 3]"), ("(font)", ""), ("@a.b", "1"), ("a:", "d:"), ("[]", "[x]")] {
            #expect(!read(text).survives(in: read(text.replacing(old, with: new))), "\(old)")
        }
        // A value with an error was not readable.
        #expect(read("a: 1e999\nb: 1\n").survives(in: read("a: 1\nb: 1\n")))
        // Without its bracket, it is unclear which object a value belongs to.
        #expect(read("a: {\n    b: 1\nc: 2\n").survives(in: read("a: {\n    b: 1\n}\nc: 2\n")))
    }

    private func check(_ file: SampleFile, _ damage: (inout [UInt8], Range<Int>, Int) -> Void) {
        let tokens = TokenScanner(bytes: file.bytes).tokens()
        let step = max(1, tokens.count / Self.count)
        for index in stride(from: 0, to: tokens.count, by: step) {
            var bytes = file.bytes
            damage(&bytes, tokens[index], index / step)
            check(ThemeFiles(name: "t", files: [ThemeFiles.defaultEntry: bytes]), "\(file), token \(index)")
        }
    }

    private func check(_ theme: ThemeFiles, _ what: String) {
        let before = (try? SampleThemes.compiler.compile(theme))?.diagnostics ?? []
        let fixed = SampleThemes.compiler.fix(theme)
        let names = NameTable()
        let readable = ReadableFile(ThemeFiles.defaultEntry, of: theme, diagnostics: before, names: names)
        let after = ReadableFile(
            ThemeFiles.defaultEntry, of: fixed.theme, diagnostics: fixed.remaining, names: names)
        #expect(readable.survives(in: after), "\(what): \(fixed.applied.map(\.text))")
        for (id, count) in Self.errors(fixed.remaining) where count > Self.errors(before)[id, default: 0] {
            Issue.record("\(what) has a new \(id.rawValue)")
        }
    }

    private static func errors(_ diagnostics: [Diagnostic]) -> [DiagnosticID: Int] {
        Dictionary(diagnostics.filter { $0.severity == .error }.map { ($0.id, 1) }, uniquingKeysWith: +)
    }
}
