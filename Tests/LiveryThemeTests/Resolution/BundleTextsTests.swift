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
        for (bytes, compiled) in zip(compilation.wireForms, compilation.compiled) {
            #expect(String(decoding: bytes, as: UTF8.self) == text(compiled.bundle))
            expectSorted(compiled)
        }
    }

    @Test("are sorted even if a name contains a dot, as before a combining letter in a Design Tokens file")
    func dots() throws {
        let number = { (value: Int) in "{ \"$type\": \"number\", \"$value\": \(value) }" }
        let tokens = "{ \"a\": { \"x\": \(number(1)), \"中\": \(number(2)) }, \"a.\u{308}\": \(number(3)) }"
        let compilation = try compile(["theme.ktv": "@include: [\"a.tokens.json\"]", "a.tokens.json": tokens])
        let compiled = try #require(compilation.compiled.first)
        #expect(compiled.bundle.tokens.count == 3)
        #expect(compilation.wireForms.map { String(decoding: $0, as: UTF8.self) } == [text(compiled.bundle)])
        expectSorted(compiled)
    }

    @Test("hold a value that all of them share once")
    func once() throws {
        let groups = (0..<50).map { group in
            "g\(group): { " + (0..<20).map { "t\($0): \($0)" }.joined(separator: ", ") + " }"
        }
        let night = (0..<3).map { "g\($0): { t1: 100 }" }.joined(separator: "\n")
        let compilation = try compile([
            "theme.ktv": "@axes: { skin: [day, dusk, night] }\n" + groups.joined(separator: "\n"),
            "skins/night.ktv": night,
        ])
        let theme = try #require(ResolvedTheme(compilation))
        #expect(theme.leaves.count == 50 * 20)
        #expect(theme.leaves.filter(\.varies).map(\.path) == ["g0.t1", "g1.t1", "g2.t1"])
        #expect(compilation.wireForms.map { String(decoding: $0, as: UTF8.self) } == compilation.bundles.map(text))
    }

    @Test("are those of a theme whose styles become values in another choice, and with too many choices for all")
    func choices() throws {
        let axes = (0..<9).map { "a\($0): [x, y]" }.joined(separator: ", ")
        let compilation = try compile([
            "theme.ktv": "@axes: { \(axes) }\nb(Button): { alpha: 1 }\nc: 1\nd: { e: 2 }",
            "a1s/y.ktv": "b: nil\nc: { f: 1 }",
            "a3s/y.ktv": "d: 3\nb: { alpha: 0.5 }",
        ])
        #expect(compilation.compiled.count == 10)
        #expect(compilation.wireForms.map { String(decoding: $0, as: UTF8.self) } == compilation.bundles.map(text))
    }

    /// Checks that the values in order equal the values in the bundle's tables.
    private func expectSorted(_ compiled: CompiledBundle) {
        let (sorted, bundle) = (compiled.values, compiled.bundle)
        #expect(sorted.map(\.path) == (Array(bundle.tokens.keys) + Array(bundle.styles.keys)).sorted(by: utf8Precedes))
        for (path, typed) in sorted { #expect(typed == bundle.tokens[path] ?? bundle.styles[path].map { .init($0) }) }
    }

    private func text(_ bundle: ThemeBundle) -> String { String(decoding: bundle.bytes, as: UTF8.self) }

    private func compile(_ files: [String: String]) throws -> Compilation {
        try Compiler().compile(ThemeFiles(name: "t", files: files.mapValues { Array($0.utf8) }))
    }
}
