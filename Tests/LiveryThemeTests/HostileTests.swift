import Foundation
import LiveryTheme
import TestSupport
import Testing

/// Tests themes that no person would write. Each of them must compile quickly.
@Suite("A hostile or huge theme compiles in time")
struct HostileTests {
    private func chained(_ count: Int, _ first: String, _ line: (Int) -> String) -> String {
        ([first] + (0..<count).map(line)).joined(separator: "\n")
    }

    @Test("with links that double a list at every step")
    func doubledLists() throws {
        let text = chained(60, "a0: [1, 2]") { "a\($0 + 1): [@a\($0), @a\($0)]" }
        #expect(try compile(text).diagnostics.map(\.id) == [.tooManyValues])
    }

    @Test("with font families that double at every step, the longest first or last", arguments: [true, false])
    func doubledFamilies(upwards: Bool) throws {
        let lines = (1...60).map { "f\($0)(fontFamily): [@f\($0 - 1), @f\($0 - 1)]" }
        let text = "f0(fontFamily): [a, b]\n" + (upwards ? lines : lines.reversed()).joined(separator: "\n")
        #expect(try Set(compile(text).diagnostics.map(\.id)) == [.tooManyValues])
    }

    @Test("with thousands of links to a long text, list of names or gradient")
    func longValues() throws {
        let links = (0..<10_000).map { "l\($0): @long" }.joined(separator: "\n")
        let names = Array(repeating: "Helvetica", count: 1000).joined(separator: ", ")
        let stops = Array(repeating: "{ color: #fff, position: 0 }", count: 1000).joined(separator: ", ")
        for long in ["long: \"\(names)\"", "long(fontFamily): [\(names)]", "long(gradient): [\(stops)]"] {
            #expect(try compile(long + "\n" + links).diagnostics.map(\.id) == [.tooManyValues])
        }
    }

    @Test("with calls that double at every step, each evaluated once")
    func doubledCalls() throws {
        let text = chained(60, "a0: #123456") { "a\($0 + 1): ~color.mix(@a\($0), @a\($0))" }
        #expect(try compile(text).diagnostics == [])
    }

    @Test("with untyped objects that double as parts of a style")
    func doubledStyles() throws {
        let text = chained(60, "@components: { A: { x: A, y: A } }\na0: {}") {
            "a\($0 + 1): { x: @a\($0), y: @a\($0) }"
        }
        #expect(try compile(text + "\ntop(A): @a60").diagnostics.map(\.id) == [.tooManyValues])
    }

    @Test("with files that include each other twice at every step")
    func doubledIncludes() throws {
        var files: [String: String] = ["50.ktv": "a: 1"]
        for count in 0..<50 { files["\(count).ktv"] = "@include: [\"\(count + 1).ktv\", \"\(count + 1).ktv\"]" }
        #expect(try tokens("@include: \"0.ktv\"", files: files).count == 1)
    }

    @Test("with objects that include each other twice at every step")
    func doubledObjects() throws {
        var files: [String: String] = ["25.ktv": "a: 1"]
        for count in 0..<25 {
            let next = "{ @include: \"\(count + 1).ktv\" }"
            files["\(count).ktv"] = "x: \(next)\ny: \(next)"
        }
        let ids = try compile("@include: \"0.ktv\"", files: files).diagnostics.map(\.id)
        #expect(Set(ids) == [.tooManyValues])
    }

    @Test(
        "with long meaningless repetitions",
        arguments: [
            "[", "{", "a: {", "[}", "{[}", "\"", "\"a, ", "a: \"b, c(", "@", "~f(", "a: ~f(", "(", "a(", "#", ":",
            "a:b ",
            "a: b c: ", "/*", "\\", " ", "a.", ",", "a: [\n", "a:\n ", "\u{FEFF}", "é",
        ])
    func repetitions(of text: String) throws {
        let count = times(5_000, thorough: 20_000) / text.utf8.count
        #expect(try compile(String(repeating: text, count: count)).diagnostics.count <= 1000)
        #expect(try compile("x: {" + String(repeating: text, count: count)).diagnostics.count <= 1000)
        #expect(try compile("x: [" + String(repeating: text, count: count)).diagnostics.count <= 1000)
    }

    @Test("with one line of JSON that has 10,000 broken links")
    func longLine() throws {
        let members = (0..<10_000).map {
            "\"name\($0)\": {\"color\": \"#123456\", \"other\": \"@missing.number.\($0)\"}"
        }
        let diagnostics = try compile("{" + members.joined(separator: ", ") + "}").diagnostics
        #expect(diagnostics.count == 1000)
        #expect(diagnostics.allSatisfy { $0.place.lineText.isEmpty })
    }

    @Test("with 20,000 properties in one object")
    func manyProperties() throws {
        let text = (0..<20_000).map { "name\($0): \($0)" }.joined(separator: "\n")
        #expect(try tokens(text).count == 20_000)
    }
}
