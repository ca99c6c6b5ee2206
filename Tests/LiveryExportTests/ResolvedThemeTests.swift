import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Resolved themes")
struct ResolvedThemeTests {
    @Test("has a variant for each axis value, with only what differs")
    func variants() throws {
        let theme = try resolved(twoAxes)
        #expect(theme.tokens(in: 0).count == 4)
        let variants = theme.variants
        #expect(variants.map(\.choice)[..<2] == [["skin": "night"], ["tone": "loud"]])
        #expect(variants[0].leaves.map(\.path) == ["ink", "mix"])
        #expect(variants[1].leaves.map(\.path) == ["accent", "mix", "space"])
    }

    @Test("has a variant for two axis values only if they interact")
    func interaction() throws {
        let variants = try resolved(twoAxes).variants
        #expect(variants.count == 3)
        #expect(variants[2].choice == ["skin": "night", "tone": "loud"])
        #expect(variants[2].leaves.map(\.path) == ["mix"])
        var layered = twoAxes
        // Both overlays change the value, and the later one takes effect.
        layered["tones/loud.ktv"] = "space: 8\nink: #777777\nmix: #777777"
        #expect(try resolved(layered).variants.count == 2)
    }

    @Test("has the compiled bundle of every choice, with each group in one place")
    func completeness() throws {
        let files = twoAxes.merging([
            "skins/night.ktv": "ink: #123456\nmix: nil\nextra: 1", "tones/loud.ktv": "space: 8\nextra: { deep: 1 }",
        ]) { $1 }
        let (source, theme) = (prepared(files), try resolved(files))
        for (index, mode) in theme.modes.enumerated() {
            let compiled = try #require(try source.compile(for: .one(mode.choice)).bundles.first)
            let bundle = theme.bundle(of: index)
            #expect(bundle.tokens == compiled.tokens && bundle.styles == compiled.styles, "\(mode.name)")
            #expect(bundle.axes == compiled.axes, "\(mode.name)")
            for (path, typed) in compiled.tokens { #expect(theme.leaf(at: path)?[index] == typed, "\(path)") }
        }
        #expect(theme.leaves.map(\.path) == theme.leaves.grouped.map(\.path))
        #expect(theme.contains("extra") && theme.contains("extra.deep") && !theme.contains("ext"))
        #expect(theme.leaf(at: "missing") == nil)
    }

    @Test("has the order of the source, in which overlays and included files come where their groups are")
    func sourceOrder() throws {
        let theme = try resolved([
            "theme.ktv": """
            @axes: { skin: [day, night] }
            @include: [more.ktv]
            scale: { 1(dimension): 1, 2(dimension): 2, 10(dimension): 10 }
            b: 1
            a: 2
            """,
            "more.ktv": "z: 1\nscale: { 20: 20 }", "skins/night.ktv": "scale: { 12: 12, 11: 11 }\nc: 3",
        ])
        let paths = ["z", "scale.20", "scale.1", "scale.2", "scale.10", "scale.11", "scale.12", "b", "a", "c"]
        #expect(theme.leaves.map(\.path) == paths)
        let names = try sheet(theme.bundle(of: 0)).split(separator: "\n").compactMap { $0.firstMatch(of: /--(.*):/)?.1 }
        #expect(names == ["a", "b", "scale-1", "scale-2", "scale-10", "scale-20", "z"])
    }

    @Test("have natural orders of paths in which each group is in one place")
    func pathOrders() {
        let sorted = ["a", "a.b", "a-b", "a1.x", "a1.y", "a01.x", "a2", "a10", "a10b", "ab", "b"]
        #expect(sorted.shuffled().sorted(by: PathOrder.naturallyPrecedes) == sorted)
        let paths = ["b.x", "a", "b.y.z", "c.d", "b.w", "a.b", "c"]
        #expect(PathOrder.grouped(paths).map { paths[$0] } == ["b.x", "b.y.z", "b.w", "a", "a.b", "c", "c.d"])
    }

    @Test("has the value and the style of every choice that have the same path")
    func samePath() throws {
        let bundle = { (number: Int, maxLines: Int) in
            ThemeBundle(
                app: "acme", tokens: ["a.b": .init(.int, .int(number))],
                styles: ["a.b": Theme.Style(type: "Label", attributes: ["numberOfLines": .value(.int(maxLines))])])
        }
        let skin = Theme.Axis(name: "skin", values: ["day", "night"])
        let (day, night) = (bundle(1, 2), bundle(1, 3))
        let theme = ResolvedTheme(day, varying: [skin]) { _ in night }
        for (mode, expected) in [day, night].enumerated() {
            let found = theme.bundle(of: mode)
            #expect(found.tokens == expected.tokens && found.styles == expected.styles)
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
            // The values remain equal.
            "skins/night.ktv": "label: @same\ngroup: { inner: @same }\nprimary: { backgroundColor: @red }",
        ]
        let theme = prepared(files)
        _ = try theme.compile(for: .all)
        let modes = try ResolvedTheme(theme, varying: ["skin"]).modes
        let (day, night) = (modes[0].references, modes[1].references)
        for (path, target, other) in [
            ("label", "red", "same"), ("group.inner", "red", "same"), ("alias", "group", "group"),
            ("alias.inner", "group.inner", "group.inner"), ("alias.other", "group.other", "group.other"),
            ("base.textColor.normal", "red", "red"), ("primary.backgroundColor", "same", "red"),
            ("primary.textColor.normal", "red", "red"),
        ] {
            #expect(day.links[path] == target && night.links[path] == other, "\(path)")
        }
        #expect(day.links.count == 8 && night.links.count == 8)
        #expect(day.parents == ["primary": ["base"]] && night.parents == ["primary": ["base"]])
        // If the theme is compiled only for this choice, the references are the same.
        let alone = try prepared(files).compile(for: .one(["skin": "night"]), adding: .references)
        #expect(alone.compiled.map(\.references) == [night])
    }

    @Test("rejects more than 64 combinations, and takes any axes beyond")
    func limit() throws {
        let axes = (0..<7).map { "a\($0): [x, y]" }.joined(separator: ", ")
        let theme = prepared("@axes: { \(axes) }\nv: 1")
        #expect(throws: ResolvedTheme.Failure.self) { try ResolvedTheme(theme, varying: Set(theme.axes.map(\.name))) }
        #expect(try ResolvedTheme(theme, varying: ["a0", "a6"]).modes.count == 4)
    }

    @Test("has the links and mixins that a bundle lacks")
    func references() throws {
        let references = try resolved([
            "theme.ktv": """
            brand: { purple: #783bf9, primary: @brand.purple }
            base(Button): { textColor: { normal: @brand.primary, disabled: #888888 } }
            primary(Button+base): { backgroundColor: @brand.purple }
            guide: @brand
            news(+primary): { shadow: nil }
            @components: { Card(+View): { action: Button } }
            card(Card): { action(+base): {} }
            """
        ]).modes[0].references
        #expect(references.links["brand.primary"] == "brand.purple")
        #expect(references.links["base.textColor.normal"] == "brand.primary")
        #expect(references.links["primary.textColor.normal"] == "brand.primary")
        #expect(references.links["guide.purple"] == "brand.purple")
        #expect(references.links["brand.purple"] == nil)
        #expect(
            references.parents == ["primary": ["base"], "news": ["primary"], "card.action": ["base"]])
    }

    @Test("has a number that is a fraction for one choice as a double for all")
    func numbers() throws {
        let theme = try resolved([
            "theme.ktv": "@axes: { skin: [day, night] }\na: 1\nb: 0.5\nc: 1", "skins/night.ktv": "a: 0.5\nb: 1\nc: 2",
        ])
        let values = { (name: String) in theme.leaf(at: name)?.values.map { $0?.value } }
        #expect(values("a") == [.double(1), .double(0.5)])
        #expect(values("b") == [.double(0.5), .double(1)])
        #expect(values("c") == [.int(1), .int(2)])
    }
}
