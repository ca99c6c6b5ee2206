import LiveryModel
import Testing

@Suite("Design token values")
struct TokenValueTests {
    static let dashes = Theme.Dashes(lengths: [Theme.Dimension(4), Theme.Dimension(0.5, .rem)], cap: .butt)

    static let bundle: ThemeBundle = {
        let black = Theme.Color(red: 0, green: 0, blue: 0)
        var text = Theme.TextAttributes()
        text.font = Theme.Font(
            name: "Inter", fallbacks: ["Helvetica", "sans-serif"], size: Theme.Dimension(16), weight: 450)
        text.lineHeightMultiple = 1.5
        let shadows = [Theme.Shadow(color: black, blur: Theme.Dimension(1)), Theme.Shadow(color: black, inset: true)]
        return ThemeBundle(
            app: "a",
            tokens: [
                "border": .init(
                    .border,
                    .border(Theme.Border(color: black, width: Theme.Dimension(1), style: "dashed", dashes: dashes))),
                "dashes": .init(.enumeration(.strokeStyle), .dashes(dashes)),
                "family": .init(.fontFamily, .fontFamily(["Inter", "sans-serif"])),
                "line": .init(.enumeration(.strokeStyle), .keyword("dotted")),
                "shadows": .init(.shadow, .shadows(shadows)),
                "text": .init(.textAttributes, .textAttributes(text)),
                "weight": .init(.fontWeight, .double(450)),
            ])
    }()

    @Test("survive a round trip")
    func roundTrip() throws {
        let bytes = Self.bundle.bytes
        let read = try ThemeBundle(bytes: bytes)
        #expect(read == Self.bundle)
        #expect(read.bytes == bytes)
    }

    @Test("have one wire form")
    func form() throws {
        let text = String(decoding: Self.bundle.bytes, as: UTF8.self)
        #expect(
            text.contains(
                #""dashes":{"type":"strokeStyle","value":{"dashArray":[4,{"rem":0.5}],"lineCap":"butt"}}"#))
        #expect(text.contains(#""family":{"type":"fontFamily","value":["Inter","sans-serif"]}"#))
        #expect(text.contains(#""fallbacks":["Helvetica","sans-serif"],"size":16,"weight":450"#))
        #expect(text.contains(#""lineHeightMultiple":1.5"#))
    }

    @Test("require a value for an axis without a default")
    func requiredAxis() throws {
        let axes = [Theme.Axis(name: "theme", values: ["light", "dark"], isRequired: true)]
        #expect(throws: Theme.AxisError.missingValue(axis: "theme", known: ["light", "dark"])) {
            try axes.selection([:])
        }
        #expect(try axes.selection(["theme": "dark"]) == ["theme": "dark"])
    }
}
