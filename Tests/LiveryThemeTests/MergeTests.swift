import LiveryAuthoring
import LiveryModel
import LiveryTheme
import Testing

/// Merges one file that two people have changed.
func merge(
    _ base: String?, _ ours: String?, _ theirs: String?, choices: [String: ThemeMerge.Choice] = [:],
    file: String = "theme.ktv"
) -> ThemeMerge {
    let files = { (text: String?) -> [String: [UInt8]] in text.map { [file: Array($0.utf8)] } ?? [:] }
    return ThemeMerge(
        base: files(base), ours: files(ours), theirs: files(theirs),
        choices: Dictionary(
            uniqueKeysWithValues: choices.map { (ThemeMerge.Point(file: file, path: $0.isEmpty ? nil : $0), $1) }))
}

extension ThemeMerge {
    func text(_ file: String = "theme.ktv") -> String? {
        files[file].map { String(decoding: $0, as: UTF8.self) }
    }

    var paths: [String] { conflicts.map { $0.point.path ?? "" } }
}

@Suite("Merging two changed themes")
struct MergeTests {
    private let base = """
        {
            // The brand
            brand: {
                purple: #783bf9   // since 2012
                green: #0f0
            }
            texts: { body(Label): { font: { name: system, size: 14 } }, small: 10 }
        }
        """

    @Test("takes changes of different values, and keeps our comments and formatting")
    func disjoint() {
        let ours = base.replacing("#0f0", with: "#00ff00 // greener").replacing("// The brand", with: "// Ours")
        let theirs = base.replacing("#783bf9", with: "#111").replacing("size: 14", with: "size: 15")
        let merged = merge(base, ours, theirs)
        #expect(merged.conflicts.isEmpty)
        #expect(merged.text() == ours.replacing("#783bf9", with: "#111").replacing("size: 14", with: "size: 15"))
        #expect(merged.taken.map(\.path) == ["brand.purple", "texts.body.font.size"])
    }

    @Test("never mixes the descriptions of two images")
    func assets() {
        func heart(_ hash: Int, _ bytes: Int) -> String {
            #"{"sha256":"\#(String(repeating: "\(hash)", count: 64))","type":"image/png","bytes":\#(bytes)}"#
        }
        let merged = merge(heart(0, 1), heart(1, 2), heart(2, 1), file: "assets/heart.png")
        #expect(merged.paths == [""])
        #expect(merged.text("assets/heart.png") == heart(1, 2))
        let theirs = merge(heart(0, 1), heart(1, 2), heart(2, 1), choices: ["": .theirs], file: "assets/heart.png")
        #expect(theirs.text("assets/heart.png") == heart(2, 1))
        #expect(merge(heart(0, 1), heart(0, 1), heart(2, 2), file: "assets/heart.png").conflicts.isEmpty)
    }

    @Test("keeps comments of both sides, also next to values that the other side changed")
    func comments() {
        let ours = base.replacing("#783bf9 ", with: "#111 ").replacing("green: #0f0", with: "green: #0f0 // ours")
        let theirs = base.replacing("since 2012", with: "since 2013").replacing("// The brand", with: "// Their brand")
            .replacing("    texts:", with: "    // Small texts\n    texts:").replacing("small: 10", with: "small: 11")
        let expected = theirs.replacing("#783bf9 ", with: "#111 ").replacing("green: #0f0", with: "green: #0f0 // ours")
        let merged = merge(base, ours, theirs)
        #expect(merged.conflicts.isEmpty)
        #expect(merged.taken.map(\.path) == ["texts.small"])
        #expect(merged.text() == expected)
        // The result doesn't depend on which side is ours.
        #expect(merge(base, theirs, ours).text() == expected)
    }

    @Test("keeps new comments of both sides, and ours if both changed the same one")
    func collidingComments() {
        let ours = base.replacing("// The brand", with: "// Ours").replacing(
            "        green", with: "        // A\n        green"
        )
        .replacing("small: 10", with: "small: 11")
        let theirs = base.replacing("// The brand", with: "// Theirs")
            .replacing("        green", with: "        // B\n        green").replacing("#783bf9", with: "#111")
        #expect(
            merge(base, ours, theirs).text()
                == ours.replacing("// A\n", with: "// A\n        // B\n").replacing("#783bf9", with: "#111"))
        let same = base.replacing("// The brand", with: "// Both")
        #expect(merge(base, same + "\n", same).text() == same + "\n")
    }

    @Test("combines one side's comments and formatting with the other side's values")
    func onlyForm() {
        let theirs = base.replacing(
            "texts: { body(Label): { font: { name: system, size: 14 } }, small: 10 }",
            with:
                "texts: {\n        // For news\n        body(Label): { font: { name: system, size: 14 } }\n        small: 10\n    }"
        )
        let ours = base.replacing("#0f0", with: "#0f1")
        let merged = merge(base, ours, theirs)
        #expect(merged.text() == theirs.replacing("#0f0", with: "#0f1"))
        #expect(merged.taken.isEmpty)
        // If our line differs from the line that they rewrite, our line is kept.
        let other = base.replacing("small: 10", with: "small: 12")
        #expect(merge(base, other, theirs).text() == other)
    }

    @Test("keeps comments around a conflict before and after it is resolved")
    func conflictingWithComments() throws {
        let ours = base.replacing("#783bf9", with: "#111")
        let theirs = base.replacing("#783bf9", with: "#222").replacing("// The brand", with: "// Their brand")
            .replacing("since 2012", with: "since 2013")
        let open = merge(base, ours, theirs)
        #expect(open.paths == ["brand.purple"])
        #expect(open.conflicts[0].ours?.place?.line == 4)
        for (choice, color) in [(ThemeMerge.Choice.ours, "#111"), (.theirs, "#222"), (.text("#333"), "#333")] {
            let chosen = merge(base, ours, theirs, choices: ["brand.purple": choice])
            #expect(chosen.conflicts.isEmpty)
            #expect(chosen.refused.isEmpty)
            #expect(chosen.text() == theirs.replacing("#222", with: color))
        }
    }

    @Test("takes time in line with the length of two insertions at one place", .timeLimit(.minutes(1)))
    func longInsertions() throws {
        let inserted = { (name: String) in Array(String(repeating: "// \(name)\n", count: 100_000).utf8) + [0x7B] }
        let merge = ThemeMerge(
            base: ["t.ktv": []], ours: ["t.ktv": inserted("ours")], theirs: ["t.ktv": inserted("theirs")]
        ) { false }
        #expect(merge?.conflicts.count == 1)
    }

    @Test("keeps JSON strict if both sides changed the same line")
    func strictForm() {
        let base = "{\n  \"a\": 1,\n  \"b\": 2\n}"
        let ours = base.replacing("\"b\": 2", with: "\"b\": 2,\n  \"c\": 3")
        let theirs = base.replacing("\"a\": 1", with: "\"a\":   1").replacing("\"b\": 2", with: "\"b\": 2,\n  \"d\": 4")
        let merged = merge(base, ours, theirs, file: "theme.json")
        #expect(merged.conflicts.isEmpty)
        #expect(
            merged.text("theme.json").flatMap { try? JSON.parse(Array($0.utf8)) } == ["a": 1, "b": 2, "d": 4, "c": 3])
    }

    @Test("has no conflict for equal changes, however they are spelled")
    func same() {
        let merged = merge("{ a: #fff, b: 1 }", "{ a: #000, b: 1 }", "{ a: \"#000000\", b: 2 }")
        #expect(merged.conflicts.isEmpty)
        #expect(merged.text() == "{ a: #000, b: 2 }")
    }

    @Test("reports a conflict with both values and locations, and takes all other changes")
    func conflict() throws {
        let merged = merge(
            "{\n  a: 1\n  b: 1\n}", "{\n  // why\n  a: 2\n  b: 1\n}", "{\n  a(double): 3\n  b: 2\n}")
        let conflict = try #require(merged.conflicts.first)
        #expect(merged.conflicts.count == 1)
        #expect(conflict.point == ThemeMerge.Point(file: "theme.ktv", path: "a"))
        #expect(conflict.base?.text == "1")
        #expect(conflict.ours?.text == "2")
        #expect(conflict.ours?.place?.line == 3)
        #expect(conflict.theirs?.type == "(double)")
        #expect(conflict.theirs?.text == "3")
        #expect(conflict.theirs?.place?.line == 2)
        #expect(conflict.theirs?.place?.column == 3)
        #expect(merged.text() == "{\n  // why\n  a: 2\n  b: 2\n}")
    }

    @Test(
        "resolves a conflict by either side's value or a new one",
        arguments: [
            (ThemeMerge.Choice.ours, "{ a: 2 }"), (.theirs, "{ a: 3 }"), (.text("@b.c"), "{ a: @b.c }"),
            (.text("{ x: 1 }"), "{ a: { x: 1 } }"),
        ])
    func choices(choice: ThemeMerge.Choice, text: String) {
        let merged = merge("{ a: 1 }", "{ a: 2 }", "{ a: 3 }", choices: ["a": choice])
        #expect(merged.conflicts.isEmpty)
        #expect(merged.refused.isEmpty)
        #expect(merged.text() == text)
    }

    @Test("keeps our type when taking their value", arguments: ["y", "@b.c"])
    func typed(value: String) throws {
        let (base, ours, theirs) = ("{ a(string): x }", "{ a(string): y }", "{ a(string): z }")
        let conflict = try #require(merge(base, ours, theirs).conflicts.first)
        #expect(conflict.ours?.type == "(string)")
        #expect(conflict.ours?.text == "y")
        #expect(merge(base, ours, theirs, choices: ["a": .text(value)]).text() == "{ a(string): \(value) }")
    }

    @Test("merges the entry file like a value")
    func entry() {
        let files = ["a.ktv": Array("{}".utf8), "b.ktv": Array("{}".utf8)]
        func merge(
            _ base: String?, _ ours: String, _ theirs: String, _ choice: ThemeMerge.Choice? = nil
        ) -> ThemeMerge {
            let theme = { ThemeFiles(name: "badoo", entry: $0, files: files) }
            let choices = choice.map { [ThemeMerge.Point.entry(ours): $0] } ?? [:]
            return ThemeMerge(base: base.map(theme), ours: theme(ours), theirs: theme(theirs), choices: choices)
        }
        let taken = merge("a.ktv", "a.ktv", "b.ktv")
        #expect(taken.entry == "b.ktv")
        #expect(taken.taken == [.entry("a.ktv")])
        #expect(taken.conflicts.isEmpty)
        let kept = merge("a.ktv", "b.ktv", "a.ktv")
        #expect(kept.entry == "b.ktv")
        #expect(kept.taken.isEmpty)
        #expect(kept.conflicts.isEmpty)
        #expect(merge("a.ktv", "b.ktv", "b.ktv").conflicts.isEmpty)
        for base in ["c.ktv", nil] {
            let both = merge(base, "a.ktv", "b.ktv")
            #expect(both.entry == "a.ktv")
            #expect(both.conflicts.map(\.point) == [.entry("a.ktv")])
            #expect(both.conflicts[0].base?.text == base)
            #expect(both.conflicts[0].theirs?.text == "b.ktv")
        }
        #expect(merge("c.ktv", "a.ktv", "b.ktv", .ours).entry == "a.ktv")
        #expect(merge("c.ktv", "a.ktv", "b.ktv", .theirs).entry == "b.ktv")
        #expect(merge("c.ktv", "a.ktv", "b.ktv", .text("b.ktv")).entry == "b.ktv")
        #expect(merge("c.ktv", "a.ktv", "b.ktv", .text("d.ktv")).refused == [.entry("a.ktv")])
        #expect(merge("a.ktv", "a.ktv", "b.ktv", .ours).refused == [.entry("a.ktv")])
    }

    @Test("rejects choices without a conflict or without a valid value")
    func refused() {
        for text in ["{", "2 } evil: 1 {", "", "// c"] {
            for form in ["{ a: # }", "{\n  a: #\n  b: 1\n}"] {
                let merged = merge(
                    form.replacing("#", with: "1"), form.replacing("#", with: "2"), form.replacing("#", with: "3"),
                    choices: ["a": .text(text)])
                #expect(merged.refused.map(\.path) == ["a"], "\(text)")
            }
        }
        let none = merge("{ a: 1, b: 1 }", "{ a: 2, b: 1 }", "{ a: 1, b: 2 }", choices: ["a": .theirs])
        #expect(none.refused.map(\.path) == ["a"])
    }

    @Test("reports a conflict if one side removed a value that the other changed")
    func removedAndChanged() {
        let merged = merge("{ a: 1, b: 1 }", "{ b: 1 }", "{ a: 2, b: 1 }")
        #expect(merged.paths == ["a"])
        #expect(merged.conflicts[0].ours == nil)
        let chosen = merge("{ a: 1, b: 1 }", "{ b: 1 }", "{ a: 2, b: 1 }", choices: ["a": .theirs])
        #expect(chosen.text() == "{ a: 2, b: 1 }")
        let away = merge("{ a: 1, b: 1 }", "{ a: 2, b: 1 }", "{ b: 1 }", choices: ["a": .theirs])
        #expect(away.text() == "{ b: 1 }")
    }

    @Test("inserts added values between the same neighbors, with their comments")
    func added() {
        let theirs = """
            {
                // The brand
                brand: {
                    purple: #783bf9   // since 2012
                    // For links
                    blue: #00f  // new
                    green: #0f0
                }
                texts: { body(Label): { font: { name: system, size: 14 } }, large: 20, small: 10 }
                news(View): {
                    borderWidth: 1
                }
            }
            """
        let ours = base.replacing("small: 10", with: "small: 11")
        let merged = merge(base, ours, theirs)
        #expect(merged.conflicts.isEmpty)
        #expect(merged.text() == theirs.replacing("small: 10", with: "small: 11"))
    }

    @Test("removes values together with their lines")
    func removed() {
        let theirs = base.replacing("        green: #0f0\n", with: "").replacing(", small: 10", with: "")
        let ours = base.replacing("#783bf9", with: "#000")
        #expect(merge(base, ours, theirs).text() == theirs.replacing("#783bf9", with: "#000"))
    }

    @Test("treats paths and nested objects as equal")
    func paths() {
        let merged = merge(
            "{\n  brand.a: 1\n  brand.b: 1\n}", "{\n  brand.a: 2\n  brand.b: 1\n}",
            "{\n  brand: {\n    a: 1\n    b: 3\n    c: 4\n  }\n}")
        #expect(merged.conflicts.isEmpty)
        #expect(merged.text() == "{\n  brand.a: 2\n  brand.b: 3\n  brand.c: 4\n}")
        let other = merge("{ brand: { a: 1 } }", "{ brand: { a: 2 } }", "{ brand.a: 1, brand.b: 2, x.y.z: 3 }")
        #expect(other.text() == "{ brand: { a: 2, b: 2 }, x.y.z: 3 }")
    }

    @Test("merges types, mixins and directives")
    func annotations() {
        let merged = merge(
            "{ @axes: { skin: [day] }, a(View): { alpha: 1 } }", "{ @axes: { skin: [day] }, a(View): { alpha: 0 } }",
            "{ @axes: { skin: [day, night], os: [ios] }, a(Button+b): { alpha: 1 } }")
        #expect(merged.text() == "{ @axes: { skin: [day, night], os: [ios] }, a(Button+b): { alpha: 0 } }")
        #expect(merged.conflicts.isEmpty)
    }

    @Test("keeps JSON strict")
    func json() {
        let merged = merge(
            #"{"a": 1, "b": {"x": 1}, "c": 3}"#, #"{"a": 2, "b": {"x": 1}, "c": 3}"#,
            #"{"a": 1, "b": {"x": 1, "y": "n,}"}, "d": [1]}"#, file: "theme.json")
        #expect(merged.text("theme.json") == #"{"a": 2, "b": {"x": 1, "y": "n,}"}, "d": [1]}"#)
        #expect(merge(#"{"a": 1}"#, #"{"a": 1, "b": 2}"#, "{}", file: "t.json").text("t.json") == #"{"b": 2}"#)
    }

    @Test("merges an unreadable file as a single value")
    func unreadable() {
        let merged = merge("{ a: 1 }", "{ a: 2", "{ a: 3 }")
        #expect(merged.paths == [""])
        #expect(merged.text() == "{ a: 2")
        #expect(merge("{ a: 1 }", "{ a: 2", "{ a: 3 }", choices: ["": .theirs]).text() == "{ a: 3 }")
    }

    @Test("merges an unreadable file by lines, as while an author types")
    func lines() {
        let merged = merge("a: 1\nb: 1\nc: 1", "a: {\nb: 1\nc: 1", "a: 1\nb: 1\nc: 2\nd: 1")
        #expect(merged.conflicts.isEmpty)
        #expect(merged.text() == "a: {\nb: 1\nc: 2\nd: 1")
        #expect(merge("a: 1\nb: 1", "a: {\nb: 1", "a: {\nb: 2").text() == "a: {\nb: 2")
        #expect(merge("a: 1\nb: 1", "a: {\nb: 2", "a: 3\nb: 1").paths == [""])
    }

    @Test("merges added, changed and deleted files")
    func files() {
        #expect(merge("{ a: 1 }", "{ a: 1 }", nil).text() == nil)
        #expect(merge("{ a: 1 }", "{ a: 2 }", nil).paths == [""])
        #expect(merge(nil, nil, "{ a: 1 }").text() == "{ a: 1 }")
        #expect(merge(nil, "{ a: 1 }", "{ b: 2 }").text() == "{ b: 2, a: 1 }")
        #expect(merge(nil, "{ a: 1 }", "{ a: 2 }").paths == ["a"])
    }
}
