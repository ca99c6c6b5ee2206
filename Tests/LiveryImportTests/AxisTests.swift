import Foundation
import LiveryImport
import LiveryModel
import LiveryTheme
import Testing

@Suite("Import with files as axis values")
struct AxisTests {
    private let files = [
        "base.json": "{ \"size\": { \"gap\": { \"value\": \"8px\" } } }",
        "light.json": """
        { "color": { "ink": { "value": "#111111" }, "paper": { "value": "#ffffff" },
          "accent": { "value": "#ff0000" },
          "text": { "value": "{color.ink}" }, "veil": { "value": "rgba({color.ink}, 0.2)" } } }
        """,
        "dark.json": """
        { "color": { "ink": { "value": "#eeeeee" }, "paper": { "value": "#000000" },
          "accent": { "value": "#ff0000" },
          "text": { "value": "{color.ink}" }, "glow": { "value": "#00ff00" } } }
        """,
        "compact/size.json": "{ \"size\": { \"gap\": { \"value\": \"4px\" } } }",
        "roomy/size.json": "{ \"size\": { \"gap\": { \"value\": \"12px\" } } }",
    ]

    private func outcome(_ axes: String..., dialect: Dialect? = nil) throws -> Importer.Outcome {
        let axes = try axes.map { try #require(ImportAxis($0)) }
        return Importer(dialect: dialect, axes: axes).theme("t", from: files.mapValues { Array($0.utf8) })
    }

    private func text(_ theme: ThemeFiles, _ path: String) -> String {
        String(decoding: theme.files[path] ?? [], as: UTF8.self)
    }

    private func values(_ theme: ThemeFiles, _ choice: [String: String]) throws -> [String: String] {
        let bundle = try #require(try Compiler().compile(theme, for: .one(choice)).bundles.first)
        return bundle.tokens.compactMapValues { if case .color(let color) = $0.value { color.hex } else { nil } }
    }

    @Test("writes differing values as an overlay, and equal values once")
    func overlay() throws {
        let outcome = try outcome("skin=light.json,dark.json", "density=compact,roomy")
        #expect(outcome.findings.map(\.text) == [])
        let theme = try #require(outcome.theme)
        #expect(
            theme.files.keys.sorted()
                == ["base.ktv", "compact/size.ktv", "densitys/roomy.ktv", "light.ktv", "skins/dark.ktv", "theme.ktv"])
        #expect(
            text(theme, "skins/dark.ktv") == """
                color: {
                    ink: #eeeeee
                    paper: #000000
                    glow: #00ff00
                }

                """)
        #expect(text(theme, "theme.ktv").contains("skin: [light, dark]\n    density: [compact, roomy]"))
    }

    @Test("gives each axis value the values of its file")
    func eachValue() throws {
        let theme = try #require(try outcome("skin=day:light.json,night:dark.json").theme)
        let (day, night) = (try values(theme, ["skin": "day"]), try values(theme, ["skin": "night"]))
        #expect(day["color.text"] == "#111111ff")
        #expect(night["color.text"] == "#eeeeeeff")
        #expect(day["color.accent"] == "#ff0000ff")
        #expect(night["color.accent"] == "#ff0000ff")
        #expect(day["color.veil"] == "#11111133")
        #expect(night["color.veil"] == "#eeeeee33")
        #expect(day["color.glow"] == nil)
        #expect(night["color.glow"] == "#00ff00ff")
        #expect(try values(theme, [:]) == day)
    }

    @Test("reports clashing files and suggests an axis")
    func clash() throws {
        let outcome = try outcome()
        let clash = try #require(outcome.findings.first { $0.id == .overlappingFiles && $0.message.contains("light") })
        #expect(clash.message == "'dark.json' and 'light.json' both define 4 tokens")
        #expect(clash.text.contains("add '--axis skin=dark.json,light.json', the default first"))
        #expect(clash.text.contains("'light.json' takes precedence, because its path sorts later"))
    }

    static let faults: [(axes: [String], message: String)] = [
        (["skin=light.json,drak.json"], "axis 'skin': no file or folder with tokens is called 'drak.json'"),
        (["skin=light.json"], "axis 'skin' needs two files or more: 'skin=light.json,dark.json'"),
        (["skin=light.json,light:dark.json"], "axis 'skin' has two values called 'light': write 'name:dark.json'"),
        (["skin=light.json,dark:light.json"], "'light.json' is specified for two values of axis 'skin'"),
        (
            ["skin=light.json,dark.json", "mode=dark.json,base.json"],
            "'dark.json' is specified for axes 'skin' and 'mode'"
        ),
        (["skin=light.json,dark.json", "skin=compact,roomy"], "axis 'skin' is defined twice"),
        (["skin=light.json,"], "axis 'skin' has a value without a file"),
        (["skin=light.json,:dark.json"], "axis 'skin': '' can't be used as a value name: write 'name:dark.json'"),
        (["my skin=light.json,dark.json"], "'my skin' can't be the name of an axis: use letters, digits, '-' and '_'"),
        (["format=light.json,dark.json"], "'format' can't be the name of an axis: it is reserved"),
    ]

    @Test("rejects an invalid axis and writes nothing", arguments: AxisTests.faults)
    func refusal(axes: [String], message: String) throws {
        let axes = try axes.map { try #require(ImportAxis($0)) }
        let outcome = Importer(axes: axes).theme("t", from: files.mapValues { Array($0.utf8) })
        #expect(outcome.theme == nil)
        #expect(outcome.findings.map(\.id) == [.invalidAxis])
        #expect(outcome.findings.map(\.message) == [message])
    }

    @Test("suggests similar files")
    func hints() throws {
        #expect(try outcome("skin=light.json,drak.json").findings[0].suggestion == "did you mean 'dark.json'?")
    }

    private func imported(_ text: String, axis: String) throws -> Importer.Outcome {
        let axis = try #require(ImportAxis(axis))
        return Importer(axes: [axis]).theme("t", from: ["tokens.json5": Array(text.utf8)])
    }

    private static let sets = """
        { base: { ink: { value: '#111111', type: 'color' } },
          light: { bg: { value: '#ffffff', type: 'color' }, link: { value: '{ink}', type: 'color' } },
          'dark/core': { bg: { value: '#000000', type: 'color' } },
          $themes: [], $metadata: { tokenSetOrder: ['base', 'light', 'dark/core'] } }
        """

    @Test("takes sets of Tokens Studio as values if no themes select them")
    func sets() throws {
        let outcome = try imported(Self.sets, axis: "skin=light,dark")
        #expect(outcome.findings.map(\.text) == [])
        let theme = try #require(outcome.theme)
        #expect(text(theme, "theme.ktv").contains("skin: [light, dark]"))
        #expect(try values(theme, [:])["bg"] == "#ffffffff")
        #expect(try values(theme, ["skin": "dark"]) == ["bg": "#000000ff", "ink": "#111111ff", "link": "#111111ff"])
    }

    @Test("finds sets in a single file without marks if the axis names them")
    func unmarkedSets() throws {
        let text = Self.sets.components(separatedBy: ",\n  $themes")[0] + " }"
        let theme = try #require(try imported(text.replacing("dark/core", with: "dark"), axis: "skin=light,dark").theme)
        #expect(try values(theme, ["skin": "dark"])["bg"] == "#000000ff")
    }

    @Test("suggests similar sets, and rejects axes next to themes")
    func setHints() throws {
        let misspelt = try imported(Self.sets, axis: "skin=light,drak/core").findings
        #expect(misspelt.map(\.message) == ["axis 'skin': no set or folder with tokens is called 'drak/core'"])
        #expect(misspelt[0].suggestion == "did you mean 'dark/core'?")
        let themed = Self.sets.replacing(
            "$themes: []", with: "$themes: [{ name: 'Day', selectedTokenSets: { base: 'enabled' } }]")
        #expect(
            try imported(themed, axis: "skin=light,dark").findings.map(\.message)
                == ["'--axis' doesn't apply to Tokens Studio: its themes define the axes"])
    }

    private static let modes = """
        { color: {
            bg: { value: '#ffffff', type: 'color', $extensions: { mode: { light: '#ffffff', dark: '#000000' } } },
            ink: { value: '#111111', type: 'color', $extensions: { mode: { dark: '{color.bg}' } } } } }
        """

    @Test("takes modes inside a file as values", arguments: ["skin=light,dark", "surface=day:Light,night:Dark"])
    func modes(axis: String) throws {
        let outcome = try imported(Self.modes, axis: axis)
        #expect(outcome.findings.map(\.text) == [])
        let theme = try #require(outcome.theme)
        let parsed = try #require(ImportAxis(axis))
        #expect(try values(theme, [:]) == ["color.bg": "#ffffffff", "color.ink": "#111111ff"])
        let dark = [parsed.name: parsed.values[1].name]
        #expect(try values(theme, dark) == ["color.bg": "#000000ff", "color.ink": "#000000ff"])
    }

    @Test("makes an axis of modes that nothing names, and starts with the mode of most values")
    func unnamedModes() throws {
        let theme = try #require(
            Importer().theme("t", from: ["tokens.json5": Array(Self.modes.utf8)]).theme)
        #expect(text(theme, "theme.ktv").contains("skin: [light, dark]"))
        #expect(try values(theme, ["skin": "dark"])["color.ink"] == "#000000ff")
    }

    @Test("merges a token of an axis value with the tokens below it, but not with the default's")
    func merging() throws {
        let files = [
            "base.json": "{ a: { $type: 'color', $value: '#000000' }, b: { value: '#000000', alpha: 0.2 } }",
            "light.json": "{ a: { alpha: 0.4 }, b: { comment: 'light' } }",
            "dark.json": "{ a: { alpha: 0.8 }, b: { value: '#ffffff' }, c: { alpha: 1 } }",
            "more.json": "{ c: { value: '#00ff00' } }",
        ]
        let axis = try #require(ImportAxis("skin=light.json,dark.json"))
        let theme = try #require(Importer(axes: [axis]).theme("t", from: files.mapValues { Array($0.utf8) }).theme)
        #expect(try values(theme, [:]) == ["a": "#00000066", "b": "#00000033", "c": "#00ff00ff"])
        #expect(try values(theme, ["skin": "dark"]) == ["a": "#000000cc", "b": "#ffffff33", "c": "#00ff00ff"])
    }

    @Test("rejects an axis without a name, '=' or paths", arguments: ["skin", "=light.json", "skin=", ""])
    func spelling(text: String) {
        #expect(ImportAxis(text) == nil)
    }
}
