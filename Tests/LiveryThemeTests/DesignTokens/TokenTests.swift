import LiveryModel
import LiveryTheme
import Testing

/// Compiles one Design Tokens file.
func compile(tokens text: String, files: [String: String] = [:]) throws -> Compilation {
    var all = files.mapValues { Array($0.utf8) }
    all["a.tokens.json"] = Array(text.utf8)
    return try Compiler().compile(ThemeFiles(name: "t", entry: "a.tokens.json", files: all))
}

@Suite("Design tokens")
struct TokenTests {
    func values(_ text: String) throws -> [String: Theme.Value] {
        let compilation = try compile(tokens: text)
        guard let bundle = compilation.bundles.first else { throw Unexpected(compilation.diagnostics) }
        return bundle.tokens.mapValues(\.value)
    }

    func messages(_ text: String) throws -> [String] {
        try compile(tokens: text).diagnostics.map { "\($0.id.rawValue): \($0.message)" }
    }

    static let size = #""$type": "dimension", "$value": {"value": 4, "unit": "px"}"#
    static let four = Theme.Value.dimension(Theme.Dimension(4))
    static let eight = #"{"$type": "dimension", "$value": {"value": 8, "unit": "px"}}"#

    @Test("have their own type, or else the type of their reference or of the nearest group")
    func types() throws {
        let text = """
            {"g": {"$type": "number", "n": {"$value": 1}, "own": {\(Self.size)}, "ref": {"$value": "{g.own}"}}}
            """
        #expect(try values(text) == ["g.n": .double(1), "g.own": Self.four, "g.ref": Self.four])
        #expect(
            try messages(#"{"a": {"$value": 1}}"#) == [
                "untyped-token: missing '$type' for the token 'a': add it to the token or to a group around it"
            ])
    }

    @Test("can be the '$root' of a group, which is then part of their path")
    func root() throws {
        let text = #"{"a": {"$root": {\#(Self.size)}, "b": \#(Self.eight)}, "c": {"$value": "{a.$root}"}}"#
        #expect(try values(text)["c"] == Self.four)
        let wrong = #"{"a": {"$root": {\#(Self.size)}}, "c": {"$type": "dimension", "$value": "{a}"}}"#
        let diagnostics = try compile(tokens: wrong).diagnostics
        #expect(diagnostics.map(\.message) == ["'a' is a group: expected a token"])
        #expect(diagnostics.first?.notes.map(\.message) == ["did you mean 'a.$root'?"])
    }

    @Test("are inherited as a whole by $extends")
    func extends() throws {
        let text = """
            {"base": {"$type": "dimension", "x": {"$value": {"value": 1, "unit": "rem"}}, "y": \(Self.eight)},
             "one": {"$extends": "{base}", "x": {\(Self.size)}}, "two": {"$extends": "#/one", "z": {"$value": "{two.y}"}}}
            """
        let found = try values(text)
        #expect(found["one.x"] == Self.four)
        #expect(found["two.x"] == Self.four)
        #expect(found["two.z"] == .dimension(Theme.Dimension(8)))
    }

    @Test("are inherited by a group with '$ref', which means the same as $extends")
    func groupReference() throws {
        let text = """
            {"base": {"$type": "dimension", "x": \(Self.eight), "y": \(Self.eight)},
             "same": {"$ref": "#/base"}, "more": {"$ref": "#/same", "x": {\(Self.size)}}}
            """
        let found = try values(text)
        #expect(found["same.x"] == .dimension(Theme.Dimension(8)))
        #expect(found["more.x"] == Self.four)
        #expect(found["more.y"] == .dimension(Theme.Dimension(8)))
    }

    @Test("can be colors in hex next to dimensions as objects, as files between two drafts have them")
    func mixedDrafts() throws {
        let text = """
            {"ink": {"$type": "color", "$value": "#123456"}, "gap": {\(Self.size)},
             "line": {"$type": "border", "$value": {"color": "#1236", "width": "{gap}", "style": "solid"}},
             "edge": {"$type": "border", "$value": {"color": "#12345678", "width": "{gap}", "style": "solid"}}}
            """
        #expect(try messages(text).map { $0.prefix(13) } == ["type-mismatch"])
        let found = try values(text.replacing("#1236", with: "#123"))
        #expect(found["ink"] == .color(Theme.Color(red: 0x12, green: 0x34, blue: 0x56)))
        guard case .composite(let edge)? = found["edge"] else { throw Unexpected([]) }
        #expect(edge["color"] == .color(Theme.Color(red: 0x12, green: 0x34, blue: 0x56, alpha: 0x78)))
    }

    @Test("can't extend an enclosing group")
    func ancestor() throws {
        let text = #"{"a": {"b": {"$extends": "{a}", "x": {\#(Self.size)}}}}"#
        #expect(try messages(text) == ["mixin-cycle: mixin cycle: a → a.b → a"])
    }

    @Test("refer to parts of values by pointers, including through aliases and with escapes")
    func pointers() throws {
        let text = """
            {"a/b": {"~": {\(Self.size)}}, "alias": {"$value": "{a/b.~}"},
             "s": {"$type": "shadow", "$value": {"color": {"colorSpace": "srgb", "components": [0, 0, 0]},
              "offsetX": {"$ref": "#/a~1b/~0/$value"}, "offsetY": {"$ref": "#/a~1b/~0/$value"},
              "blur": {"value": {"$ref": "#/alias/$value/value"}, "unit": "rem"}, "spread": "{alias}"}},
             "n": {"$type": "number", "$ref": "#/s/$value/blur/value"}, "d": {"$ref": "#/s/$value/blur"}}
            """
        let found = try values(text)
        #expect(found["n"] == .double(4))
        #expect(found["d"] == .dimension(Theme.Dimension(4, .rem)))
        guard let shadow = found["s"].flatMap({ Theme.Shadow($0) }) else { return #expect(Bool(false)) }
        #expect(
            [shadow.offsetX, shadow.offsetY, shadow.spread] == [
                Theme.Dimension(4), Theme.Dimension(4), Theme.Dimension(4),
            ])
    }

    @Test("interpret letter spacing in em as multiples of the font size, also when mixed in")
    func em() throws {
        let text = """
            {"t": {"$type": "typography", "$value": {"fontFamily": "Inter", "fontWeight": 400, "lineHeight": 1.5,
              "letterSpacing": {"value": 0.05, "unit": "em"}, "fontSize": {"value": 20, "unit": "px"}}}}
            """
        let theme = "@include: \"a.tokens.json\"\nsame(+t): { case: upper }\nbig(+t): { font: { size: 40 } }"
        let compilation = try compile(theme, files: ["a.tokens.json": text])
        #expect(compilation.diagnostics.map(\.id) == [.unknownUnit])
        let spacing = compilation.bundles[0].tokens.compactMapValues { typed in
            Theme.TextAttributes(typed.value)?.letterSpacing?.value
        }
        #expect(spacing == ["t": 1, "same": 1, "big": 2])
    }

    static let mistakes: [(String, [String])] = [
        (#"{"a": {"$value": 1, "$typ": "number"}}"#, ["untyped-token", "unknown-property"]),
        (#"{"a": {"$type": "number", "$value": 1, "b": {}}}"#, ["nested-token"]),
        (#"{"a": 1}"#, ["type-mismatch"]),
        (#"{"a": {"$type": "number", "$value": 1},}"#, ["invalid-json"]),
        (#"{"a": {"$type": "number", "$value": "{a.b"}}"#, ["invalid-reference"]),
        (#"{"$type": "number", "a": {"$value": "{b}"}, "b": {"$value": "{a}"}}"#, ["link-cycle", "link-cycle"]),
        (#"{"$type": "number", "a": {"$value": 1}, "b": {"$value": "{a.c}"}}"#, ["part-reference"]),
        (
            #"{"a": {"$type": "fontWeight", "$value": 1}, "b": {"$type": "number", "$value": "{a}"}}"#,
            ["type-mismatch"]
        ),
        (
            #"{"a": {"$type": "strokeStyle", "$value": {"dashArray": [], "lineCap": "butt"}}}"#, ["type-mismatch"]
        ),
        (
            ##"{"$type": "number", "a": {"$value": 1}, "b": {"$value": {"$ref": "#/a"}}, "c": {"$ref": "#/a"}}"##,
            ["pointer-without-value", "pointer-without-value"]
        ),
        (##"{"$type": "number", "a": {"$value": 1}, "b": {"$value": {"$ref": "#/a/$value"}}}"##, []),
        (#"{"a": {"$root": {"b": {"$type": "number", "$value": 1}}}}"#, ["missing-property"]),
        (#"{"$type": "number", "a": {"$value": 1}, "a": {"$value": 2}}"#, ["duplicate-name"]),
        (#"{"$type": "number", "a": {"$extends": "{x}"}}"#, ["unknown-link"]),
    ]

    @Test("have precise diagnostics", arguments: mistakes)
    func complaint(text: String, expected: [String]) throws {
        #expect(try compile(tokens: text).diagnostics.map(\.id.rawValue) == expected)
    }

    @Test("support every color space")
    func colors() throws {
        for space in Theme.ColorSpace.allCases {
            let text = """
                {"c": {"$type": "color", "$value": {"colorSpace": "\(space.rawValue)", "components": [0.5, "none", 0]}}}
                """
            guard case .color(let color)? = try values(text)["c"] else { return #expect(Bool(false)) }
            #expect(color.wide?.space ?? .srgb == space)
        }
    }

    static let typography = """
        {"bold": {"$type": "fontWeight", "$value": 700},
         "ty": {"$type": "typography", "$value": {"fontFamily": "Inter", "fontSize": {"value": 16, "unit": "px"},
          "fontWeight": "{bold}", "letterSpacing": {"value": 1, "unit": "px"}, "lineHeight": 1.5}}}
        """

    @Test("of typography can be mixed in and overridden as text attributes")
    func typography() throws {
        let text = """
            @include: "a.tokens.json"
            same(+ty):
            larger(+ty): { font: { size: 22 }, alignment: center }
            ty: { letterSpacing: 2 }
            """
        let found = try tokens(text, files: ["a.tokens.json": Self.typography])
        var attributes = Theme.TextAttributes()
        attributes.font = Theme.Font(name: "Inter", size: Theme.Dimension(16), weight: 700)
        attributes.lineHeightMultiple = 1.5
        attributes.letterSpacing = Theme.Dimension(2)
        #expect(found["ty"] == .init(.textAttributes, .textAttributes(attributes)))
        #expect(found["same"] == found["ty"])
        attributes.font?.size = Theme.Dimension(22)
        attributes.alignment = "center"
        #expect(found["larger"] == .init(.textAttributes, .textAttributes(attributes)))
    }

    @Test("of typography can be overridden by an overlay, and its mistakes are reported there")
    func typographyInOverlay() throws {
        let text = "@include: \"a.tokens.json\"\n@axes: { skin: [day, night] }"
        let night = "ty(textAttributes): { font: { name: X, size: 20 }, lineHeight: 30 }"
        let files = ["a.tokens.json": Self.typography, "skins/night.ktv": night]
        let bundle = try compile(text, files: files, for: .one(["skin": "night"])).bundles.first
        guard let found = (bundle?.tokens["ty"]?.value).flatMap({ Theme.TextAttributes($0) }) else {
            return #expect(Bool(false))
        }
        #expect(found.font == Theme.Font(name: "X", size: Theme.Dimension(20), weight: 700))
        #expect(found.lineHeight == Theme.Dimension(30))
        for mistake in ["ty: { fontSize: 20 }", "size: { value: 9 }"] {
            let tokens = #"{"size": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}}}"#
            let diagnostics = try compile(
                "@include: [a.tokens.json, b.tokens.json]\n\(mistake)",
                files: ["a.tokens.json": Self.typography, "b.tokens.json": tokens]
            ).diagnostics
            #expect(diagnostics.map(\.place.file) == ["theme.ktv"])
        }
    }

    @Test("can be included in a KTV theme that links to them and overrides them")
    func included() throws {
        let text = """
            @include: "brand.tokens.json"
            panel: { @include: "panel.tokens.json" }
            color.brand.500: #fff
            pad(dimension): @space.small
            back: @panel.back
            accent: @color.accent.$root
            """
        let found = try tokens(
            text,
            files: [
                "brand.tokens.json": """
                {"color": {"$type": "color", "brand": {"500": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}},
                 "accent": {"$root": {"$value": "{color.brand.500}"}}},
                 "space": {"small": {\(Self.size)}}}
                """,
                "panel.tokens.json": #"{"pad": {\#(Self.size)}, "back": {"$value": "{pad}"}}"#,
            ])
        #expect(found["pad"] == .init(.dimension, Self.four))
        #expect(found["back"] == .init(.dimension, Self.four))
        #expect(found["accent"] == .init(.color, .color(Theme.Color(red: 255, green: 255, blue: 255))))
    }
}
