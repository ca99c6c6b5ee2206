import LiveryBundle
import LiveryExport
import LiveryTheme
import Testing

@Suite("A bundle as design tokens")
struct DTCGExportTests {
    /// What the compiler reads in what the export wrote.
    func reread(_ bundle: ThemeBundle) throws -> [String: Value.Typed] {
        let files = ThemeFiles(
            name: "a", entry: "a.tokens.json", files: ["a.tokens.json": DTCGExport.bytes(bundle)])
        let compilation = try Compiler().compile(files)
        #expect(compilation.diagnostics.map(\.text) == [])
        return compilation.bundles.first?.tokens ?? [:]
    }

    static let blue = Color(red: 0, green: 122, blue: 255, alpha: 32)
    static let everything: [String: Value.Typed] = {
        var text = TextAttributes()
        text.font = Font(name: "Inter", fallbacks: ["serif"], size: Dimension(1, .rem), weight: 450)
        text.letterSpacing = Dimension(0.5)
        text.lineHeightMultiple = 1.5
        let p3 = Color(WideColor(space: .displayP3, components: [1, nil, 0.25], alpha: 0.5))
        let dashes = Dashes(lengths: [Dimension(4)], cap: .square)
        let shadow = Shadow(color: blue, offsetY: Dimension(1), inset: true)
        return [
            "a.blue": .init(.color, .color(blue)), "a.p3": .init(.color, .color(p3)),
            "a.group.$root": .init(.double, .double(0.1)), "a.group.hover": .init(.double, .double(2)),
            "border": .init(.border, .border(Border(color: p3, width: Dimension(1), style: "dotted"))),
            "curve": .init(.easing, .easing(Easing(0.4, -1, 1, 2))),
            "dashed": .init(
                .border, .border(Border(color: blue, width: Dimension(1), style: "dashed", dashes: dashes))),
            "dashes": .init(.enumeration(.strokeStyle), .dashes(dashes)),
            "families": .init(.fontFamily, .fontFamily(["a b", "serif"])),
            "gradient": .init(.gradient, .gradient(Gradient(stops: [.init(color: blue, position: 0.5)]))),
            "line": .init(.enumeration(.strokeStyle), .keyword("groove")),
            "ms": .init(.duration, .duration(120)), "rem": .init(.dimension, .dimension(Dimension(2, .rem))),
            "shadow": .init(.shadow, .shadow(shadow)), "shadows": .init(.shadow, .shadows([shadow, shadow])),
            "text": .init(.textAttributes, .textAttributes(text)),
            "transition": .init(.transition, .transition(Transition(duration: 200, delay: 10))),
            "weight": .init(.fontWeight, .double(700)),
        ]
    }()

    @Test("gives the same values when it is read again")
    func roundTrip() throws {
        let read = try reread(ThemeBundle(app: "a", tokens: Self.everything))
        for (path, typed) in Self.everything { #expect(read[path] == typed) }
        #expect(read.count == Self.everything.count)
    }

    @Test("makes groups of what the format has no type for, and keeps the rest beside them")
    func groups() throws {
        var text = TextAttributes()
        text.alignment = "center"
        text.color = Self.blue
        let bundle = ThemeBundle(
            app: "a",
            tokens: [
                "insets": .init(.insets, .insets(Insets(top: 1, left: 2, bottom: 3, right: 4))),
                "name": .init(.string, .string("Livery")), "off": .init(.color, .null),
                "size{": .init(.double, .double(1)), "text": .init(.textAttributes, .textAttributes(text)),
            ])
        let read = try reread(bundle)
        #expect(
            read.keys.sorted() == ["insets.bottom", "insets.left", "insets.right", "insets.top", "text.color"])
        let document = try JSON.parse(DTCGExport.bytes(bundle))
        let kept = document["$extensions"]?[DTCGExport.extensionName]
        #expect(kept?.members?.map(\.name) == ["name", "off", "size{", "text.alignment"])
        #expect(kept?["name"] == ["type": "string", "value": "Livery"])
    }

    @Test("has the states of a style in a group, the normal one as its root")
    func styles() throws {
        let style = Style(
            type: "Button",
            attributes: [
                "backgroundColor": .states([.normal: .color(Self.blue), .disabled: .null]),
                "cornerRadius": .value(.dimension(Dimension(8))),
                "title": .value(.style(Style(type: "Label", attributes: ["textColor": .value(.color(Self.blue))]))),
            ])
        let read = try reread(ThemeBundle(app: "a", styles: ["primary": style]))
        #expect(
            read == [
                "primary.backgroundColor.$root": .init(.color, .color(Self.blue)),
                "primary.cornerRadius": .init(.dimension, .dimension(Dimension(8))),
                "primary.title.textColor": .init(.color, .color(Self.blue)),
            ])
    }
}
