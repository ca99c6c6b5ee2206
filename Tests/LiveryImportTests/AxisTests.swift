import LiveryImport
import LiveryModel
import LiveryTheme
import Testing

@Suite("Import with files as axis values")
struct AxisTests {
    private let files = [
        "base.json": "{ \"size\": { \"gap\": { \"value\": 8 } } }",
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
        "compact/size.json": "{ \"size\": { \"gap\": { \"value\": 4 } } }",
        "roomy/size.json": "{ \"size\": { \"gap\": { \"value\": 12 } } }",
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
        #expect(clash.text.contains("'light.json', the later path, wins"))
    }

    static let faults: [(axes: [String], message: String)] = [
        (["skin=light.json,drak.json"], "axis 'skin': no file or folder with tokens is called 'drak.json'"),
        (["skin=light.json"], "axis 'skin' needs two files or more: 'skin=light.json,dark.json'"),
        (["skin=light.json,light:dark.json"], "axis 'skin' has two values called 'light': write 'name:dark.json'"),
        (["skin=light.json,dark:light.json"], "'light.json' is given for two values of axis 'skin'"),
        (["skin=light.json,dark.json", "mode=dark.json,base.json"], "'dark.json' is given for axes 'skin' and 'mode'"),
        (["skin=light.json,dark.json", "skin=compact,roomy"], "axis 'skin' is defined twice"),
        (["skin=light.json,"], "axis 'skin' has a value without a file"),
        (["skin=light.json,:dark.json"], "axis 'skin': '' can't be the name of a value: write 'name:dark.json'"),
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

    @Test("suggests similar files, and rejects axes for Tokens Studio")
    func hints() throws {
        #expect(try outcome("skin=light.json,drak.json").findings[0].suggestion == "did you mean 'dark.json'?")
        let studio = try outcome("skin=light.json,dark.json", dialect: .tokensStudio)
        #expect(
            studio.findings.map(\.message)
                == ["'--axis' doesn't apply to Tokens Studio: its themes define the axes"]
        )
    }

    @Test("rejects an axis without a name, '=' or paths", arguments: ["skin", "=light.json", "skin=", ""])
    func spelling(text: String) {
        #expect(ImportAxis(text) == nil)
    }
}
