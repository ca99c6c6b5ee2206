import LiveryAuthoring
import LiveryModel
import LiveryTheme
import Shapes
import TestSupport
import Testing

/// Compiles documents of many shapes on a thread with a small stack. `script/fuzz time` does the same with all shapes
/// and with documents of 4 MiB.
@Suite("The time to compile a text")
struct TimeTests {
    private static let (small, large) = (2 << 10, 16 << 10)

    @Test("grows no faster than the text", arguments: sample(Shape.sampled, usual: 60))
    func growth(shape: Shape) {
        grows(shape) { _ = try? Compiler().compile($0, adding: [.advice, .annotations]) }
    }

    @Test(
        "grows no faster for formatting, explaining and merging",
        arguments: sample(Shape.sampled.filter { $0.reader == .theme }, usual: 30))
    func others(shape: Shape) {
        grows(shape) { theme in
            _ = FormattedText(of: theme.files["theme.ktv"] ?? [], path: "theme.ktv")
            _ = try? Compiler().load(theme).explain("a0")
            let ours = theme.files.mapValues { $0 + Array("\nours: 1".utf8) }
            _ = ThemeMerge(base: theme.files, ours: ours, theirs: theme.files.mapValues { $0.reversed() })
            _ = ThemeMerge(base: [:], ours: ["theme.ktv": Array("ours: 1\n".utf8)], theirs: theme.files)
        }
    }

    /// Does the work with a document and with one that is eight times as large. Quadratic work would take 64 times as
    /// long. A bounded lookahead, or a chain below its limit, takes up to 30 times as long, and suggestions may take
    /// 0.4 s in total.
    private func grows(_ shape: Shape, _ work: @escaping @Sendable (ThemeFiles) -> Void) {
        let (small, large) = (shape.theme(bytes: Self.small), shape.theme(bytes: Self.large))
        let short = SmallThread.seconds { work(small) }
        let long = SmallThread.seconds { work(large) }
        #expect(long < 32 * short + 0.4, "\(short) s, then \(long) s")
    }
}

/// Tests limits that no real theme reaches.
@Suite("A limit")
struct LimitTests {
    @Test("of a chain is reported once, regardless of the chain's length", arguments: [300, 40_000])
    func chain(count: Int) throws {
        let links = (0..<count).map { "a\($0 + 1): @a\($0)" }.joined(separator: "\n")
        let mixins = (0..<count).map { "a\($0 + 1)(+a\($0)): {}" }.joined(separator: "\n")
        let calls = (0..<count).map { "a\($0 + 1): ~number.add(@a\($0), 1)" }.joined(separator: "\n")
        #expect(try compile("a0: 1\n" + links).diagnostics.map(\.id) == [.chainTooLong])
        #expect(try compile("a0: { x: 1 }\n" + mixins).diagnostics.map(\.id) == [.chainTooLong])
        #expect(try compile("a0: 1\n" + calls).diagnostics.map(\.id) == [.chainTooLong])
    }

    @Test("of nested brackets is reported once, where it is exceeded")
    func nesting() throws {
        let text = String(repeating: "a: {\n", count: 500) + "b: @c\n" + String(repeating: "}\n", count: 500)
        #expect(try complaints(text) == ["65:4 nested-too-deep"])
        let siblings = (0..<100).map { "b\($0): { c: { d: 1 } }\n" }.joined()
        let wide = String(repeating: "a: {\n", count: 63) + siblings + String(repeating: "}\n", count: 63)
        #expect(try complaints(wide) == ["64:10 nested-too-deep"])
    }

    @Test("of a name is 256 bytes, and a longer name causes no second diagnostic")
    func names() throws {
        let (longest, longer) = (String(repeating: "a", count: 256), String(repeating: "a", count: 257))
        #expect(try complaints("\(longest): 1\nb: @\(longest)") == [])
        #expect(try complaints("\(longer): 1\nb: @\(longer)\nc: @\(longest)") == ["1:1 limit-exceeded"])
        #expect(try complaints("a.\(longer).b: 1") == ["1:1 limit-exceeded"])
    }

    @Test("of mixins, component types and axes is part of the message")
    func others() throws {
        let mixins = String(repeating: "+b", count: 65)
        #expect(
            try compile("b: {}\na(\(mixins)): {}").diagnostics.map(\.message)
                == ["this value has 65 mixins; the limit is 64"])
        let types = (0..<66).map { "A\($0 + 1)(+A\($0)): {}" }.joined(separator: "\n")
        #expect(
            try compile("@components: {\nA0: {}\n\(types)\n}").diagnostics.map(\.message)
                == ["the component type 'A65' extends a chain of 65 types; the limit is 64"])
        let values = (0..<1001).map { "v\($0)" }.joined(separator: ", ")
        #expect(
            try compile("@axes: { a: [\(values)] }").diagnostics.map(\.message)
                == ["the axis 'a' has 1001 values; the limit is 1000"])
    }

    @Test("applies to themes that extend each other")
    func extended() throws {
        let names = (0..<40).map { "b\($0)" }
        let bases = Dictionary(
            uniqueKeysWithValues: names.indices.map { (names[$0], ["theme.ktv": "@extends: b\($0 + 1)"]) })
        #expect(try compile("@extends: b0", bases: bases).diagnostics.map(\.id) == [.limitExceeded])
    }

    @Test("of nested values ensures readable bundles")
    func depth() throws {
        let lists = { (count: Int) in (0..<count).map { "a\($0 + 1): [@a\($0)]" }.joined(separator: "\n") }
        let bundle = try compile("a0: 1\n" + lists(59)).bundles.first
        #expect(try bundle.map { try ThemeBundle(bytes: $0.bytes) } == bundle)
        #expect(try compile("a0: 1\n" + lists(61)).diagnostics.map(\.id) == [.nestedTooDeep, .nestedTooDeep])
    }

    @Test("of diagnostics prefers errors to warnings")
    func errorsFirst() throws {
        let warnings = (0..<2000).map { "a\($0):" }.joined(separator: "\n")
        let compilation = try compile(warnings + "\nb: @c")
        #expect(compilation.diagnostics.count == 1000)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.id) == [.unknownLink])
        #expect(compilation.bundles.isEmpty)
    }

    @Test("of a message's length truncates quoted text")
    func messages() throws {
        let text = String(repeating: "1", count: 1_000_000)
        let diagnostics = try compile("a: 1\(text)\nb: c:\(text)").diagnostics
        #expect(diagnostics.count == 2)
        #expect(
            diagnostics.allSatisfy { $0.text.utf8.count < 10_000 && ($0.fix?.replacement.utf8.count ?? 0) <= 10_000 })
    }
}

extension Shape {
    fileprivate func theme(bytes: Int) -> ThemeFiles {
        let entry =
            switch reader {
            case .theme, .importer: "theme.ktv"
            case .tokens: "theme.tokens"
            case .resolver: "theme.resolver.json"
            }
        return ThemeFiles(name: "t", entry: entry, files: [entry: Array(text(bytes: bytes).utf8)])
    }
}
