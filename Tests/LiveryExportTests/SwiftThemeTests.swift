import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Swift themes")
struct SwiftThemeTests {
    /// The files of an output as strings, by path.
    private func files(
        _ mode: SwiftTheme.Mode, _ shape: SwiftTheme.Shape, _ theme: [String: String]
    ) throws -> [String: String] {
        let files = try SwiftTheme(mode: mode, shape: shape).files(resolved(theme)).files
        return Dictionary(files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }) { first, _ in first }
    }

    private func files(_ mode: SwiftTheme.Mode, _ text: String) throws -> [String: String] {
        try files(mode, .tree, ["theme.ktv": text])
    }

    @Test("read each value once, and name keywords, digits and emoji")
    func live() throws {
        let text = try #require(
            try files(.live, "class: 1\n2xl: a\n\"🎨\": #fff\ncustom_style(Button): {}\nb: { self: true }")["Acme.swift"]
        )
        for line in [
            "public final class Acme: ThemeSchema {", "    public let `class`: Int\n", "    public let _2xl: String\n",
            "    public let u1f3a8: LiveryClient.Theme.Color\n",
            "    public let customStyle: LiveryClient.Theme.ButtonStyle\n",
            "        `class` = read.value(\"class\")\n", "        customStyle = read.style(\"custom_style\")\n",
            "        b = Acme.B(read)\n", "            self.`self` = read.value(\"b.self\")\n",
        ] {
            #expect(text.contains(line), "\(line)")
        }
    }

    @Test(
        "have no property 'hashValue', which types that are Hashable have already",
        arguments: [SwiftTheme.Mode.live, .baked])
    func hashValues(_ mode: SwiftTheme.Mode) throws {
        let text = try #require(try files(mode, "hash_value: 1\nb: { hashValue: 2 }")["Acme.swift"])
        #expect(text.ranges(of: "hashValue_: Int").count == 2 && !text.contains("hashValue:"))
    }

    @Test("have the name that an output gives the theme's type", arguments: SwiftTheme.Mode.allCases)
    func names(_ mode: SwiftTheme.Mode) throws {
        let theme = try resolved(["theme.ktv": "a: { b: #fff }"])
        let files = try SwiftTheme(mode: mode, name: "CONStyle").files(theme).files
        let text = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(files.contains { $0.path == "CONStyle.swift" })
        #expect(text.contains("CONStyle.A") && !text.contains("Acme"))
    }

    @Test("keep the theme's spelling with 'names: exact', where Swift allows it", arguments: SwiftTheme.Mode.allCases)
    func exactNames(_ mode: SwiftTheme.Mode) throws {
        let theme = try resolved([
            "theme.ktv": "dark_ink: #000\nclass: #111\n2xl: #222\nBrand: { my_pink: #f0f }"
        ])
        let files = try SwiftTheme(mode: mode, spelling: .exact, shape: .r).files(theme).files
        let text = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        for name in ["dark_ink", "`class`", "_2xl", "my_pink"] {
            #expect(text.contains(" \(name): "), "\(name)")
        }
        // A group and its type have different names.
        #expect(text.contains(" Brand: ") && text.contains(".BrandGroup"))
    }

    @Test("can be changed by apps, in the attributes of the type that a component extends")
    func changes() throws {
        let theme = ["theme.ktv": "@components: { Card(+View): { extra: int } }\ncard(Card): { alpha: 1 }"]
        let text = try #require(try files(.live, .tree, theme)["Acme+Styles.swift"])
        #expect(text.contains("            set { view[keyPath: attribute] = newValue }\n"))
    }

    @Test("are optional only if a choice of axes has no value")
    func optionals() throws {
        let theme = [
            "theme.ktv": "@axes: { skin: [day, night] }\na: 1\nb: 2\nc: nil\nd: nil\ne: 1\nf(Label): {}",
            "skins/night.ktv": "b: nil\nc: 3\ne: #fff\nf: nil",
        ]
        let text = try #require(try files(.live, .tree, theme)["Acme.swift"])
        #expect(text.contains("let a: Int\n") && text.contains("let b: Int?\n") && text.contains("let c: Int?\n"))
        let (_, remarks) = try SwiftTheme().files(resolved(theme))
        #expect(remarks.compactMap(\.path).sorted() == ["d", "e"])
        #expect(try files(.baked, .tree, theme)["Acme.swift"]?.contains("public var b: Int? {") == true)
    }

    @Test("have a struct for a built-in component type with further attributes, which contains that of the client")
    func redeclared() throws {
        let text = """
            @components: {
                Button: { glow: { type: color, states: true }, contentInsets: string }
                Fancy(+Button): { extra: int }
            }
            b(Button): { glow: #ff0000, contentInsets: wide, textColor: #000000 }
            f(Fancy): { glow: #00ff00, extra: 3 }
            l(Label): {}
            """
        let files = try files(.live, text)
        let theme = try #require(files["Acme.swift"])
        #expect(theme.contains("let b: Acme.ButtonStyle\n") && theme.contains("let l: LiveryClient.Theme.LabelStyle\n"))
        let styles = try #require(files["Acme+Styles.swift"])
        for line in [
            "button = try LiveryClient.Theme.ButtonStyle(attributes.without(\"contentInsets\"))\n",
            "public var glow = LiveryClient.Theme.Stateful<LiveryClient.Theme.Color>()\n",
            "public var contentInsets: LiveryClient.Theme.Setting<String> = .leave\n",
            "button = try Acme.ButtonStyle(attributes)\n",
        ] {
            #expect(styles.contains(line), "\(line)")
        }
        #expect(!styles.contains("textColor"))
        let all = try self.files(.live, "@components: { View: { glow: color } }\nl(Label): { glow: #fff }")
        #expect(all["Acme+Styles.swift"]?.contains("label = try LiveryClient.Theme.LabelStyle(attributes)\n") == true)
    }

    @Test("have a collision if two paths have the same name")
    func collisions() throws {
        for mode in SwiftTheme.Mode.allCases {
            #expect(throws: NameCollisions.self) { try files(mode, "a-b: #fff\na_b: #000") }
            #expect(throws: NameCollisions.self) { try files(mode, "aB: { c: #fff }\na_b: { c: #fff }") }
        }
        let axis = "@axes: { tone: [x, a-b, aB] }\na: #fff"
        for mode in SwiftTheme.Mode.allCases where mode != .live {
            #expect(throws: NameCollisions.self) { try files(mode, axis) }
        }
        // On many systems, folders whose names differ only in case are the same folder.
        #expect(throws: NameCollisions.self) { try files(.assets, "ab: #fff\naB: #000") }
        #expect(throws: Never.self) { try files(.live, "ab: #fff\naB: #000") }
    }

    @Test("have descriptions and deprecations")
    func annotations() throws {
        let theme = """
            brand: {
                @description: { purple: "buttons\\nand links " }
                @deprecated: { old: "use \\"purple\\"" }
                purple: #783bf9
                old: #123
            }
            """
        let live = try #require(try files(.live, theme)["Acme.swift"])
        #expect(
            live.contains(
                "        /// buttons\n        /// and links\n        public let purple: LiveryClient.Theme.Color\n")
        )
        #expect(
            live.contains(
                """
                        private let _old: LiveryClient.Theme.Color
                        @available(*, deprecated, message: "use \\"purple\\"")
                        public var old: LiveryClient.Theme.Color { _old }
                """))
        let baked = try #require(try files(.baked, theme)["Acme.swift"])
        #expect(
            baked.contains("        @available(*, deprecated, message: \"use \\\"purple\\\"\")\n        public var old")
        )
    }

    @Test("read renamed values by their paths in the theme")
    func renaming() throws {
        var output = Output(SwiftTheme.kind, path: "out")
        output.renamed = [(OptionText("brand.purple"), "accent")]
        let theme = prepared("brand: { purple: #783bf9 }\n@requires: { brand: { purple: color } }")
        let files = try output.result(for: theme).files
        let text = String(decoding: try #require(files.first).bytes, as: UTF8.self)
        #expect(files.map(\.path) == ["out/Acme.swift", "out/Acme+Shipped.swift", "out/Acme.contract.json"])
        #expect(text.contains("accent = read.value(\"brand.purple\")") && text.contains("\"brand.purple\": .color,"))
        #expect(String(decoding: files[1].bytes, as: UTF8.self).contains("\"brand.purple\":{"))
    }

    @Test("have a file with their contract, and its id in the code")
    func contract() throws {
        let theme = """
            brand: { purple: #783bf9, blue: #00f }
            link(Button): { alpha: 0.5 }
            @requires: { brand: { purple: color }, link: Button }
            """
        let files = try files(.live, theme)
        let id = Theme.Contract(["brand.purple": .color, "link": .component("Button")]).id
        #expect(
            files["Acme.contract.json"] == """
                {
                  "app": "acme",
                  "id": "\(id)",
                  "requires": {
                    "brand.purple": "color",
                    "link": "Button"
                  },
                  "reads": [
                    "brand.blue",
                    "brand.purple",
                    "link"
                  ]
                }

                """)
        #expect(files["Acme.swift"]?.contains("    public static let contractID = \"\(id)\"\n") == true)
        #expect(try self.files(.live, "brand: { purple: #783bf9 }")["Acme.contract.json"]?.contains("{},") == true)
        #expect(try self.files(.baked, theme)["Acme.contract.json"] == nil)
    }

    @Test("have files of up to 1,000 members, and equal bytes for equal themes")
    func size() throws {
        var text = ""
        for group in 0..<4 { text += "g\(group): {\n\((0..<1200).map { "v\($0): \($0)\n" }.joined())}\n" }
        for mode in [SwiftTheme.Mode.live, .baked] {
            let files = try files(mode, text)
            for (path, text) in files where !path.contains("+Types") {
                let members = text.split(separator: "\n").filter {
                    $0.contains("public var v") || $0.contains("read.value(")
                }
                #expect(members.count <= 2 * SwiftFiles.memberLimit, "\(path)")
            }
            #expect(files.keys.count { $0.hasPrefix("Acme+G") } == 8)
            #expect(try files == self.files(mode, text))
        }
    }

    @Test("have files of their own for groups that are named like the files of a theme")
    func reservedFiles() throws {
        let values = (0..<1200).map { "v\($0): \($0)\n" }.joined()
        let text = "l(Label): { textColor: #fff }\ntypes: {\n\(values)}\nshipped: {\n\(values)}\nstyles: { a: 1 }"
        for mode in [SwiftTheme.Mode.live, .baked] {
            let files = try SwiftTheme(mode: mode).files(resolved(["theme.ktv": text])).files
            #expect(Set(files.map { $0.path.lowercased() }).count == files.count)
        }
    }

    @Test("have getters that differ only where the values do")
    func baked() throws {
        let text = try #require(try files(.baked, .tree, twoAxes)["Acme.swift"])
        #expect(text.contains("case dayCalm, dayLoud, nightCalm, nightLoud"))
        #expect(
            text.contains(
                """
                    public var ink: Acme.Color {
                        switch _mode {
                        case .nightCalm, .nightLoud: Acme.Color(0xeeeeeeff)
                        default: Acme.Color(0x000000ff)
                        }
                    }
                """))
    }

    @Test("call the getters of values that they link to for every choice of axes, if links are kept")
    func bakedReferences() throws {
        let files = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            brand: { purple: #783bf9, old: #111 }
            link: @brand.purple
            chain: @link
            other: @brand.old
            sometimes: @brand.purple
            @deprecated: { brand.old: true }
            """, "skins/night.ktv": "brand: { purple: #9a6bff }\nsometimes: #000",
        ]
        let plan = "theme: t\noutputs: [{ as: swift, to: s, mode: baked, references: true }]"
        let output = try #require(GenerationPlan.read(Array(plan.utf8), path: "generate.ktv").plan?.outputs.first)
        let made = try output.result(for: prepared(files)).files.first { $0.path.hasSuffix("Acme.swift") }
        let text = String(decoding: try #require(made).bytes, as: UTF8.self)
        #expect(text.contains("public var link: Acme.Color { Acme(_mode).brand.purple }"))
        #expect(text.contains("public var chain: Acme.Color { Acme(_mode).link }"))
        #expect(text.contains("public var other: Acme.Color { Acme.Color(0x111111ff) }"))
        #expect(text.contains("case .night: Acme.Color(0x000000ff)"))
    }

    @Test("tell the parents of styles only if an output asks for them")
    func parents() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night] }\nbase(Button): {}\nother(Button): {}\n"
                + "both(+base +other): {}\nlink: @both\nplain(Label): {}"
        ]
        for (option, isWritten) in [("", false), (", parents: true", true)] {
            let plan = "theme: t\noutputs: [{ as: swift, to: s\(option) }]"
            let output = try #require(GenerationPlan.read(Array(plan.utf8), path: "generate.ktv").plan?.outputs.first)
            let made = try output.result(for: prepared(files)).files.first { $0.path.hasSuffix("Acme+Shipped.swift") }
            let text = String(decoding: try #require(made).bytes, as: UTF8.self)
            let table = """
                    public static let parents: [String: [String]] = [
                        "both": ["base", "other"],
                        "link": ["both"],
                    ]

                """
            #expect(text.contains(table) == isWritten && text.contains("parents") == isWritten)
        }
    }

    @Test("say which version their shipped bundles contain if an output says so")
    func published() throws {
        func made(_ options: String) throws -> (text: String?, remarks: [String]) {
            let plan = "theme: t\noutputs: [{ as: swift, to: s\(options) }]"
            let read = GenerationPlan.read(Array(plan.utf8), path: "generate.ktv")
            let result = try read.plan?.outputs.first?.result(for: prepared("@axes: { skin: [day] }\na: 1"))
            let file = result?.files.first { $0.path.hasSuffix("Acme+Shipped.swift") }
            return (
                file.map { String(decoding: $0.bytes, as: UTF8.self) },
                (read.remarks + (result?.remarks ?? [])).map(\.message)
            )
        }
        #expect(try made("").text?.contains("            axes: [\"skin\": \"day\"],\n") == true)
        #expect(
            try made(", publishedAs: 12").text?.contains("            axes: [\"skin\": \"day\"], version: 12,\n")
                == true)
        for wrong in ["0", "12.5", "\"12\""] {
            let expected = "invalid value of 'publishedAs': expected the number of a version such as 12"
            #expect(try made(", publishedAs: \(wrong)").remarks == [expected])
        }
        #expect(try made(", mode: baked, publishedAs: 12").remarks.contains("'publishedAs' needs 'mode: live'"))
    }

    @Test("have a color set with both appearances, and a catalog for each other axis value")
    func assets() throws {
        let files = try files(.assets, .tree, twoAxes)
        #expect(files.keys.contains("Acme-loud.xcassets/accent.colorset/Contents.json"))
        let set = try JSON.parse(Array(#require(files["Acme.xcassets/ink.colorset/Contents.json"]).utf8))
        #expect(set["colors"]?.elements?.map { $0["color"]?["components"]?["red"]?.string } == ["0x00", "0xEE"])
        #expect(
            files["Acme.swift"]?.contains("public static var ink: Acme.ColorAsset { Acme.ColorAsset(\"ink\") }") == true
        )
    }

    @Test("have the appearance with more contrast in light and dark, if the theme has the axis 'contrast'")
    func contrast() throws {
        let theme = [
            "theme.ktv": "@axes: { skin: [day, night], contrast: [standard, more] }\nink: #111111",
            "skins/night.ktv": "ink: #eeeeee", "contrasts/more.ktv": "ink: #000000",
        ]
        let files = try files(.assets, .tree, theme)
        #expect(!files.keys.contains { $0.contains("-more.xcassets") })
        let set = try JSON.parse(Array(#require(files["Acme.xcassets/ink.colorset/Contents.json"]).utf8))
        let colors = try #require(set["colors"]?.elements)
        func appearances(_ color: JSON) -> [JSON]? { color["appearances"]?.elements?.compactMap { $0["value"] } }
        #expect(colors.map(appearances) == [nil, ["dark"], ["high"], ["dark", "high"]])
        #expect(colors.map { $0["color"]?["components"]?["red"]?.string } == ["0x11", "0xEE", "0x00", "0x00"])
    }

    @Test("remark on colors that asset catalogs can't hold for every choice of axes")
    func missingColors() throws {
        let theme = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            a: #fff
            b: #fff
            c: nil
            d: nil
            e: #fff
            f: #fff
            style(Button): { textColor: { normal: #fff, disabled: #000 } }
            """,
            "skins/night.ktv": """
            a: nil
            c: #000
            e: 1
            f: { g: #000 }
            style: { textColor: { normal: #fff, disabled: nil } }
            """,
        ]
        let (_, remarks) = try SwiftTheme(mode: .assets).files(resolved(theme))
        let found = Dictionary(remarks.map { ($0.path ?? "", $0.message) }) { "\($0), \($1)" }
        let noColor = SwiftRemark.noColor
        let expected = [
            "a": noColor, "c": noColor, "d": SwiftRemark.nothing, "e": SwiftRemark.types,
            "f": "\(noColor), \(SwiftRemark.group)", "f.g": noColor, "style.textColor": noColor,
        ]
        #expect(found == expected)
    }

    @Test("have colors outside sRGB in Display P3")
    func wideColors() throws {
        var bundle = ThemeBundle(app: "acme")
        let red = Theme.WideColor(space: .displayP3, components: [1, 0.25, 0], alpha: 0.5)
        let gray = Theme.WideColor(space: .oklch, components: [0.6, 0, 0])
        bundle.tokens["red"] = Theme.Value.Typed(.color, .color(Theme.Color(red)))
        bundle.tokens["gray"] = Theme.Value.Typed(.color, .color(Theme.Color(gray)))
        let files = try SwiftTheme(mode: .assets).files(ResolvedTheme(bundle)).files
        func color(_ name: String) throws -> JSON {
            let file = try #require(files.first { $0.path.contains("/\(name).colorset") })
            return try #require(JSON.parse(file.bytes)["colors"]?.elements?.first?["color"])
        }
        #expect(try color("red")["color-space"]?.string == "display-p3")
        #expect(try color("red")["components"]?["green"]?.string == "0.250")
        #expect(try color("red")["components"]?["alpha"]?.string == "0.500")
        #expect(try color("gray")["color-space"]?.string == "srgb")
        // The channels of this red, computed with the conversion in CSS Color 4.
        let text = SwiftText.literal(.color(Theme.Color(red)))
        #expect(text.hasPrefix("Color(red: 1.08"), "\(text)")
    }

    @Test("remark on colors outside of Display P3, and name no type like one of Foundation")
    func colorsOutsideP3() throws {
        let theme = """
            bundle: { wide(color): { colorSpace: rec2020, components: [0, 1, 0] }
                      p3(color): { colorSpace: display-p3, components: [0, 1, 0] }, plain: #fff }
            """
        let (files, remarks) = try SwiftTheme(mode: .assets, shape: .tree).files(resolved(["theme.ktv": theme]))
        #expect(remarks.map(\.path) == ["bundle.wide"])
        let code = files.first { $0.path == "Acme.swift" }.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(code?.contains("public struct BundleGroup: Sendable {") == true)
    }

    @Test("escape texts")
    func texts() {
        #expect(SwiftText.string("a\"\\(b)\n\u{2028}\u{202e}é🎨") == #""a\"\\(b)\n\u{2028}\u{202e}é🎨""#)
        #expect(SwiftText.raw(Array("a\\#(b)\n".utf8), indent: "") == "##\"\"\"\na\\#(b)\n\"\"\"##")
        #expect(SwiftText.raw(Array(" \"#fff\"\n".utf8), indent: " ") == "#\"\"\"\n \"#fff\"\n \"\"\"#")
        #expect(SwiftText.number(0.1) == "0.1" && SwiftText.number(17) == "17" && SwiftText.number(-0.0) == "-0.0")
        #expect(
            SwiftText.literal(.insets(Theme.Insets(top: 1, left: 2.5, bottom: 3, right: 4)))
                == "Insets(top: 1, left: 2.5, bottom: 3, right: 4)")
        #expect(
            SwiftText.literal(.font(Theme.Font(name: "A", size: Theme.Dimension(1, .rem), textStyle: "title1")))
                == "Font(name: [\"A\"], size: 16, textStyle: TextStyle.title1)")
    }
}
