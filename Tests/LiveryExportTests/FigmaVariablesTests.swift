import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

/// Tests/Exports/test_figma.py reads the files of whole themes and imports them again.
@Suite("Variables for Figma")
struct FigmaVariablesTests {
    private func files(_ theme: [String: String]) throws -> [String: JSON] {
        let files = try FigmaVariables().files(resolved(theme)).files
        return Dictionary(uniqueKeysWithValues: try files.map { ($0.path, try JSON.parse($0.bytes)) })
    }

    @Test("are one collection for the skin, and one for each other axis")
    func collections() throws {
        let files = try files(twoAxes)
        #expect(
            files.keys.sorted() == [
                "acme/day.tokens.json", "acme/night.tokens.json", "tone/calm.tokens.json", "tone/loud.tokens.json",
                "variables.json",
            ])
        #expect(files["acme/night.tokens.json"]?.members?.map(\.name) == ["ink", "mix", "$extensions"])
        let names = files["tone/loud.tokens.json"]?.members?.map(\.name)
        #expect(names == ["accent", "day", "night", "space", "$extensions"])
    }

    @Test("hold a value of two axes as an alias for each value of the first")
    func interaction() throws {
        let files = try files(twoAxes)
        for skin in ["day", "night"] {
            let alias = files["acme/\(skin).tokens.json"]?["mix"]?["$extensions"]?["com.figma.aliasData"]
            #expect(alias?["targetVariableName"] == JSON.string("\(skin)/mix"))
            #expect(alias?["targetVariableSetName"] == "tone")
            let hidden = files["tone/loud.tokens.json"]?[skin]?["mix"]?["$extensions"]
            #expect(hidden?["com.figma.hiddenFromPublishing"] == true)
        }
    }

    @Test("are aliases where the theme has links, unless the value is converted")
    func aliases() throws {
        let text = "a: #ff0000\nb: @a\nc: { d: @b }\nn: 4\nl(dimension): @n\ns(Button): { backgroundColor: @a }"
        let files = try files(["theme.ktv": text])
        let file = try #require(files["acme/Mode 1.tokens.json"])
        #expect(file["b"]?["$value"] == "{a}" && file["c"]?["d"]?["$value"] == "{b}")
        #expect(file["l"]?["$value"] == ["value": 4, "unit": "px"])
        #expect(file["l"]?["$extensions"]?["com.figma.aliasData"]?["targetVariableName"] == "n")
        #expect(file["s"]?["backgroundColor"]?["$value"] == "{a}")
    }

    @Test("give every state of an attribute a value in each mode")
    func states() throws {
        let theme = [
            "theme.ktv": "@axes: { skin: [day, night] }\ns(Button): { backgroundColor: #ff0000 }",
            "skins/night.ktv": "s: { backgroundColor: { normal: #00ff00, disabled: #0000ff } }",
        ]
        let day = try files(theme)["acme/day.tokens.json"]?["s"]?["backgroundColor"]
        #expect(day?.members?.map(\.name) == ["normal", "disabled"])
        #expect(day?["disabled"]?["$value"]?["hex"] == "#FF0000")
        let code = day?["disabled"]?["$extensions"]?["com.figma.codeSyntax"]
        #expect(code == ["WEB": "var(--s-backgroundColor-disabled)", "iOS": "s.backgroundColor.disabled"])
    }

    @Test("have the names of Compose for Android if the output is to have them")
    func compose() throws {
        let theme = ["theme.ktv": "@axes: { skin: [day, night] }\nbrand: { purple: #783bf9 }"]
        let files = try FigmaVariables(prefix: "my app", androidCode: .compose).files(resolved(theme)).files
        let file = try #require(files.first { $0.path == "acme/day.tokens.json" })
        let own = try JSON.parse(file.bytes)["brand"]?["purple"]?["$extensions"]?["com.figma.codeSyntax"]
        #expect(own?["ANDROID"] == "MyAppTheme.colors.brandPurple" && own?["WEB"] == "var(--my-app-brand-purple)")
    }

    @Test("have the names of the outputs for each platform")
    func codeSyntax() throws {
        let text = """
            custom_style: { class: #ff0000 }
            f(font): { size: 3 }
            t(textAttributes): { font: { size: 4 } }
            s(shadow): [{ color: #000000 }]
            mixed: [1, a]
            b(Button): { cornerRadius: 4 }
            """
        let variables = try #require(try files(["theme.ktv": text])["variables.json"]?["variables"]?.elements)
        let code = { (name: String) in
            variables.first { $0["name"] == .string(name) }?["codeSyntax"]
        }
        #expect(
            code("custom_style/class") == [
                "WEB": "var(--custom_style-class)", "ANDROID": "@color/custom_style_class",
                "iOS": "customStyle.`class`",
            ])
        #expect(code("f/size") == ["WEB": "var(--f-size)", "iOS": "f.size"])
        #expect(code("t/font/size")?["iOS"] == "t.font?.size")
        #expect(code("s/color") == ["ANDROID": "@color/s_color", "iOS": "s.color"])
        #expect(code("mixed/0") == ["WEB": "var(--mixed-0)", "ANDROID": "@integer/mixed_0"])
        #expect(code("b/cornerRadius") == ["WEB": "var(--b-cornerRadius)", "iOS": "b.cornerRadius"])
    }

    @Test("leave out values that a mode doesn't have, and say so")
    func missing() throws {
        let theme = ["theme.ktv": "@axes: { skin: [day, night] }\na: 1\nb: 2", "skins/night.ktv": "a: nil\nb: x"]
        let (files, remarks) = try FigmaVariables().files(resolved(theme))
        #expect(files.map(\.path) == ["variables.json"])
        #expect(Set(remarks.compactMap(\.path)) == ["a", "b"])
    }

    @Test("convert colors to sRGB, and remark on colors outside of it")
    func colors() throws {
        let theme = """
            in(color): { colorSpace: oklch, components: [0.5, 0.1, 120], alpha: 0.5 }
            out(color): { colorSpace: display-p3, components: [0, 1, 0] }
            """
        let (files, remarks) = try FigmaVariables().files(resolved(["theme.ktv": theme]))
        #expect(files.count == 2 && remarks.map(\.path) == ["out"])
        let value = try JSON.parse(files[0].bytes)["in"]?["$value"]
        #expect(value?["colorSpace"] == "srgb" && value?["alpha"] == .double(0.5))
    }

    @Test("remark on the system font, which Figma doesn't have")
    func systemFont() throws {
        let (_, remarks) = try FigmaVariables().files(resolved(["theme.ktv": "a(font): { name: system, size: 12 }"]))
        #expect(remarks.map(\.path) == ["a.name"])
        #expect(remarks.first?.message == "Figma has no system font: written as the name 'system'")
    }

    @Test("reject ids of axes and axis values that the theme doesn't have")
    func unknownModes() throws {
        let ids = { (axis: String, value: String) in
            try FigmaIDs(
                Array(
                    """
                    {"collections": [{"name": "C", "id": "1", "axis": "\(axis)", "modes": [
                      {"value": "day", "name": "Day", "id": "1:0"}, {"value": "\(value)", "name": "Night", "id": "1:1"}
                    ]}], "variables": {}}
                    """.utf8))
        }
        let theme = try resolved(["theme.ktv": "@axes: { skin: [day, dark] }\na: 1", "skins/dark.ktv": "a: 2"])
        let remarks = { try FigmaVariables(ids: try ids($0, $1)).files(theme).remarks }
        #expect(try remarks("skin", "dark") == [])
        let value = try remarks("skin", "night")
        #expect(
            value.map(\.message) == [
                "unknown value 'night' of axis 'skin' for the mode 'Night' of the collection 'C'"
            ])
        #expect(
            value.first?.notes.map(\.message) == [
                "valid names: dark", "in the ids file, give the mode the new name, or remove it",
            ])
        #expect(try remarks("skins", "night").map(\.message) == ["unknown axis 'skins' of the collection 'C'"])
        // The axis is clear from its values.
        #expect(try remarks("mode", "dark") == [])
    }

    @Test("don't take an axis for another one that has the same values")
    func axesWithEqualValues() throws {
        let ids = """
            {"collections": [
               {"name": "Density", "id": "1", "axis": "compact", "modes": [
                 {"value": "off", "name": "Off", "id": "1:0"}, {"value": "on", "name": "On", "id": "1:1"}]}],
             "variables": {"gap": {"id": "V:1", "collection": "Density", "type": "FLOAT"}}}
            """
        let theme = prepared([
            "theme.ktv": "@axes: { compact: [off, on], contrast: [off, on] }\ngap: 8", "compacts/on.ktv": "gap: 4",
        ])
        let contrast = try ResolvedTheme(theme, varying: ["contrast"])
        let files = try FigmaVariables(ids: FigmaIDs(Array(ids.utf8))).files(contrast).files
        let values = try JSON.parse(try #require(files.last).bytes)["variableModeValues"]?.elements
        #expect(values?.map { $0["modeId"] } == ["1:0"] && values?.first?["value"] == 8)
    }

    @Test("add a mode for a chosen axis value that Figma doesn't have, and leave the other modes alone")
    func chosenMode() throws {
        let ids = try FigmaIDs(
            Array(
                """
                {"collections": [{"name": "C", "id": "1", "axis": "skin", "modes": [
                  {"value": "day", "name": "Day", "id": "1:0"}]}],
                 "variables": {"a": {"id": "V:1", "collection": "C", "type": "FLOAT"}}}
                """.utf8))
        let theme = prepared(["theme.ktv": "@axes: { skin: [day, night] }\na: 1", "skins/night.ktv": "a: 2"])
        let night = try ResolvedTheme(theme, varying: [], choosing: ["skin": "night"])
        let files = try FigmaVariables(ids: ids).files(night).files
        #expect(files.map(\.path) == ["C/night.tokens.json", "variables.json"])
        let body = try JSON.parse(files[1].bytes)
        #expect(body["variableModes"]?.elements?.map { $0["action"] } == ["CREATE"])
        #expect(body["variableModeValues"]?.elements?.map { $0["modeId"] } == ["mode:C/night"])
    }

    @Test("are aliases of numbers of other types, which are all numbers in Figma")
    func numbers() throws {
        let theme = """
            base: 16
            gap(dimension): @base
            weight(fontWeight): @base
            slow(duration): @base
            """
        let body = try JSON.parse(try #require(FigmaVariables().files(resolved(["theme.ktv": theme])).files.last).bytes)
        let values = body["variableModeValues"]?.elements ?? []
        let aliases = values.filter { $0["value"]?["type"] == "VARIABLE_ALIAS" }.map { $0["variableId"]?.string }
        // Durations are in seconds.
        #expect(aliases == ["variable:gap", "variable:weight"])
    }

    @Test("keep the ids of hidden variables, and of names that Figma has differently")
    func knownNames() throws {
        let theme = try resolved([
            "theme.ktv": """
            @axes: { skin: [day, night], tone: [calm, loud] }
            a: 1
            b: { $root: 2, c: 3 }
            """, "skins/night.ktv": "a: ~number.add(@b.c, 5)", "tones/loud.ktv": "b: { c: 9 }",
        ])
        let ids = """
            {"collections": [
               {"name": "acme", "id": "1", "axis": "skin", "modes": [
                 {"value": "day", "name": "day", "id": "1:0"}, {"value": "night", "name": "night", "id": "1:1"}]},
               {"name": "tone", "id": "2", "axis": "tone", "modes": [
                 {"value": "calm", "name": "calm", "id": "2:0"}, {"value": "loud", "name": "loud", "id": "2:1"}]}],
             "variables": {
               "a": {"id": "V:1", "collection": "acme", "type": "FLOAT"},
               "b.root": {"id": "V:2", "collection": "acme", "type": "FLOAT"},
               "b.c": {"id": "V:3", "collection": "tone", "type": "FLOAT"},
               "night.a": {"id": "V:4", "collection": "2", "type": "FLOAT"}}}
            """
        let (files, remarks) = try FigmaVariables(ids: FigmaIDs(Array(ids.utf8))).files(theme)
        #expect(remarks.map(\.text) == [])
        let changes = try JSON.parse(try #require(files.last).bytes)["variables"]?.elements ?? []
        #expect(Set(changes.map { $0["action"] }) == ["UPDATE"])
        #expect(Set(changes.map { $0["id"]?.string }) == ["V:1", "V:2", "V:3", "V:4"])
    }

    @Test("can be a variable and a group of variables if Figma has both")
    func variablesAndGroups() throws {
        let ids = """
            {"collections": [{"name": "acme", "id": "1", "modes": [{"name": "Mode 1", "id": "1:0"}]}],
             "variables": {"text.root": {"id": "V:1", "collection": "acme", "type": "FLOAT", "name": "text"},
                           "text.muted": {"id": "V:2", "collection": "acme", "type": "FLOAT"}}}
            """
        let theme = try resolved(["theme.ktv": "text: { root: 1, muted: 2 }"])
        let files = try FigmaVariables(ids: FigmaIDs(Array(ids.utf8))).files(theme).files
        let document = try JSON.parse(files[0].bytes)
        #expect(document["text"]?["$root"]?["$value"] == 1 && document["text"]?["muted"]?["$value"] == 2)
        let names = try JSON.parse(files[1].bytes)["variables"]?.elements?.map { $0["name"] }
        #expect(Set(names ?? []) == ["text", "text/muted"])
        #expect(throws: NameCollisions.self) {
            try FigmaVariables(ids: FigmaIDs(Array(ids.utf8)))
                .files(resolved(["theme.ktv": "text: { root: 1, muted: 2, \"root \": 3 }"]))
        }
    }

    @Test("remark on a link to a value that the output leaves out, if Figma may have it")
    func excludedLinks() throws {
        let theme = try resolved(["theme.ktv": "a: 1\nb: @a"])
        let kept = theme.filtered(including: ["b"], excluding: [])
        #expect(try FigmaVariables().files(kept).remarks == [])
        let remarks = try FigmaVariables(ids: FigmaIDs()).files(kept).remarks
        #expect(remarks.map(\.path) == ["b"])
        #expect(remarks.first?.message == "a link to a value that the output leaves out: written as its value")
    }

    @Test(
        "show what is wrong with a file of ids",
        arguments: [
            ("{\n  \"a\"\n}", "line 3: expected ':'"), ("[]", "the file has no ids of Figma variables"),
            ("{}", "the file has no ids of Figma variables"),
            (#"{"collections": [{}], "variables": {}}"#, "a collection needs 'name' and 'modes'"),
            (
                #"{"collections": [{"name": "C", "modes": [{}]}], "variables": {}}"#,
                "a mode of the collection 'C' needs a 'name'"
            ),
            (
                #"{"collections": [{"name": "C", "modes": [{"name": "a", "value": "x"}, {"name": "b", "value": "x"}]}], "#
                    + #""variables": {}}"#, "two modes of the collection 'C' have the value 'x'"
            ),
            (variables(#""a": {"id": "V:1", "collection": "D"}"#), "unknown collection 'D' of the variable 'a'"),
            (variables(#""a": {"id": "", "collection": "C"}"#), "the variable 'a' needs 'id' and 'collection'"),
            (
                variables(#""a": {"id": "V:1", "collection": "C"}, "b": {"id": "V:1", "collection": "C"}"#),
                "'a' and 'b' have the same id"
            ),
        ])
    func faults(text: String, message: String) {
        let fault = #expect(throws: FigmaIDs.Fault.self) { try FigmaIDs(Array(text.utf8)) }
        #expect(fault?.message == message)
    }

    private static func variables(_ text: String) -> String {
        #"{"collections": [{"name": "C", "modes": [{"name": "Mode 1"}]}], "variables": {"# + text + "}}"
    }

    @Test("reject a value with the name of a group, and names that become equal")
    func collisions() throws {
        for paths in [["a", "a.b"], ["a{", "a}"], ["$a", "a"]] {
            var bundle = ThemeBundle(app: "acme")
            for path in paths { bundle.tokens[path] = Theme.Value.Typed(.int, .int(1)) }
            #expect(throws: NameCollisions.self) { try FigmaVariables().files(ResolvedTheme(bundle)) }
        }
    }

    @Test("have folders and files with names that every file system has")
    func names() throws {
        var bundle = ThemeBundle(app: "../a:b")
        bundle.tokens["x"] = Theme.Value.Typed(.int, .int(1))
        let files = try FigmaVariables().files(ResolvedTheme(bundle)).files
        #expect(files.map(\.path) == ["---a-b/Mode 1.tokens.json", "variables.json"])
    }
}
