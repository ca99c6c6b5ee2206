import LiveryModel
import Testing

@testable import LiveryTheme

@Suite("The wire forms of one theme's bundles")
struct BundleTextsTests {
    @Test("are those of the separate bundles, for any names and any depth")
    func same() throws {
        let files = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            a: { b: { c: 1, d: @size }, "b-c": 2, "b c": 3, "b!": { c: 4 }, b0: #fff }
            "a-b": 5, size: 6, "ä": { "ö": 7 }, A: { b: "\\"quoted\\"\\n" }
            card(Label): { textColor: @a.b0 }
            cards: { first(Label): { textColor: #000 }, second: 1 }
            long: { names-that-begin-with-the-same-bytes-2: 1, names-that-begin-with-the-same-bytes-10: { a: 2 } }
            """, "skins/night.ktv": "a: { b: { c: 11 } }, cards: { first: { textColor: #fff } }",
        ]
        let compilation = try compile(files)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.isEmpty)
        #expect(compilation.compiled.count == 2)
        var texts = BundleTexts()
        for compiled in compilation.compiled {
            #expect(String(decoding: texts.bytes(of: compiled), as: UTF8.self) == text(compiled.bundle))
            expectSorted(compiled)
        }
    }

    @Test("are sorted even if a name contains a dot, as before a combining letter in a Design Tokens file")
    func dots() throws {
        let number = { (value: Int) in "{ \"$type\": \"number\", \"$value\": \(value) }" }
        let tokens = "{ \"a\": { \"x\": \(number(1)), \"中\": \(number(2)) }, \"a.\u{308}\": \(number(3)) }"
        let compilation = try compile(["theme.ktv": "@include: [\"a.tokens.json\"]", "a.tokens.json": tokens])
        let compiled = try #require(compilation.compiled.first)
        var texts = BundleTexts()
        #expect(compiled.bundle.tokens.count == 3)
        #expect(String(decoding: texts.bytes(of: compiled), as: UTF8.self) == text(compiled.bundle))
        expectSorted(compiled)
    }

    @Test("are written once where they have the same in common")
    func once() throws {
        let groups = (0..<50).map { group in
            "g\(group): { " + (0..<20).map { "t\($0): \($0)" }.joined(separator: ", ") + " }"
        }
        let night = (0..<3).map { "g\($0): { t1: 100 }" }.joined(separator: "\n")
        let compilation = try compile([
            "theme.ktv": "@axes: { skin: [day, dusk, night] }\n" + groups.joined(separator: "\n"),
            "skins/night.ktv": night,
        ])
        var texts = BundleTexts()
        var written: [Int] = []
        for compiled in compilation.compiled {
            let before = texts.written
            #expect(text(compiled.bundle) == String(decoding: texts.bytes(of: compiled), as: UTF8.self))
            written.append(texts.written - before)
        }
        #expect(written == [50 * 20, 3 * 20, 3 * 20])
    }

    /// The values in order are those of the bundle's tables.
    private func expectSorted(_ compiled: CompiledBundle) {
        let (sorted, tables) = (compiled.sorted, SortedValues(compiled.bundle))
        #expect(sorted.tokens.map(\.key) == tables.tokens.map(\.key))
        #expect(sorted.tokens.map(\.value) == tables.tokens.map(\.value))
        #expect(sorted.styles.map(\.key) == tables.styles.map(\.key))
        #expect(sorted.styles.map(\.value) == tables.styles.map(\.value))
    }

    private func text(_ bundle: ThemeBundle) -> String { String(decoding: bundle.bytes, as: UTF8.self) }

    private func compile(_ files: [String: String]) throws -> Compilation {
        try Compiler().compile(ThemeFiles(name: "t", files: files.mapValues { Array($0.utf8) }))
    }
}
