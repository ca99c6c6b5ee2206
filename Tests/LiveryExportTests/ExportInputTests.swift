import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Input of exports")
struct ExportInputTests {
    @Test("has a variant for each axis value, with only what differs")
    func variants() throws {
        let input = try input(twoAxes)
        #expect(input.base.tokens.count == 4)
        #expect(input.variants.map(\.choice)[..<2] == [["skin": "night"], ["tone": "loud"]])
        #expect(input.variants[0].tokens.keys.sorted() == ["ink", "mix"])
        #expect(input.variants[1].tokens.keys.sorted() == ["accent", "mix", "space"])
    }

    @Test("has a variant for two axis values only if they interact")
    func interaction() throws {
        let input = try input(twoAxes)
        #expect(input.variants.count == 3)
        #expect(input.variants[2].choice == ["skin": "night", "tone": "loud"])
        #expect(input.variants[2].tokens.keys.sorted() == ["mix"])
        var layered = twoAxes
        // Both overlays change it, and the later one takes effect.
        layered["tones/loud.ktv"] = "space: 8\nink: #777777\nmix: #777777"
        #expect(try LiveryExportTests.input(layered).variants.count == 2)
    }

    @Test("gives the compiled bundle of every choice")
    func completeness() throws {
        let files = twoAxes.merging([
            "skins/night.ktv": "ink: #123456\nmix: nil\nextra: 1", "tones/loud.ktv": "space: 8\nextra: { deep: 1 }",
        ]) { $1 }
        let (theme, input) = (prepared(files), try input(files))
        for mode in input.modes {
            let compiled = try #require(try theme.compile(for: .one(mode.choice)).bundles.first)
            #expect(input.bundle(for: mode.changed).tokens == compiled.tokens, "\(mode.name)")
            #expect(input.bundle(for: mode.changed).styles == compiled.styles, "\(mode.name)")
        }
    }

    @Test("has the links and mixins of every choice, also after the theme was compiled without them")
    func referencesOfChoices() throws {
        let files = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            red: #ff0000
            same: #ff0000
            label: @red
            group: { inner: @red, other: 1 }
            alias: @group
            base(Button): { textColor: { normal: @red, disabled: #888888 } }
            primary(Button+base): { backgroundColor: @same }
            """,
            // The values stay equal.
            "skins/night.ktv": "label: @same\ngroup: { inner: @same }\nprimary: { backgroundColor: @red }",
        ]
        let theme = prepared(files)
        _ = try theme.compile(for: .all)
        let input = try ExportInput(theme, varying: ["skin"])
        #expect(input.variants.isEmpty)
        let night = input.references(for: ["skin": "night"])
        for (path, day, other) in [
            ("label", "red", "same"), ("group.inner", "red", "same"), ("alias", "group", "group"),
            ("alias.inner", "group.inner", "group.inner"), ("alias.other", "group.other", "group.other"),
            ("base.textColor.normal", "red", "red"), ("primary.backgroundColor", "same", "red"),
            ("primary.textColor.normal", "red", "red"),
        ] {
            #expect(input.references.links[path] == day && night.links[path] == other, "\(path)")
        }
        #expect(input.references.links.count == 8 && night.links.count == 8)
        #expect(input.references.parents == ["primary": ["base"]] && night.parents == ["primary": ["base"]])
        // A theme that compiles only this choice has the same ones.
        let alone = try prepared(files).compile(for: .one(["skin": "night"]), adding: .references)
        #expect(alone.compiled.map(\.references) == [night])
    }

    @Test("rejects more than 64 combinations, and takes any axes beyond")
    func limit() throws {
        let axes = (0..<7).map { "a\($0): [x, y]" }.joined(separator: ", ")
        let theme = prepared("@axes: { \(axes) }\nv: 1")
        #expect(throws: ExportFailure.self) { try ExportInput(theme, varying: Set(theme.axes.map(\.name))) }
        #expect(try ExportInput(theme, varying: ["a0", "a6"]).modes.count == 4)
    }

    @Test("has the links and mixins that a bundle lacks")
    func references() throws {
        let input = try input([
            "theme.ktv": """
            brand: { purple: #783bf9, primary: @brand.purple }
            base(Button): { textColor: { normal: @brand.primary, disabled: #888888 } }
            primary(Button+base): { backgroundColor: @brand.purple }
            guide: @brand
            news(+primary): { shadow: nil }
            @components: { Card(+View): { action: Button } }
            card(Card): { action(+base): {} }
            """
        ])
        #expect(input.references.links["brand.primary"] == "brand.purple")
        #expect(input.references.links["base.textColor.normal"] == "brand.primary")
        #expect(input.references.links["primary.textColor.normal"] == "brand.primary")
        #expect(input.references.links["guide.purple"] == "brand.purple")
        #expect(input.references.links["brand.purple"] == nil)
        #expect(
            input.references.parents == ["primary": ["base"], "news": ["primary"], "card.action": ["base"]])
    }

    @Test("has a number that is a fraction for one choice as a double for all")
    func numbers() throws {
        let input = try input([
            "theme.ktv": "@axes: { skin: [day, night] }\na: 1\nb: 0.5\nc: 1", "skins/night.ktv": "a: 0.5\nb: 1\nc: 2",
        ])
        let values = { (name: String) in
            [input.base.tokens[name]?.value, input.variants.first?.tokens[name]?.value]
        }
        #expect(values("a") == [.double(1), .double(0.5)])
        #expect(values("b") == [.double(0.5), .double(1)])
        #expect(values("c") == [.int(1), .int(2)])
    }
}
