import Foundation
import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Generation")
struct GenerationTests {
    private func read(_ text: String) -> (plan: GenerationPlan?, diagnostics: [Diagnostic], remarks: [Remark]) {
        GenerationPlan.read(Array(text.utf8), path: "generate.ktv")
    }

    /// The result of one output for a theme.
    private func result(_ output: String, _ theme: String) throws -> Output.Result {
        let (plan, diagnostics, remarks) = read("theme: t\noutputs: [\(output)]")
        #expect(diagnostics.map(\.text) == [] && remarks.map(\.text) == [])
        return try #require(plan?.outputs.first).result(for: prepared(theme))
    }

    @Test("reads a plan in the theme language")
    func plan() throws {
        let (plan, diagnostics, remarks) = read(
            """
            // Comments, as in a theme.
            theme: badoo@12
            outputs: [
                { as: css, to: "web/theme.css", prefix: acme, references: true, rename: { a.b: c, d: { e: f } } }
                { "as": "dtcg", to: x.tokens.json, include: [brand, "a.b"], with: { skin: night } }
            ]
            """)
        #expect(diagnostics.isEmpty && remarks.isEmpty)
        let found = try #require(plan)
        #expect(found.theme.text == "badoo@12")
        #expect(found.outputs.map(\.kind) == [CSSSheet.kind, DTCGDocument.kind])
        #expect(found.outputs[0].folder == "web/" && found.outputs[0].fileName == "theme.css")
        #expect(found.outputs[0].renamed.map(\.path.text) == ["a.b", "d.e"])
        #expect(found.outputs[1].included.map(\.text) == ["brand", "a.b"])
    }

    @Test("makes several outputs of a theme as it makes each alone")
    func several() throws {
        let outputs = """
            { as: css, to: a.css }, { as: css, axes: [], to: b.css }, { as: css, axes: [], with: { skin: night }, to: c.css }
            { as: dtcg, to: d.tokens.json, references: true, strict: true }, { as: figma, to: e, include: [none] }
            { as: scss, to: _f.scss }, { as: swift, to: g }, { as: compose, to: h }, { as: android, to: i }
            """
        let plan = try #require(read("theme: t\noutputs: [\(outputs)]").plan)
        let text = """
            @axes: { skin: [day, night] }
            ink: #111111
            veil: "@ink"
            link(Button): { textColor: { normal: "@ink", disabled: #00000080 }, shadow: { color: "@veil", blur: 3 } }
            a.b: 1
            a_b: 2
            """
        let files = ["theme.ktv": text, "skins/night.ktv": "ink: #eeeeee"]
        var inputs = ExportInputs(prepared(files))
        let results = try Output.results(of: plan.outputs, for: &inputs)
        #expect(results.count == plan.outputs.count)
        #expect(Set(results.map(\.hasErrors)) == [false, true])
        for (output, result) in zip(plan.outputs, results) {
            let alone = try output.result(for: prepared(files))
            #expect(result.files == alone.files, "\(output.kind)")
            #expect(result.remarks == alone.remarks, "\(output.kind)")
            #expect(result.warnings == alone.warnings, "\(output.kind)")
        }
    }

    @Test("shows where a mistake is, and the parser's own diagnostics")
    func mistakes() {
        #expect(
            read("theme: t\noutputs: [{ as: ccs, to: a.css }]").remarks.map(\.text) == [
                """
                generate.ktv:2:17: error: unknown output 'ccs' [unknown-output]
                outputs: [{ as: ccs, to: a.css }]
                                ^~~
                note: did you mean 'css'?
                """
            ])
        #expect(read("theme: t\noutputs: [").diagnostics.map(\.id) == [.unclosedBracket])
        for text in ["", "1", "[]", "theme: t", "outputs: []", "theme: t\noutputs: 1", "theme(string): t\noutputs: []"]
        {
            let (plan, diagnostics, remarks) = read(text)
            #expect(plan == nil, "\(text)")
            #expect(!diagnostics.isEmpty || !remarks.isEmpty, "\(text)")
        }
    }

    @Test("says which outputs have an option")
    func optionsOfOthers() {
        let remarks = read("theme: t\noutputs: [{ as: dtcg, to: a.tokens.json, material: { a: b } }]").remarks
        #expect(remarks.map(\.message) == ["unknown option 'material' of 'dtcg'"])
        #expect(remarks.first?.notes.map(\.message) == ["it is an option of compose"])
    }

    @Test("shows which modes and shapes the Swift output has")
    func choices() throws {
        let output = { (option: String) in "theme: t\noutputs: [{ as: swift, to: s, \(option) }]" }
        #expect(
            read(output("mode: bakd")).remarks.map(\.text) == [
                """
                generate.ktv:2:37: error: invalid value of 'mode': expected live, baked or assets [invalid-option]
                outputs: [{ as: swift, to: s, mode: bakd }]
                                                    ^~~~
                note: did you mean 'baked'?
                """
            ])
        for (option, expected) in [
            ("mode: r", "live, baked or assets"), ("mode: true", "live, baked or assets"),
            ("mode: \"\"", "live, baked or assets"),
            ("name: a-b", "the name of a Swift type such as AcmeTheme"),
            ("name: 2a", "the name of a Swift type such as AcmeTheme"),
            ("name: class", "the name of a Swift type such as AcmeTheme"),
            ("name: Bundle", "the name of a Swift type such as AcmeTheme"),
            ("shape: live", "tree or r"), ("shape: R", "tree or r"), ("shape: [tree]", "tree or r"),
        ] {
            let remarks = read(output(option)).remarks
            let text = "invalid value of '\(option.prefix { $0 != ":" })': expected \(expected)"
            #expect(remarks.map(\.id) == [.invalidOption] && remarks[0].message == text, "\(option)")
        }
        let found = try #require(read(output("mode: assets, shape: r")).plan?.outputs.first?.export as? SwiftTheme)
        #expect(found.mode == .assets && found.shape == .r)
        let plain = read("theme: t\noutputs: [{ as: swift, to: s }]").plan
        let standard = try #require(plain?.outputs.first?.export as? SwiftTheme)
        #expect(standard.mode == .live && standard.shape == .tree)
        #expect(read("theme: t\noutputs: [{ as: css, to: a.css, mode: live }]").remarks.map(\.id) == [.unknownOption])
    }

    @Test("writes to relative paths, also outside of its folder, and recognizes the same one in another spelling")
    func targets() throws {
        let reading = { (outputs: String) in self.read("theme: t\noutputs: [\n\(outputs)\n]") }
        for (form, to, path) in [
            ("css", "../ios/./a.css", "../ios/a.css"), ("css", "x/../a.css", "a.css"), ("swift", "Theme/", "Theme"),
            ("swift", "..", ".."), ("swift", ".", ""), ("css", "x/../../../a.css", "../../a.css"),
        ] {
            #expect(try #require(reading("{ as: \(form), to: \"\(to)\" }").plan).outputs[0].path == path)
        }
        for (form, to, expected) in [
            ("css", "/tmp/a.css", "a path relative to the folder of this file, such as ../app/theme"),
            ("css", "$SRCROOT/a.css", "a path with '/' as separator, without variables"),
            ("css", #"C:\\a.css"#, "a path with '/' as separator, without variables"),
            ("swift", "/", "a path relative to the folder of this file, such as ../app/theme"),
            (
                "json", "x/../livery.manifest.json",
                "a name that isn't livery.manifest.json: Livery lists the generated files in it"
            ),
            ("android", "../..", "the name of a folder, such as app/src/main/res"),
            ("android", ".", "the name of a folder, such as app/src/main/res"),
            ("ts", "a.d.ts", "the path of a .ts file that isn't a declaration file (.d.ts)"),
            ("template", "..", "the path of a file"), ("css", "a/.css", "the path of a file that ends with '.css'"),
            ("css", "a.css/", "the path of a file that ends with '.css'"),
        ] {
            let template = form == "template" ? ", template: t.mustache" : ""
            let remarks = reading("{ as: \(form), to: \"\(to)\"\(template) }").remarks
            #expect(remarks.map(\.message) == ["invalid value of 'to': expected \(expected)"], "\(to)")
            #expect(remarks.first?.place?.line == 3 && (remarks.first?.place?.column ?? 0) > 8, "\(to)")
        }
        let same = reading("{ as: css, to: a.css }\n{ as: css, to: \"x/.././a.css\" }").remarks
        #expect(same.map(\.id) == [.sameFile] && same.first?.place?.line == 4)
    }

    @Test("rejects options that are empty or exclude each other")
    func conflicts() {
        for (output, expected) in [
            ("as: css, to: a.css, include: []", "invalid value of 'include': expected at least one path"),
            ("as: css, to: a.css, prefix: \"\"", "invalid value of 'prefix': expected a string that isn't empty"),
            (
                "as: css, to: a.css, rename: { a: \"b..c\" }",
                "invalid value of 'rename': expected a path such as color.accent"
            ),
            (
                "as: css, to: a.css, axes: [skin], with: { skin: night }",
                "'skin' has a fixed value in 'with': remove it from 'with' or from 'axes'"
            ),
            ("as: swift, to: a, dark: night", "'dark' needs 'mode: assets'"),
            (
                "as: android, to: res, parents: { Button: \"@style/Widget\" }",
                "invalid value of 'parents': expected a string, found a link"
            ),
            (
                "as: css, to: a.css, with: { skin: [night] }",
                "invalid value of 'with': expected a string, found a list"
            ),
        ] {
            let remarks = read("theme: t\noutputs: [{ \(output) }]").remarks
            #expect(remarks.map(\.message) == [expected])
            #expect(remarks.first?.place?.line == 2)
        }
    }

    @Test("rejects a new path inside of another value")
    func nested() throws {
        for kind in ["as: json, to: a.json, nested: true", "as: swift, to: s", "as: css, to: a.css"] {
            let found = try result("{ \(kind), rename: { b.c: a.x } }", "a: 1\nb: { c: 2 }")
            #expect(found.hasErrors && found.files.isEmpty)
            #expect(found.remarks.map(\.id) == [.nameCollision], "\(kind)")
        }
        let apart = try result(
            "{ as: json, to: a.json, rename: { b.c: b.x.y, d: e } }", "a: 1\nb: { c: 2 }\nd: { f: 3 }")
        #expect(apart.remarks.isEmpty && apart.files.count == 1)
    }

    @Test("includes, excludes and renames values by path")
    func paths() throws {
        let theme = "a: { b: 1, c: 2 }\nd: 3\nab: 4"
        let text = { (options: String) in
            try result("{ as: css, to: a.css, \(options) }", theme).files.first.map {
                String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n").dropFirst().joined()
            }
        }
        #expect(try text("include: [a]") == ":root {  --a-b: 1;  --a-c: 2;}")
        #expect(try text("exclude: [a.b, d]") == ":root {  --a-c: 2;  --ab: 4;}")
        #expect(
            try text("include: [a, d], rename: { a: { b: x }, d: y.z }") == ":root {  --x: 1;  --a-c: 2;  --y-z: 3;}")
    }

    @Test("rejects a selection without values, and a path inside of a value")
    func selections() throws {
        let theme = "a: { b: 1 }\nc(Button): { alpha: 1 }"
        let empty = try result("{ as: css, to: a.css, include: [a], exclude: [a.b] }", theme)
        #expect(empty.files.isEmpty && empty.remarks.map(\.message) == ["css (a.css) has no values to write"])
        #expect(empty.remarks.first?.place?.column == 57)
        let inside = try result("{ as: css, to: a.css, include: [c.alpha] }", theme)
        #expect(inside.remarks.map(\.message) == ["unknown path 'c.alpha'"])
        #expect(inside.remarks.first?.notes.map(\.message) == ["'c' can be selected only as a whole"])
    }

    @Test("names the skins in remarks that aren't true of all")
    func skinRemarks() throws {
        let theme = "@axes: { skin: [day, night, dusk] }\na: 1\nb: 3000000000"
        let files = [
            "theme.ktv": theme, "skins/night.ktv": "a: 3000000000", "skins/dusk.ktv": "a: 3000000000\nb: 1",
        ]
        let message = "Android integers have 32 bits: left out"
        let plan = try #require(read("theme: t\noutputs: [{ as: android, to: res }]").plan)
        let remarks = try plan.outputs[0].result(for: prepared(files)).remarks
        #expect(remarks.map(\.message) == ["in 'day', 'night': \(message)", "in 'night', 'dusk': \(message)"])
    }

    @Test("advises another name in the theme where 'rename' can't help")
    func collisionAdvice() throws {
        let hint = { (output: String, theme: String) in
            try #require(try self.result("{ \(output) }", theme).remarks.first { $0.id == .nameCollision })
        }
        for output in ["as: swift, to: s, mode: baked", "as: tailwind, to: a.css", "as: compose, to: c, package: a.b"] {
            let remark = try hint(output, "@axes: { skin: [x, a-b, aB] }\na: 1")
            #expect(remark.notes.map(\.message) == ["rename one of them in the theme"], "\(output)")
            #expect(remark.place?.line == 2 && remark.place?.path.hasSuffix("generate.ktv") == true)
        }
        let components = "@components: { C: { a-b: int, aB: int } }\nc(C): { a-b: 1, aB: 2 }"
        let attribute = try hint("as: swift, to: s, mode: baked", components)
        #expect(attribute.notes.last?.message == "rename one of them in the theme")
        for theme in ["a-b: 1\naB: 2", "aB: { c: 1 }\na_b: { d: 2 }", "aB: { c: 1 }\na_b: 2"] {
            let value = try hint("as: swift, to: s", theme)
            #expect(value.notes.last?.message == "give one of them another name with 'rename'", "\(theme)")
        }
    }

    @Test("shows the first collisions and the number of the others")
    func manyCollisions() throws {
        for (count, message) in [(21, "1 more pair has the same name"), (30, "10 more pairs have the same name")] {
            let theme = (0..<count).map { "a\($0)-b: 1\na\($0): { b: 2 }\n" }.joined()
            let remarks = try result("{ as: css, to: a.css }", theme).remarks
            #expect(remarks.count == 21 && remarks.last?.message == message + " in css (a.css)")
        }
    }

    @Test("shows the name that caused a collision: that of 'rename', or the prefix")
    func causes() throws {
        let renamed = try result("{ as: css, to: a.css, rename: { size: brand } }", "size: 1\nbrand: { other: 2 }")
        #expect(renamed.remarks.first?.notes.first { $0.message == "'size' is renamed here" }?.place?.column == 43)
        let material = "{ as: compose, to: c, package: a.b, material: { primary: ink } }"
        let theme = prepared(["theme.ktv": "ink: #fff"], name: "material")
        let plan = try #require(read("theme: t\noutputs: [\(material)]").plan)
        let prefix = try plan.outputs[0].result(for: theme).remarks
        #expect(prefix.first?.notes.map(\.message) == ["choose another 'prefix'"])
    }

    @Test("reports a collision at both places, which rename resolves")
    func collision() throws {
        let theme = "a-b: 1\na: { b: 2 }"
        let remarks = try result("{ as: css, to: a.css }", theme).remarks
        #expect(remarks.map(\.message) == ["'a-b' and 'a.b' are both named '--a-b' in css (a.css)"])
        #expect(remarks.first?.place?.line == 2)
        #expect(remarks.first?.notes.first?.place?.line == 1)
        let cured = try result("{ as: css, to: a.css, rename: { a.b: ab } }", theme)
        #expect(cured.remarks.isEmpty && cured.files.count == 1)
    }

    @Test("remarks on empty lists where only the elements of lists have names")
    func emptyLists() throws {
        for output in [
            "as: css, to: a.css", "as: scss, to: _a.scss", "as: ts, to: a.ts", "as: js, to: a.js",
            "as: json, to: a.json", "as: android, to: res", "as: figma, to: f", "as: tailwind, to: a.css",
        ] {
            let remarks = try result("{ \(output) }", "a: []\nb: #fff").remarks
            #expect(remarks.map(\.message) == ["empty lists are left out"] && remarks[0].path == "a", "\(output)")
        }
        #expect(try result("{ as: swift, to: s }", "a: []").remarks == [])
    }

    @Test("remarks on names that Tailwind CSS uses itself, and on a size and a color with one name")
    func tailwindNames() throws {
        let theme = """
            full(dimension): 1
            current(color): #fff
            none(shadow): { color: #000 }
            wide(dimension): 2
            d(dimension): nil
            """
        let remarks = try result("{ as: tailwind, to: a.css }", theme).remarks
        #expect(remarks.map(\.path) == ["d", "full", "current", "none"])
        #expect(remarks.first?.message == "'nil' has no utilities in Tailwind CSS")
        #expect(remarks.last?.message == "Tailwind CSS has a utility of this name: use 'rename'")
        let same = try result("{ as: tailwind, to: a.css }", "fooBar(color): #fff\nfoo: { bar(fontSize): 3 }")
        #expect(same.remarks.map(\.id) == [.noEquivalent])
        #expect(same.remarks.first?.message == "'fooBar' has the same utility 'text-foo-bar': use 'rename'")
        let variable = try result("{ as: tailwind, to: a.css }", "fooBar(color): #fff\nfoo: { bar(color): #000 }")
        #expect(variable.remarks.map(\.id) == [.nameCollision])
    }

    @Test("writes an attribute with states as a group with the normal state in nested JSON, also a font")
    func nestedStates() throws {
        let theme = """
            @axes: { skin: [day, night] }
            f(Label): { font: { normal: { name: X, size: 3 }, focused: { name: X, size: 4 } }, textColor: #fff }
            """
        let plan = try #require(read("theme: t\noutputs: [{ as: json, to: a.json, nested: true }]").plan)
        let files = ["theme.ktv": theme, "skins/night.ktv": "f: { textColor: { normal: #000, disabled: #111 } }"]
        let made = try plan.outputs[0].result(for: prepared(files)).files
        let json = try JSON.parse(try #require(made.first).bytes)
        #expect(json["day"]?["f"]?["font"]?["normal"]?["size"] == "3px")
        #expect(json["day"]?["f"]?["font"]?["focused"]?["size"] == "4px")
        #expect(json["day"]?["f"]?["textColor"]?["normal"] == "#ffffff")
        #expect(json["night"]?["f"]?["textColor"]?["disabled"] == "#111111")
    }

    @Test("writes a mode without values as an empty object of JSON, and a combining mark at the start of a name")
    func unusualJSON() throws {
        let empty = try result("{ as: json, to: a.json }", "a: []").files.first?.bytes ?? []
        #expect(String(decoding: empty, as: UTF8.self) == "{\n  \"default\": {}\n}\n")
        let bundle = ThemeBundle(app: "a", tokens: ["\u{301}b": .init(.int, .int(1))])
        let json = try JSON.parse(Array(text(JSONDocument(fileName: "a.json"), ResolvedTheme(bundle)).utf8))
        #expect(json["default"]?["\u{301}b"] == 1)
    }

    @Test("writes a style that another mode replaces by a value in the same place of each mode in Sass")
    func mixedKinds() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night] }\na(Button): { alpha: 1 }\nb: 2\n@description: { a: \"A\" }",
            "skins/night.ktv": "a: nil",
        ]
        let module = try text(SCSSModule(fileName: "_a.scss"), resolved(files))
        #expect(module.contains("  \"day\": (\n    // A\n    \"a.alpha\": 1,\n    \"b\": 2,\n  ),\n"))
        #expect(module.contains("  \"night\": (\n    \"a\": null,\n    \"b\": 2,\n  ),\n"))
    }

    @Test("remarks on whole numbers that JavaScript can't hold")
    func largeIntegers() throws {
        let theme = """
            a: 9007199254740994
            b: 9007199254740993
            c: [1, -9007199254740993]
            l(Label): { numberOfLines: 9007199254740993 }
            """
        for output in ["as: js, to: a.js", "as: ts, to: a.ts"] {
            #expect(try result("{ \(output) }", theme).remarks.map(\.path) == ["b", "c.1", "l.numberOfLines"])
        }
        #expect(try result("{ as: json, to: a.json }", theme).remarks.isEmpty)
    }

    @Test("reports a theme with too many values as fast with links as without them", .timeLimit(.minutes(1)))
    func tooManyLinks() throws {
        let groups = (0..<40).map { "g\($0): { x0: @g\($0 + 1), x1: @g\($0 + 1) }" } + ["g40: { a: 1 }"]
        let found = try prepared(groups.joined(separator: "\n")).compile(for: .all, adding: .references)
        #expect(found.diagnostics.map(\.id) == [.tooManyValues])
    }

    @Test(
        "names the variables of Tailwind CSS after its namespaces",
        arguments: [
            ("radius: { sm(dimension): 4 }", "--radius-sm: var(--radius-sm)"),
            ("border: { radius: { sm(dimension): 4 } }", "--radius-sm: var(--border-radius-sm)"),
            ("card: { radius: { sm(dimension): 4 } }", "--radius-card-radius-sm: var(--card-radius-sm)"),
            ("color: { primary: #3366cc }", "--color-primary: var(--color-primary)"),
            ("colors: { text: { muted: #3366cc } }", "--color-text-muted: var(--colors-text-muted)"),
            ("text: { muted: #3366cc }", "--color-text-muted: var(--text-muted)"),
            ("spacing: { 1(dimension): 4 }", "--spacing-1: var(--spacing-1)"),
            ("breakpoint: { md(dimension): 768 }", "--breakpoint-md: 48rem"),
            ("shadow: { sm(shadow): { color: #00000040, offsetY: 1 } }", "--shadow-sm: var(--shadow-sm)"),
            ("font: { size: { lg(fontSize): 20 } }", "--text-lg: var(--font-size-lg)"),
            ("font: { weight: { bold(fontWeight): 700 } }", "--font-weight-bold: var(--font-weight-bold)"),
            ("fontFamily: { sans(fontFamily): Inter }", "--font-sans: var(--fontFamily-sans)"),
            ("lineHeight: { tight: 1.25 }", "--leading-tight: var(--lineHeight-tight)"),
            ("letterSpacing: { wide(dimension): 1 }", "--tracking-wide: var(--letterSpacing-wide)"),
            ("fonts: { title(font): { name: Inter, size: 14 } }", "--text-title: var(--fonts-title-size)"),
            ("text: { gap: { s(dimension): 1 } }", "--text-gap-s: var(--text-gap-s)"),
            ("card: { text: { gap(dimension): 1 } }", "--spacing-card-text-gap: var(--card-text-gap)"),
            ("radius(dimension): 4", "--radius-radius: var(--radius)"),
        ])
    func tailwindNamespaces(theme: String, line: String) throws {
        let file = try #require(try result("{ as: tailwind, to: a.css }", theme).files.first)
        let sheet = String(decoding: file.bytes, as: UTF8.self)
        #expect(sheet.contains("  \(line);\n"), "\(sheet)")
    }

    @Test("repeats the group in the name of a Tailwind variable if another value has the shorter name")
    func tailwindLongNames() throws {
        let theme = "colors: { about: { ink: #111111 }, paper: #ffffff }\nabout: { ink: #222222 }"
        let file = try #require(try result("{ as: tailwind, to: a.css }", theme).files.first)
        let sheet = String(decoding: file.bytes, as: UTF8.self)
        for line in [
            "--color-colors-about-ink: var(--colors-about-ink)", "--color-about-ink: var(--about-ink)",
            "--color-paper: var(--colors-paper)",
        ] {
            #expect(sheet.contains("  \(line);\n"), "\(line)")
        }
    }

    @Test("writes nested objects in TypeScript, and in JavaScript with its declarations")
    func nestedScripts() throws {
        let theme = """
            brand: { @description: { main: "The main color" }, main: #3366cc, "b c": { deep: 1 } }
            link(Label): { textColor: { normal: @brand.main, disabled: #000 } }
            """
        let modes = """
              "default": {
                "brand": {
                  /** The main color */
                  "main": "#3366cc",
                  "b c": {
                    "deep": 1,
                  },
                },
                "link": {
                  "textColor": {
                    "normal": "#3366cc",
                    "disabled": "#000000",
                  },
                },
              },

            """
        let script = try result("{ as: ts, to: a.ts, nested: true }", theme).files[0]
        let text = String(decoding: script.bytes, as: UTF8.self)
        #expect(text.contains("export const modes = {\n\(modes)} as const;"), "\(text)")
        #expect(text.contains("\"brand.main\": \"--brand-main\""))
        let files = try result("{ as: js, to: a.js, nested: true }", theme).files
        let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts[0].contains("export const modes = {\n\(modes)};"))
        #expect(texts[1].contains("      readonly \"main\": \"#3366cc\";\n"), "\(texts[1])")
    }

    @Test("binds axes of a sheet to media queries")
    func mediaAxes() throws {
        let output = "{ as: css, to: a.css, media: { contrast: prefers-contrast, width.wide: \"min-width: 60rem\" } }"
        let plan = try #require(read("theme: t\noutputs: [\(output)]").plan)
        let files = [
            "theme.ktv": "@axes: { contrast: [standard, more], width: [narrow, wide] }\nline: #ccc\ngap(dimension): 8",
            "contrasts/more.ktv": "line: #000", "widths/wide.ktv": "gap: 16",
        ]
        let file = try #require(try plan.outputs[0].result(for: prepared(files)).files.first)
        let sheet = String(decoding: file.bytes, as: UTF8.self)
        let expected = """
            @media (prefers-contrast: more) {
              :root:where(:not([data-contrast])) {
                --line: #000000;
              }
            }

            [data-contrast=more] {
              --line: #000000;
            }

            @media (min-width: 60rem) {
              :root:where(:not([data-width])) {
                --gap: 16px;
              }
            }
            """
        #expect(sheet.contains(expected), "\(sheet)")
    }

    @Test("lets the later one of two widths take effect, and joins the queries of several axes")
    func joinedMedia() {
        let axes = [
            Theme.Axis(name: "skin", values: ["day", "night"]), Theme.Axis(name: "width", values: ["s", "m", "l"]),
        ]
        let binding = { (value: String, text: String) in
            CSSMedia.Binding(axis: OptionText("width"), value: OptionText(value), text: text)
        }
        let bindings = [binding("m", "min-width: 10em"), binding("l", "(min-width: 20em) and (hover)")]
        let media = CSSMedia(bindings, of: axes)
        let medium = "(min-width: 10em) and (not ((min-width: 20em) and (hover)))"
        #expect(media.query(of: "width", "m") == medium)
        let rules = CSSScope(axes, dark: nil, media: media).rules(for: ["skin": "night", "width": "m"])
        #expect(
            rules.map(\.media) == [
                "(prefers-color-scheme: dark) and \(medium)", medium, "(prefers-color-scheme: dark)", nil,
            ])
        #expect(
            rules.map(\.selector) == [
                ":root:where(:not([data-skin], [data-width]))", ":root:where(:not([data-width]))[data-skin=night]",
                ":root:where(:not([data-skin]))[data-width=m]", "[data-skin=night][data-width=m]",
            ])
    }

    @Test(
        "reports a wrong media query",
        arguments: [
            ("contrast: \"a: b\"", "expected a media feature such as prefers-contrast"),
            ("contrast.more: \"x) { }\"", "expected a media query such as min-width: 60rem"),
            ("contrast.standard: \"print\"", "'standard' is the default value, which can't have a media query"),
            ("contrast.moer: \"print\"", "unknown value of the axis 'contrast' 'moer'"),
            ("contrats: prefers-contrast", "unknown axis 'contrats'"),
        ])
    func wrongMedia(media: String, message: String) throws {
        let read = read("theme: t\noutputs: [{ as: css, to: a.css, media: { \(media) } }]")
        let theme = prepared(["theme.ktv": "@axes: { contrast: [standard, more] }\na: 1", "contrasts/more.ktv": "a: 2"])
        let remarks = try read.plan.map { try $0.outputs[0].result(for: theme).remarks } ?? read.remarks
        #expect(remarks.first?.message.hasSuffix(message) == true, "\(remarks)")
    }

    @Test("registers the properties whose values have one type")
    func registrations() throws {
        let theme = """
            @axes: { skin: [day, night] }
            ink: #112233
            gap(dimension): 1.5rem
            fade(duration): 200
            some(color): #fff
            word(string): a
            """
        let output = "{ as: css, to: a.css, properties: true }"
        let plan = try #require(read("theme: t\noutputs: [\(output)]").plan)
        let files = ["theme.ktv": theme, "skins/night.ktv": "some: nil"]
        let file = try #require(try plan.outputs[0].result(for: prepared(files)).files.first)
        let sheet = String(decoding: file.bytes, as: UTF8.self)
        let rule = { (name: String, syntax: String, value: String) in
            "@property --\(name) {\n  syntax: \"<\(syntax)>\";\n  inherits: true;\n  initial-value: \(value);\n}\n"
        }
        #expect(sheet.contains(rule("ink", "color", "#112233")))
        #expect(sheet.contains(rule("gap", "length", "24px")))
        #expect(sheet.contains(rule("fade", "time", "200ms")))
        #expect(!sheet.contains("@property --some") && !sheet.contains("@property --word"))
        let both = read("theme: t\noutputs: [{ as: css, to: a.css, properties: true, lightDark: true }]")
        #expect(both.remarks.map(\.id) == [.invalidOption])
    }

    @Test("gives Tailwind the first value of a choice that isn't nil")
    func tailwindNil() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night], density: [wide, compact] }\naccent(color): nil",
            "skins/night.ktv": "accent: #00ff00", "densitys/compact.ktv": "accent: nil",
        ]
        let input = try resolved(files)
        #expect(try text(TailwindTheme(fileName: "a.css"), input).contains("  --color-accent: var(--accent);\n"))
    }

    @Test("makes each remark an error with strict")
    func strict() throws {
        let theme = "flag: true\nc: #fff"
        let lenient = try result("{ as: dtcg, to: a.tokens.json }", theme)
        #expect(lenient.files.count == 1 && lenient.remarks.map(\.severity) == [.warning])
        let strict = try result("{ as: dtcg, to: a.tokens.json, strict: true }", theme)
        #expect(strict.files.isEmpty && strict.remarks.map(\.severity) == [.error])
        #expect(
            strict.remarks.first?.text.hasPrefix(
                "acme/theme.ktv:1:1: error: 'flag': the design tokens format has no such type") == true)
        #expect(
            strict.remarks.first?.notes.map(\.message) == [
                "this is an error because dtcg (a.tokens.json) has 'strict: true'"
            ])
    }

    @Test("adds a header whose digest covers the rest")
    func header() {
        let file = ExportedFile(path: "a.css", bytes: Array("a\nb\n".utf8), comment: .block)
        var bytes = Header(app: "ba*/doo").adding(to: file)
        let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
        #expect(
            line.wholeMatch(of: /\/\* Generated by livery from ba-doo\. Do not edit\. sha256:[0-9a-f]{64} \*\//) != nil
        )
        #expect(Header.isIntact(bytes))
        bytes[bytes.count - 2] = UInt8(ascii: "c")
        #expect(!Header.isIntact(bytes))
        #expect(!Header.isIntact(file.bytes))
    }

    @Test("reads its manifest back, which is named after the plan")
    func manifest() {
        for (plan, name) in [
            ("generate.ktv", "livery.manifest.json"), ("web.ktv", "livery.web.manifest.json"),
            ("a.b.ktv", "livery.a.b.manifest.json"),
        ] {
            #expect(Manifest.name(for: plan) == name)
            #expect(Manifest.plan(of: name) == plan)
        }
        #expect(Manifest.plan(of: "manifest.json") == nil && Manifest.plan(of: "livery.xmanifest.json") == nil)
        let manifest = Manifest(
            app: "ba\"doo", livery: "0.1.0", version: 12, files: ["a/\"b.css": "01", "c": "02"], pending: ["c": "03"])
        #expect(Manifest(manifest.bytes) == manifest)
        #expect(Manifest(Array("{}".utf8)) == nil)
    }
}

/// Checks the export sections of `LiveryTheme.docc/Diagnostics.md`. Each has a heading with the id, its meaning, and an
/// example.
@Suite("The diagnostics page on exports")
struct RemarksPageTests {
    static let sections: [(id: String, text: String)] = {
        let page = URL(filePath: #filePath)
            .appending(path: "../../../Sources/LiveryTheme/LiveryTheme.docc/Diagnostics.md").standardizedFileURL
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n### export: ").dropFirst().map { section in
            let lines = section.components(separatedBy: "\n")
            return (lines[0], lines.dropFirst().joined(separator: "\n"))
        }
    }()

    @Test("has exactly one section for each id")
    func complete() {
        #expect(Self.sections.map(\.id).sorted() == RemarkID.allCases.map(\.rawValue).sorted())
    }

    @Test("shows an example of each remark", arguments: RemarksPageTests.sections.map(\.id))
    func examples(id: String) throws {
        let section = try #require(Self.sections.first { $0.id == id })
        let block = try #require(section.text.components(separatedBy: "\n```").first { $0.hasPrefix("ktv\n") })
        let halves = block.dropFirst("ktv\n".count).components(separatedBy: "\n// file: page.mustache\n")
        let files = halves[0].components(separatedBy: "\n// file: theme.ktv\n")
        let (plan, _, remarks) = GenerationPlan.read(Array(files[0].utf8), path: "generate.ktv")
        var found = remarks
        for var output in plan?.outputs ?? [] {
            if let remark = output.readTemplate({ _ in .bytes(Array((halves.last ?? "").utf8)) }) {
                found.append(remark)
            }
            found += try output.result(for: prepared(files.count > 1 ? files[1] : "a: 1")).remarks
        }
        #expect(found.map(\.id.rawValue).contains(id))
    }
}
