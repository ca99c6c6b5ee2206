import LiveryModel
import LiveryTheme
import Testing

@Suite("Slanted and decorated text")
struct ItalicTests {
    private func document(_ text: String, files: [String: String] = [:]) throws -> [JSON] {
        let compilation = try compile(text, files: files, for: .all)
        guard !compilation.bundles.isEmpty else { throw Unexpected(compilation.diagnostics) }
        for (bundle, bytes) in zip(compilation.bundles, compilation.wireForms) {
            #expect(bundle.bytes == bytes)
            #expect(try ThemeBundle(bytes: bytes) == bundle)
        }
        return try compilation.wireForms.map { try JSON.parse($0) }
    }

    @Test("is a member of fonts, which clients that don't know it ignore")
    func italic() throws {
        let bundle = try document("a(font): { name: Inter, size: 14, italic: true }\nb(font): { size: 14 }")[0]
        #expect(
            bundle["tokens"]?.text
                == #"{"a":{"type":"font","value":{"name":"Inter","size":14,"italic":true}},"b":{"type":"font","value":{"size":14}}}"#
        )
    }

    @Test("declares the attribute only in bundles with a style that sets it, as a string with the type beside it")
    func declaration() throws {
        let theme = """
            @axes: { skin: [day, night] }
            @components: { Card(+View): { title: Label } }
            card(Card): { title: { alpha: 1 } }
            """
        let night = ["skins/night.ktv": "card: { title: { decoration: underline } }"]
        let bundles = try document(theme, files: night)
        let declared = bundles.map { $0["types"]?["Label"]?["attributes"]?["decoration"]?.text }
        #expect(declared == [nil, #"{"type":"string","enumeration":"decoration"}"#])
        #expect(bundles[1]["styles"]?["card"]?["value"]?["title"]?["decoration"] == "underline")
        let resolved = try ResolvedTheme(
            Compiler().load(
                ThemeFiles(
                    name: "t",
                    files: ["theme.ktv": Array(theme.utf8), "skins/night.ktv": Array((night.values.first ?? "").utf8)])),
            varying: ["skin"])
        #expect(resolved.types["Label"]?.attributes["decoration"] != nil)
    }

    @Test("has the decoration in text attributes and in values of its own")
    func values() throws {
        let bundle = try document("line(decoration): strikethrough\nbody(textAttributes): { decoration: none }")[0]
        #expect(
            bundle["tokens"]?["line"]?.text
                == #"{"type":"string","enumeration":"decoration","value":"strikethrough"}"#)
        #expect(bundle["tokens"]?["body"]?["value"]?["decoration"] == "none")
    }

    @Test("reads an enumeration that it doesn't know as a string")
    func unknown() throws {
        let text =
            #"{"format":1,"app":"a","axes":{},"types":{},"tokens":{"x":{"type":"string","enumeration":"later","value":"y"}},"styles":{}}"#
        let bundle = try ThemeBundle(bytes: Array(text.utf8))
        #expect(bundle.tokens["x"] == .init(.string, .string("y")))
    }
}
