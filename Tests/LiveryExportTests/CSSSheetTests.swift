import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("CSS sheet of all skins")
struct CSSSheetTests {
    @Test("declares what differs, for the system's color scheme and for attributes")
    func scopes() throws {
        #expect(
            try text(CSSSheet(fileName: "a.css"), resolved(twoAxes)) == """
                :root {
                  --ink: #000000;
                  --accent: #222222;
                  --mix: #111111;
                  --space: 4px;
                }

                [data-skin] {
                  --ink: #000000;
                  --mix: #111111;
                }

                [data-tone] {
                  --accent: #222222;
                  --mix: #111111;
                  --space: 4px;
                }

                @media (prefers-color-scheme: dark) {
                  :root:where(:not([data-skin])) {
                    --ink: #eeeeee;
                    --mix: #888888;
                  }
                }

                [data-skin=night] {
                  --ink: #eeeeee;
                  --mix: #888888;
                }

                [data-tone=loud] {
                  --accent: #ee0000;
                  --mix: #770000;
                  --space: 8px;
                }

                @media (prefers-color-scheme: dark) {
                  :root:where(:not([data-skin]))[data-tone=loud] {
                    --mix: #ee7777;
                  }
                }

                [data-skin=night][data-tone=loud] {
                  --mix: #ee7777;
                }

                """)
    }

    @Test("remarks on a border that only some choices of axes have")
    func partialBorders() throws {
        let theme = "@axes: { skin: [day, night] }\ngo(Label): { borderWidth: 2 }"
        let sheet = CSSSheet(fileName: "a.css", hasClasses: true)
        let remarks = { (night: String) in
            try sheet.files(resolved(["theme.ktv": theme, "skins/night.ktv": night])).remarks
        }
        #expect(try remarks("go: { borderWidth: 3 }") == [])
        let found = try remarks("go: { borderWidth: nil }")
        #expect(found.map(\.path) == ["go.borderWidth"])
        #expect(
            found.map(\.message)
                == ["'nil' only for some choices of axes: the class has border-style: solid for all"])
    }

    @Test("gives a state that only some choices of axes set the normal value for the others")
    func statesOfSomeChoices() throws {
        let sheet = CSSSheet(fileName: "a.css", hasClasses: true)
        let files = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            a(Button): { backgroundColor: #111111, textColor: { normal: #fff, disabled: nil } }
            """,
            "skins/night.ktv": """
            a: {
                backgroundColor: { normal: #eeeeee, disabled: #222222 }
                textColor: { normal: #000, highlighted: #333 }
            }
            """,
        ]
        let (made, remarks) = try sheet.files(resolved(files))
        let text = String(decoding: made[0].bytes, as: UTF8.self)
        #expect(text.contains("background-color: var(--a-backgroundColor-disabled, var(--a-backgroundColor));"))
        #expect(text.contains("    color: var(--a-textColor-highlighted, var(--a-textColor));"))
        #expect(remarks.isEmpty)
        let mixed = files.merging([
            "skins/night.ktv": "a: { backgroundColor: { normal: #eee, disabled: nil } }",
            "theme.ktv": """
            @axes: { skin: [day, night, dusk] }
            a(Button): { backgroundColor: #111111 }
            """,
            "skins/dusk.ktv": "a: { backgroundColor: { normal: #ddd, disabled: #222 } }",
        ]) { $1 }
        let (others, found) = try sheet.files(resolved(mixed))
        #expect(String(decoding: others[0].bytes, as: UTF8.self).contains("-disabled, revert-layer);"))
        #expect(found.compactMap(\.path) == ["a.backgroundColor.disabled"])
    }

    @Test("has classes that mirror insets and text in right-to-left layouts")
    func mirroredInsets() throws {
        let files = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            even(Button): { contentInsets: [1, 2, 3, 2] }
            go(Button): { contentInsets: [1, 2, 3, 2], textAlignment: left }
            end(Label): { textAlignment: right }
            """,
            "skins/night.ktv": "go: { contentInsets: [1, 2, 3, 4] }",
        ]
        let sheet = try text(CSSSheet(fileName: "a.css", hasClasses: true), resolved(files))
        #expect(sheet.contains("    padding: var(--even-contentInsets);\n"))
        #expect(sheet.contains("    padding-block: var(--go-contentInsets-block);\n"))
        #expect(sheet.contains("    padding-inline: var(--go-contentInsets-inline);\n"))
        let day = "  --go-contentInsets: 1px 2px 3px 2px;\n  --go-contentInsets-block: 1px 3px;\n"
        #expect(sheet.contains(day + "  --go-contentInsets-inline: 2px 2px;\n"))
        #expect(sheet.contains("--go-contentInsets-inline: 2px 4px;\n"))
        #expect(!sheet.contains("even-contentInsets-"))
        #expect(sheet.contains("    text-align: start;\n") && sheet.contains("    text-align: end;\n"))
        // A page without the classes mirrors values in the same way.
        let own = try text(CSSSheet(fileName: "a.css"), resolved(files))
        #expect(own.contains(day + "  --go-contentInsets-inline: 2px 2px;\n"))
    }

    @Test("has two properties for insets whose sides differ, which pages mirror in right-to-left layouts")
    func insetsOfTokens() throws {
        let files = [
            "theme.ktv":
                "@axes: { skin: [day, night] }\nspace: { even(insets): [1, 2, 3, 2], card(insets): [1, 2, 3, 2] }",
            "skins/night.ktv": "space: { card: [1, 2, 3, 4] }",
        ]
        let sheet = try text(CSSSheet(fileName: "a.css"), resolved(files))
        #expect(sheet.contains("  --space-card-block: 1px 3px;\n  --space-card-inline: 2px 2px;\n"))
        #expect(sheet.contains("  --space-card-inline: 2px 4px;\n"))
        #expect(!sheet.contains("even-"))
    }

    @Test("has one line where only other choices of axes set the number of lines")
    func lines() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night] }\nl(Label): { lineBreakMode: truncatingTail }",
            "skins/night.ktv": "l: { numberOfLines: 2 }",
        ]
        let output = CSSSheet(fileName: "a.css", hasClasses: true)
        let sheet = try text(output, resolved(files))
        #expect(sheet.contains("    -webkit-line-clamp: var(--l-numberOfLines, 1);\n") && !sheet.contains("nowrap"))
        let plain = try text(output, resolved(["theme.ktv": "l(Label): { lineBreakMode: clipping }"]))
        #expect(plain.contains("white-space: nowrap;"))
    }

    @Test("keeps links to values of the same sheet that are equal there")
    func references() throws {
        let files = ["theme.ktv": "a: #fff\nb: @a\nc: @b\nn: 4\nd(dimension): @n\nnone: nil\ne: @none"]
        let sheet = try text(CSSSheet(fileName: "a.css", keepsReferences: true), resolved(files))
        #expect(
            sheet.contains(
                "--b: var(--a);\n  --c: var(--b);\n  --n: 4;\n  --d: 4px;\n  --none: initial;\n  --e: initial;"))
        let states =
            "p: #000\nb(Button): { textColor: { normal: @p, disabled: @p }, shadow: { normal: @s } }"
            + "\ns(shadow): { color: #000 }"
        let styled = try text(CSSSheet(fileName: "a.css", keepsReferences: true), resolved(["theme.ktv": states]))
        #expect(
            styled.contains("--b-shadow: var(--s);\n  --b-textColor: var(--p);\n  --b-textColor-disabled: var(--p);"))
        let kept = try resolved(files).filtered(including: ["b", "c"], excluding: [])
        let part = try text(CSSSheet(fileName: "a.css", keepsReferences: true), kept)
        #expect(part == ":root {\n  --b: #ffffff;\n  --c: var(--b);\n}\n")
    }

    @Test("declares a value that is the same in a mode, but whose link differs there or leads to another value")
    func changedLinks() throws {
        let sheet = { (night: String) in
            let files = [
                "theme.ktv": "@axes: { skin: [day, night] }\na: #000\nb: #000\ntext: @a\nfixed: #000",
                "skins/night.ktv": "a: #fff\n\(night)",
            ]
            return try text(CSSSheet(fileName: "a.css", keepsReferences: true), resolved(files))
        }
        let literal = try sheet("text: #000")
        #expect(literal.contains("[data-skin=night] {\n  --a: #ffffff;\n  --text: #000000;\n}\n"))
        #expect(literal.contains("[data-skin] {\n  --a: #000000;\n  --text: var(--a);\n}\n"))
        #expect(try sheet("text: @b").contains("[data-skin=night] {\n  --a: #ffffff;\n  --text: var(--b);\n}\n"))
        #expect(try sheet("fixed: @b").contains("  --text: var(--a);\n  --fixed: var(--b);\n}\n"))
        #expect(try sheet("").contains("[data-skin=night] {\n  --a: #ffffff;\n  --text: var(--a);\n}\n"))
    }

    @Test("keeps the values of a link that two axes change, each in its own rule")
    func changedLinksOfTwoAxes() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night], tone: [calm, loud] }\na: #000\nb: #000\ntext: @a",
            "skins/night.ktv": "text: #000\nb: #111", "tones/loud.ktv": "a: #fff",
        ]
        let sheet = try text(CSSSheet(fileName: "a.css", keepsReferences: true), resolved(files))
        #expect(sheet.contains("[data-skin=night] {\n  --b: #111111;\n  --text: #000000;\n}\n"))
        #expect(sheet.contains("[data-tone=loud] {\n  --a: #ffffff;\n  --text: var(--a);\n}\n"))
        #expect(sheet.contains("[data-skin=night][data-tone=loud] {\n  --text: #000000;\n}\n"))
    }

    @Test("declares a part that one axis changes, and another one restores, for both together")
    func restoredParts() throws {
        let label = { (color: String, disabled: String) in
            "l(Label): { textColor: { normal: \(color), disabled: \(disabled) } }"
        }
        let files = [
            "theme.ktv": "@axes: { skin: [day, night], tone: [calm, loud] }\n" + label("#111", "#222"),
            "skins/night.ktv": label("#333", "#444"), "tones/loud.ktv": label("#555", "#222"),
        ]
        let sheet = try text(CSSSheet(fileName: "a.css"), resolved(files))
        #expect(sheet.contains("[data-tone=loud] {\n  --l-textColor: #555555;\n}\n"))
        #expect(sheet.contains("[data-skin=night][data-tone=loud] {\n  --l-textColor-disabled: #222222;\n}\n"))
    }

    @Test("writes colors of both color schemes as light-dark() unless another axis changes them")
    func lightDark() throws {
        let sheet = try text(CSSSheet(fileName: "a.css", usesLightDark: true), resolved(twoAxes))
        #expect(
            sheet.hasPrefix(
                """
                :root {
                  color-scheme: light dark;
                  --ink: light-dark(#000000, #eeeeee);
                  --accent: #222222;
                  --mix: #111111;
                """))
        #expect(sheet.contains("[data-skin=day] {\n  color-scheme: light;\n}\n"))
        #expect(sheet.contains("[data-skin=night] {\n  color-scheme: dark;\n}\n"))
        #expect(sheet.contains("[data-skin=night] {\n  --mix: #888888;\n}\n"))
        #expect(sheet.contains("[data-skin] {\n  --mix: #111111;\n}\n"))
    }

    @Test("restores the defaults of an axis once, and those that two axes change only together")
    func defaults() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night, dusk], tone: [calm, loud] }\na: 1\nb: 1\nc: 1\nd: 1",
            "skins/night.ktv": "a: 2\nb: 2", "skins/dusk.ktv": "b: 3\nnew: 4", "tones/loud.ktv": "c: 2",
        ]
        var theme = try resolved(files)
        let five = Theme.Value.Typed(.int, .int(5))
        let both = try #require(theme.modes.firstIndex { $0.choice == ["skin": "night", "tone": "loud"] })
        for (index, leaf) in theme.leaves.enumerated() where ["a", "d"].contains(leaf.path) {
            let values = theme.modes.indices.map { $0 == both ? five : leaf[$0] }
            theme.leaves[index] = ResolvedTheme.Leaf(leaf.path, values)
        }
        let variants = theme.variants
        let defaults = variants.defaults(restoring: variants.declarations)
        #expect(defaults.map(\.selector) == ["[data-skin]", "[data-tone]", "[data-skin]:where([data-tone])"])
        #expect(defaults.map { $0.declarations.map(\.name) } == [["a", "b", "new"], ["c"], ["d"]])
        #expect(defaults[0].declarations.map(\.value) == [.int(1), .int(1), .null])
    }

    @Test("follows the system with a configured dark value, and with the other value if the default is dark")
    func schemes() throws {
        let files = { (values: String) in
            ["theme.ktv": "@axes: { mood: [\(values)] }\na: 1", "moods/dim.ktv": "a: 2", "moods/light.ktv": "a: 3"]
        }
        let media = { (sheet: String) in sheet.split(separator: "\n").filter { $0.hasPrefix("@media") } }
        #expect(try media(text(CSSSheet(fileName: "a.css"), resolved(files("bright, dim")))) == [])
        let dim = try text(CSSSheet(fileName: "a.css", dark: OptionText("dim")), resolved(files("bright, dim")))
        #expect(media(dim) == ["@media (prefers-color-scheme: dark) {"])
        let light = try text(CSSSheet(fileName: "a.css"), resolved(files("dark, light")))
        #expect(media(light) == ["@media (prefers-color-scheme: light) {"])
    }

    @Test("resets what a choice does not have")
    func removal() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night] }\na: { b: 1 }\nf(font): { size: 3, weight: 400 }",
            "skins/night.ktv": "a: 2\nf: nil",
        ]
        let sheet = try text(CSSSheet(fileName: "a.css"), resolved(files))
        #expect(
            sheet.hasSuffix(
                """
                [data-skin=night] {
                  --a: 2;
                  --a-b: initial;
                  --f: initial;
                  --f-size: initial;
                  --f-weight: initial;
                }

                """), "\(sheet)")
    }

    @Test("throws if two values have the same name, also in different choices")
    func collisions() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night] }\na-b: 1", "skins/night.ktv": "a: { b: 2 }",
        ]
        #expect(throws: NameCollisions(collisions: [NameCollision(name: "--a-b", first: "a-b", second: "a.b")])) {
            try CSSSheet(fileName: "a.css").files(resolved(files))
        }
        #expect(throws: NameCollisions.self) {
            try CSSSheet(fileName: "a.css").files(resolved(["theme.ktv": "a-b: 1\na: { b: 2 }"]))
        }
    }

    @Test("is the bytes of the service for a single choice")
    func single() throws {
        let files = ["theme.ktv": "c: #fff // white\nd: { @description: \"D\", e(font): { name: A, size: 3 } }\nn: nil"]
        let input = try resolved(files)
        let expected = try sheet(input.bundle(of: 0), annotations: input.annotations)
        #expect(try text(CSSSheet(fileName: "a.css"), input) == expected)
        #expect(try text(CSSSheet(fileName: "a.css", keepsReferences: true), input) == expected)
    }

    @Test("escapes axis values and prefixes names")
    func names() throws {
        let files = ["theme.ktv": "@axes: { x: [a, 2x] }\n2xl: 1", "xs/2x.ktv": "2xl: 2"]
        let sheet = try text(CSSSheet(fileName: "a.css", prefix: "acme"), resolved(files))
        #expect(sheet.contains("--acme-2xl: 1;"))
        #expect(sheet.contains("[data-x=\"2x\"] {"))
    }

    @Test("remarks on dash patterns")
    func dashes() throws {
        let tokens = """
            { "line": { "$type": "strokeStyle", "$value": {
              "dashArray": [{ "value": 1, "unit": "px" }], "lineCap": "round" } } }
            """
        let theme = Compiler().load(
            ThemeFiles(name: "a", entry: "a.tokens.json", files: ["a.tokens.json": Array(tokens.utf8)]))
        let remarks = try CSSSheet(fileName: "a.css").files(ResolvedTheme(theme, varying: [])).remarks
        #expect(remarks.map(\.id) == [.noEquivalent])
        #expect(remarks.map(\.path) == ["line"])
    }
}
