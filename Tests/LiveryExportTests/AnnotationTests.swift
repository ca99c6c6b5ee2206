import Foundation
import LiveryExport
import LiveryModel
import LiveryTheme
import Testing

@Suite("Annotations")
struct AnnotationTests {
    static let tokens = #"""
        {
          "$description": "All of it",
          "$extensions": { "z.tool": 1.0, "a.tool": [ 1e3, "\u00e9" ] },
          "brand": {
            "$type": "color", "$description": "The brand's own", "$deprecated": "use {palette.blue}",
            "$extensions": {"group":{}},
            "blue": {
              "$value": { "colorSpace": "srgb", "components": [0, 0, 1], "hex": "#0000ff" },
              "$description": "Sky", "$deprecated": false,
              "$extensions": { "b":2 ,"a" : 1,
                "nested": { "\/": null } }
            },
            "red": { "$value": { "colorSpace": "srgb", "components": [1, 0, 0], "hex": "#ff0000" } }
          },
          "gap": { "$type": "number", "$root": { "$value": 4, "$deprecated": true }, "small": { "$value": 2 } }
        }
        """#

    /// The first bundle of a theme in a single file, and its annotations.
    private func compile(_ text: String, _ name: String = "a.tokens.json") throws -> (ThemeBundle, Annotations) {
        let theme = ThemeFiles(name: "a", entry: name, files: [name: Array(text.utf8)])
        let compilation = try Compiler().compile(theme, adding: .annotations)
        #expect(compilation.diagnostics.map(\.text) == [])
        return (try #require(compilation.bundles.first), try #require(compilation.annotations.first))
    }

    @Test("are read from tokens and groups, extensions byte for byte")
    func reading() throws {
        let (_, annotations) = try compile(Self.tokens)
        #expect(annotations[""]?.description == "All of it")
        #expect(annotations[""]?.extensions == #"{ "z.tool": 1.0, "a.tool": [ 1e3, "\u00e9" ] }"#)
        #expect(annotations["brand"]?.deprecation == .deprecated("use {palette.blue}"))
        #expect(annotations["brand.blue"]?.description == "Sky")
        #expect(
            annotations["brand.blue"]?.extensions
                == "{ \"b\":2 ,\"a\" : 1,\n        \"nested\": { \"\\/\": null } }")
        #expect(annotations["gap.$root"]?.deprecation == .deprecated(nil))
        #expect(annotations["gap.small"] == nil)
    }

    @Test("are inherited for deprecations, where the nearest one wins")
    func inheritance() throws {
        let (_, annotations) = try compile(Self.tokens)
        #expect(annotations.deprecation(at: "brand.red") == .deprecated("use {palette.blue}"))
        #expect(annotations.deprecation(at: "brand.blue") == Annotation.Deprecation.none)
        #expect(annotations.deprecation(at: "gap.small") == nil)
    }

    @Test("survive a round trip through design tokens")
    func roundTrip() throws {
        let (bundle, annotations) = try compile(Self.tokens)
        let text = String(decoding: DTCGExport.bytes(bundle, annotations: annotations), as: UTF8.self)
        let (again, saidAgain) = try compile(text)
        #expect(saidAgain == annotations)
        #expect(again.tokens == bundle.tokens)
        #expect(text.contains(#""$extensions":{ "b":2 ,"a" : 1,"#))
        #expect(String(decoding: DTCGExport.bytes(again, annotations: saidAgain), as: UTF8.self) == text)
    }

    @Test("don't change the bytes of the bundle")
    func bundle() throws {
        let (said, _) = try compile(
            "{ @description: Colors, a: { @deprecated: \"use b\", c: #fff }, b: 1 }", "theme.ktv")
        let (unsaid, _) = try compile("{ a: { c: #fff }, b: 1 }", "theme.ktv")
        #expect(said.bytes == unsaid.bytes)
    }

    static let ktv = """
        @description: "Badoo"
        brand: {
            @description: { purple: "Fills buttons", lilac: "Of 2019 */" }
            @deprecated: { lilac: "use brand.purple" }
            purple: #783bf9
            lilac: #b39ddb
            name: Badoo
        }
        old: { @deprecated: true, gap: 4 }
        news(View): { @description: "A piece of news", borderWidth: 1 }
        """

    @Test("come from @description and @deprecated in a theme, and are exported as design tokens")
    func fromTheme() throws {
        let (bundle, annotations) = try compile(Self.ktv, "theme.ktv")
        let document = try JSON.parse(DTCGExport.bytes(bundle, annotations: annotations))
        #expect(document["$description"] == "Badoo")
        #expect(document["brand"]?["lilac"]?["$deprecated"] == "use brand.purple")
        #expect(document["brand"]?["purple"]?["$description"] == "Fills buttons")
        #expect(document["old"]?["$deprecated"] == true)
        #expect(document["news"]?["$description"] == "A piece of news")
        #expect(document["$extensions"]?["livery"]?["brand.name"]?["value"] == "Badoo")
    }

    @Test("appear as comments in a style sheet, which they can't end")
    func css() throws {
        let (bundle, annotations) = try compile(Self.ktv, "theme.ktv")
        #expect(
            try sheet(bundle, annotations: annotations) == """
                :root {
                  /* Badoo */
                  /* Of 2019 * / */
                  /* deprecated: use brand.purple */
                  --brand-lilac: #b39ddb;
                  --brand-name: "Badoo";
                  /* Fills buttons */
                  --brand-purple: #783bf9;
                  /* deprecated */
                  --old-gap: 4;
                  /* A piece of news */
                  --news-borderWidth: 1px;
                }

                """)
    }

    @Test("preserve other tools' extensions when Livery adds its own")
    func extensions() throws {
        var bundle = ThemeBundle(app: "a", tokens: ["name": .init(.string, .string("Livery"))])
        func root(_ extensions: String) -> String {
            let annotations = Annotations(["": Annotation(extensions: extensions)])
            return String(decoding: DTCGExport.bytes(bundle, annotations: annotations), as: UTF8.self)
        }
        let stored = #""livery":{"name":{"type":"string","value":"Livery"}}"#
        #expect(root("{ \"z\": 1.0}") == "{\"$extensions\":{ \"z\": 1.0,\(stored)}}")
        #expect(root("{}") == "{\"$extensions\":{\(stored)}}")
        #expect(root(#"{"livery":1,"a":2}"#) == "{\"$extensions\":{\"a\":2,\(stored)}}")
        bundle.tokens = [:]
        #expect(root("{ \"z\": 1.0}") == "{\"$extensions\":{ \"z\": 1.0}}")
    }

    @Test("survive when a skin changes the value")
    func overlays() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night] }\nbrand: { @deprecated: { lilac: \"no\" }, lilac: #b39ddb }",
            "skins/night.ktv": "brand: { @description: { lilac: \"by night\" }, lilac: #777777 }",
        ]
        let theme = ThemeFiles(name: "a", files: files.mapValues { Array($0.utf8) })
        let compilation = try Compiler().compile(theme, adding: .annotations)
        #expect(
            compilation.annotations.map { $0["brand.lilac"]?.deprecation } == [.deprecated("no"), .deprecated("no")])
        #expect(compilation.annotations.map { $0["brand.lilac"]?.description } == [nil, "by night"])
    }

    @Test("are in each form, also of styles and of values with parts")
    func forms() throws {
        let files = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            @description: { primary: "The main button" }
            @deprecated: { title: "use body" }
            title(font): { name: Inter, size: 17 }
            primary(Button): { cornerRadius: 4, borderWidth: 1 }
            """, "skins/night.ktv": "primary: { cornerRadius: 8 }",
        ]
        let made = { (output: String) in
            let plan = "theme: t\noutputs: [{ \(output) }]"
            let outputs = try #require(GenerationPlan.read(Array(plan.utf8), path: "generate.ktv").plan).outputs
            let made = try outputs.flatMap { try $0.result(for: prepared(files)).files }
            return made.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        }
        let module = try made("as: ts, to: a.ts")
        #expect(module.components(separatedBy: "/** @deprecated use body */\n    \"title.").count == 3)
        #expect(module.components(separatedBy: "/** The main button */").count == 2)
        let sheet = try made("as: scss, to: _a.scss")
        #expect(sheet.components(separatedBy: "    // deprecated: use body\n").count == 2)
        #expect(sheet.components(separatedBy: "    // The main button\n    \"primary.").count == 2)
        let baked = try made("as: swift, to: s, mode: baked")
        #expect(baked.contains("    /// The main button\n    public var primary: "))
        let variables = try made("as: figma, to: f")
        #expect(variables.contains("The main button") && variables.contains("Deprecated: use body"))
    }
}
