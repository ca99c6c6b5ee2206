import Foundation
import LiveryModel
import LiveryTheme
import TestSupport
import Testing

/// Tests text that is designed to exhaust time, memory or the stack. Compiling it must end quickly and report the
/// exceeded limit.
@Suite("A hostile theme")
struct HostileThemeTests {
    @Test(
        "reports excessive nesting",
        arguments: [
            Repetition("", "{a:", 100_000, "", ""), Repetition("a: ", "[", 100_000, "", ""),
            Repetition("", #"{"a":"#, 500, "1", "}"), Repetition(#"{"a":"#, "[", 100_000, "", "]", "}"),
            Repetition("a: ", "~color.alpha(", 100_000, "", ""), Repetition(#"a: ""#, "~color.alpha(", 1000, #"""#, ""),
        ])
    func nesting(of repetition: Repetition) throws {
        #expect(try ids(repetition.text).contains(.nestedTooDeep))
    }

    /// Many opening brackets and equally many closing brackets. The test log shows the bracket and its count, not
    /// 100,000 brackets.
    struct Repetition: CustomTestStringConvertible, Sendable {
        private let (start, opening, count): (String, String, Int)
        private let (middle, closing, end): (String, String, String)

        init(_ start: String, _ opening: String, _ count: Int, _ middle: String, _ closing: String, _ end: String = "")
        {
            self.start = start
            self.opening = opening
            self.count = count
            self.middle = middle
            self.closing = closing
            self.end = end
        }

        var testDescription: String { "\(start)\(opening) \(count) times" }

        var text: String {
            start + String(repeating: opening, count: count) + middle + String(repeating: closing, count: count) + end
        }
    }

    @Test("reports a path of 10,000 names as an invalid link or as too deep")
    func longPath() throws {
        let path = Array(repeating: "a", count: 10_000).joined(separator: ".")
        #expect(try ids("\(path): 1") == [.nestedTooDeep])
        #expect(try ids("b: @\(path)") == [.invalidLink])
    }

    @Test("reports a chain of 10,000 links as too long", arguments: [true, false])
    func linkChain(forward: Bool) throws {
        let links = (0..<10_000).map { "a\($0): @a\($0 + 1)" } + ["a10000: 1"]
        let text = (forward ? links : links.reversed()).joined(separator: "\n")
        #expect(try ids(text).contains(.chainTooLong))
    }

    @Test("reports a chain of 10,000 mixins as too long")
    func mixinChain() throws {
        let mixins = (0..<10_000).map { "a\($0)(+a\($0 + 1)): {}" } + ["a10000: { x: 1 }"]
        #expect(try ids(mixins.joined(separator: "\n")).contains(.chainTooLong))
    }

    @Test("reports a cycle of 10,000 links, and has no bundle")
    func longCycle() throws {
        let links = (0..<10_000).map { "a\($0): @a\(($0 + 1) % 10_000)" }
        #expect(try !ids(links.joined(separator: "\n")).isEmpty)
    }

    @Test("reports too many values if each link doubles them")
    func exponentialLinks() throws {
        let text = "a0: { x: 1 }\n" + (1...60).map { "a\($0): { l: @a\($0 - 1), r: @a\($0 - 1) }\n" }.joined()
        #expect(try ids(text) == [.tooManyValues])
    }

    @Test(
        "reports too many values if paths have more names than any theme needs", arguments: sample(["", "{"], usual: 1))
    func names(opening: String) throws {
        let path = (0..<50).map { ".n\($0)" }.joined()
        let line = (0..<10_001).map { "a\($0)\(path): @nothing" }.joined(separator: "\n")
        #expect(try ids("\(opening)\n\(line)\n") == [.tooManyValues])
    }

    @Test("reports too many values if each mixin doubles them")
    func exponentialMixins() throws {
        let mixins = (1...40).map { "a\($0): { l(+a\($0 - 1)): {}, r(+a\($0 - 1)): {} }\n" }
        #expect(try ids("a0: { x: 1 }\n" + mixins.joined()) == [.tooManyValues])
    }

    @Test("reports too many values if each level doubles its mixins", arguments: sample([14, 40, 150], usual: 2))
    func exponentialMixtures(levels: Int) throws {
        let mixins = (1...levels).map { "a\($0)(+a\($0 - 1)): { x(+a\($0 - 1)): {}, y(+a\($0 - 1)): {} }\n" }
        #expect(try ids("a0: { x: { p: 1 }, y: { q: 2 } }\n" + mixins.joined()) == [.tooManyValues])
    }

    @Test("reports too many values if each link doubles a list")
    func exponentialLists() throws {
        let lists = (1...40).map { "a\($0): [@a\($0 - 1), @a\($0 - 1)]\n" }
        #expect(try ids("a0: 1\n" + lists.joined()) == [.tooManyValues])
    }

    @Test("reports too many values if each part doubles a style")
    func exponentialStyles() throws {
        let types = (1...40).map { "T\($0): { l: T\($0 - 1), r: T\($0 - 1) }" }.joined(separator: "\n")
        let styles = (1...40).map { "a\($0)(T\($0)): { l: @a\($0 - 1), r: @a\($0 - 1) }" }.joined(separator: "\n")
        #expect(
            try ids("@components: { T0: { x: int }\n\(types) }\na0(T0): { x: 1 }\n\(styles)") == [.tooManyValues])
    }

    @Test("terminates if each mixin refers to the previous one twice")
    func repeatedMixins() throws {
        let mixins = (1...60).map { "a\($0)(+a\($0 - 1)+a\($0 - 1)): {}\n" }
        #expect(try ids("a0: { x: 1 }\n" + mixins.joined()) == [])
    }

    @Test("terminates if each call contains the previous one twice")
    func exponentialCalls() throws {
        let calls = (1...60).map { "c\($0): ~color.mix(@c\($0 - 1), @c\($0 - 1))\n" }
        #expect(try ids("c0: #fff\n" + calls.joined()) == [])
    }

    @Test("reports a link that makes it contain itself")
    func selfContained() throws {
        #expect(try ids("a: { b: @a }") == [.linkCycle])
        #expect(try ids("a: { b(+a): {} }") == [.mixinCycle])
    }

    @Test("reports each mixin that makes it contain itself, and terminates")
    func selfContainedManyTimes() throws {
        #expect(
            try complaints("a: {\n  b(+a): {}\n  c(+a): {}\n  d: { e(+a): {} }\n}")
                == ["2:3 mixin-cycle", "3:3 mixin-cycle", "4:8 mixin-cycle"])
        let apart = "a: {\n  b(+c): {}\n  d(+c): {}\n}\nc: {\n  e(+a): {}\n  f(+a): {}\n}"
        #expect(
            try Set(complaints(apart)) == ["2:3 mixin-cycle", "3:3 mixin-cycle", "6:3 mixin-cycle", "7:3 mixin-cycle"])
        // A mixin of an object that the same mixin provides.
        let twice = "a: {\n  b(+c): {}\n}\nc: { d: {\n  e(+a.b): {}\n  f(+a.b): {}\n} }"
        #expect(try Set(complaints(twice)) == ["5:3 mixin-cycle", "6:3 mixin-cycle"])
    }

    @Test("reports only the first of very many mistakes")
    func manyMistakes() throws {
        let mistakes = (0..<20_000).map { "a\($0): @missing\($0)" }
        let count = try ids(mistakes.joined(separator: "\n")).count
        #expect((1...1001).contains(count))
    }

    /// The ids of a theme's diagnostics. Expects less than half a minute of CPU time on this thread. A theme of 100,000
    /// values takes a sixth of that in a debug build on a slow machine. A theme whose work doubles at every link would
    /// never finish.
    private func ids(_ text: String) throws -> [DiagnosticID] {
        let began = threadSeconds()
        let ids = try compile(text).diagnostics.map(\.id)
        #expect(threadSeconds() - began < 30)
        return ids
    }
}
