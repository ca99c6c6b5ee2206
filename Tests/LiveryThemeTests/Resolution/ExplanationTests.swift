import Foundation
import LiveryAuthoring
import LiveryModel
import LiveryTheme
import Testing

/// Tests the origins of values in the samples. Each file in `Fixtures/explanations` starts with a query, such as `badoo
/// news.title.textColor skin=night`, which is followed by the explanation. `LIVERY_GOLDEN=write` updates the files.
@Suite("An explanation")
struct ExplanationTests {
    static let questions: [URL] = {
        let folder = fixtures.appendingPathComponent("explanations")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
    }()

    @Test("matches the fixtures of the samples", arguments: questions)
    func golden(url: URL) throws {
        let (question, expected) = try String(contentsOf: url, encoding: .utf8).divided(at: "\n")
        let words = question.split(separator: " ").map(String.init)
        let choice = words.dropFirst(2).map { $0.divided(at: "=") }
        let theme = SampleThemes.compiler.load(try SampleThemes.theme(words[0]))
        let actual = try theme.explain(words[1], for: Dictionary(uniqueKeysWithValues: choice)).text
        if ProcessInfo.processInfo.environment["LIVERY_GOLDEN"] == "write" {
            return try "\(question)\n\(actual)\n".write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(actual + "\n" == expected)
    }

    private func explain(
        _ path: String, in text: String, files: [String: String] = [:], for choice: [String: String] = [:]
    ) throws -> Explanation {
        var all = files.mapValues { Array($0.utf8) }
        all["theme.ktv"] = Array(text.utf8)
        return try Compiler().load(ThemeFiles(name: "t", files: all)).explain(path, for: choice)
    }

    @Test("is not made of files that are no longer needed")
    func interrupted() {
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array("a: 1".utf8)])
        #expect(Compiler().load(theme, unless: { true }) == nil)
        #expect((try? Compiler().load(theme, unless: { false })?.explain("a"))?.value == .int(1))
    }

    @Test("follows every link to the value")
    func links() throws {
        let explanation = try explain("a", in: "a: @b.c\nb: @d\nd: { c: @e }\ne: #fff")
        #expect(explanation.steps.map(\.kind) == [.link, .link, .set])
        #expect(explanation.steps.map(\.path) == ["a", "d.c", "e"])
        #expect(explanation.value == .color(Theme.Color(red: 255, green: 255, blue: 255)))
    }

    @Test("names the mixin that provides a value, and the arguments of a call")
    func mixinsAndCalls() throws {
        let text = "m(Label): { textColor: ~color.mix(@x, #000) }\na(+m): { textAlignment: left }\nx: #fff"
        let explanation = try explain("a.textColor", in: text)
        #expect(explanation.steps.map(\.kind) == [.mixin, .call, .link, .set, .set])
        #expect(explanation.steps.map(\.path) == ["a.textColor", "m.textColor", "m.textColor.0", "x", "m.textColor.1"])
        #expect(explanation.type == .color)
    }

    @Test("lists the steps from a shared value only once")
    func repeated() throws {
        let text = "a: ~number.add(@b, @b)\nb: ~number.add(@c, 1)\nc: 5"
        let explanation = try explain("a", in: text)
        #expect(explanation.steps.map(\.path) == ["a", "a.0", "b", "b.0", "c", "b.1", "a.1", "b"])
        #expect(explanation.steps.map(\.isRepeated) == [false, false, false, false, false, false, false, true])
        #expect(explanation.text.contains("        b called: ~number.add(@c, 1)  t/theme.ktv:2:4 (t), as above"))
        let calls = (1...150).map { "a\($0): ~number.add(@a\($0 - 1), @a\($0 - 1))\n" }
        #expect(try explain("a150", in: "a0: 0\n" + calls.joined()).steps.count < 1000)
    }

    @Test("reports too many values if each link doubles them")
    func doubled() throws {
        let lists = (1...40).map { "a\($0): [@a\($0 - 1), @a\($0 - 1)]\n" }
        let explanation = try explain("a40", in: "a0: 1\n" + lists.joined())
        #expect(Set(explanation.diagnostics.map(\.id)) == [.tooManyValues])
        #expect(explanation.value == nil)
    }

    @Test("covers elements of lists and states of attributes")
    func insides() throws {
        let text = "l: [1, @x]\nx: 5\nb(Button): { backgroundColor: { normal: #fff, disabled: #000 } }"
        #expect(try explain("l.1", in: text).value == .int(5))
        #expect(
            try explain("b.backgroundColor.disabled", in: text).value == .color(Theme.Color(red: 0, green: 0, blue: 0)))
        #expect(try explain("b.backgroundColor", in: text).children.map(\.name) == ["normal", "disabled"])
    }

    @Test("lists the overridden values and the users of a value")
    func overlays() throws {
        let explanation = try explain(
            "c", in: "@axes: { skin: [day, night] }\nc: #fff\nd: @c", files: ["skins/night.ktv": "c: #000"],
            for: ["skin": "night"])
        #expect(explanation.steps[0].origin.layer?.kind == .overlay(axis: "skin", value: "night"))
        #expect(explanation.steps[0].overridden.map(\.place.file) == ["theme.ktv"])
        #expect(explanation.users.map(\.path) == ["d"])
    }

    @Test(
        "finds users that name the value through a link of a group", arguments: ["guides.badoo.title", "guide.title"])
    func usersThroughGroups(path: String) throws {
        let text = """
            guides: { badoo: { title: #fff } }
            guide: @guides.badoo
            a: @guide.title
            b: @guides.badoo.title
            c: @other.title
            other: { title: #000 }
            """
        #expect(try explain(path, in: text).users.map(\.path) == ["a", "b"])
    }

    @Test("suggests the most similar name for an unknown one")
    func unknown() throws {
        #expect(
            throws: ExplanationError.unknownPath(
                "brand.purpel", reached: "brand", nearest: "brand.purple", known: ["purple"])
        ) { try explain("brand.purpel", in: "brand: { purple: #fff }") }
        // The suggestions are a value with that name in another group, and similar names if there are many.
        #expect(
            throws: ExplanationError.unknownPath("purple", reached: "", nearest: "brand.purple", known: ["brand"])
        ) { try explain("purple", in: "brand: { purple: #fff }") }
        let many = (0..<20).map { "n\($0): 1" }.joined(separator: "\n") + "\ntitleFontSize: 1"
        let error = #expect(throws: ExplanationError.self) { try explain("sizeOfFont", in: many) }
        #expect(error?.message == "unknown value 'sizeOfFont'; similar names: titleFontSize")
    }

    @Test("works in a theme with mistakes, and includes those of the value itself")
    func mistakes() throws {
        let text = "a: #fff\nb: @missing\nc(color): 5"
        #expect(try explain("a", in: text).diagnostics == [])
        #expect(try explain("b", in: text).diagnostics.map(\.id) == [.unknownLink])
        #expect(try explain("c", in: text).diagnostics.map(\.id) == [.typeMismatch])
        #expect(try explain("a", in: "a: @b\nb: @a").diagnostics.map(\.id) == [.linkCycle])
    }
}
