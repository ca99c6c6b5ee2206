import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("CSS export")
struct CSSExportTests {
    func css(_ tokens: [String: Theme.Value.Typed], styles: [String: Theme.Style] = [:]) throws -> [String] {
        try sheet(ThemeBundle(app: "badoo", tokens: tokens, styles: styles))
            .split(separator: "\n").map(String.init)
    }

    @Test("writes a custom property for each value, named by its path")
    func tokens() throws {
        #expect(
            try css([
                "brand.purple": .init(.color, .color(Theme.Color(red: 0x78, green: 0x3b, blue: 0xf9))),
                "brand.veil": .init(.color, .color(Theme.Color(red: 0, green: 64, blue: 112, alpha: 32))),
                "space": .init(.dimension, .dimension(Theme.Dimension(0.5, .rem))),
                "name": .init(.string, .string("a \"b\"")),
                "margins": .init(.insets, .insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4))),
                "off": .init(.null, .null),
                "title": .init(.font, .font(Theme.Font(name: "system", size: Theme.Dimension(22), weight: 700))),
            ]) == [
                ":root {", "  --brand-purple: #783bf9;", "  --brand-veil: #00407020;",
                "  --margins: 1px 4px 3px 2px;",
                "  --margins-block: 1px 3px;", "  --margins-inline: 2px 4px;", #"  --name: "a \"b\"";"#,
                "  --off: initial;", "  --space: 0.5rem;",
                "  --title-name: system-ui;", "  --title-size: 22px;", "  --title-weight: 700;", "}",
            ])
    }

    @Test("writes strings that Tailwind CSS doesn't damage")
    func importance() throws {
        let texts = ["a": "!important", "b": "a!important b", "c": "hi!"].mapValues { text in
            Theme.Value.Typed(.string, .string(text))
        }
        #expect(
            try css(texts)[1...3] == [#"  --a: "\21 important";"#, #"  --b: "a\21 important b";"#, #"  --c: "hi!";"#])
    }

    @Test("reports values with the same name, also parts of other values")
    func collisions() {
        let collisions = { (tokens: [String: Theme.Value.Typed]) -> [NameCollision] in
            do throws(NameCollisions) {
                _ = try CSSSheet(fileName: "a.css").files(ResolvedTheme(ThemeBundle(app: "badoo", tokens: tokens)))
                return []
            } catch {
                return error.collisions
            }
        }
        let tokens = ["a b": 4, "a-b": 1, "a.b": 2, "a.c": 3].mapValues { Theme.Value.Typed(.int, .int($0)) }
        #expect(collisions(tokens).map(\.second) == ["a b", "a-b"])
        #expect(collisions(tokens).allSatisfy { $0.first == "a.b" && $0.name == "--a-b" })
        let font = Theme.Value.Typed(.font, .font(Theme.Font(name: "system", size: Theme.Dimension(22))))
        let parts = collisions(["title": font, "title-size": .init(.int, .int(1))])
        #expect(parts.map(\.first) == ["title.size"] && parts.map(\.second) == ["title-size"])
    }

    @Test("preserves the color space of a wide-gamut color")
    func wideColors() throws {
        let p3 = Theme.Color(Theme.WideColor(space: .displayP3, components: [1, nil, 0.25], alpha: 0.5))
        let hsl = Theme.Color(Theme.WideColor(space: .hsl, components: [210, 50, 40]))
        #expect(
            try css(["a": .init(.color, .color(p3)), "b": .init(.color, .color(hsl))])[1...2] == [
                "  --a: color(display-p3 1 none 0.25 / 0.5);", "  --b: hsl(210 50% 40%);",
            ])
    }

    @Test("appends states to the name of a style's attribute")
    func states() throws {
        let (blue, white) = (Theme.Color(red: 0, green: 122, blue: 255), Theme.Color(red: 255, green: 255, blue: 255))
        let style = Theme.Style(
            type: "Button",
            attributes: [
                "backgroundColor": .states([.normal: .color(blue), .highlighted: .color(white)]),
                "shadow": .value(
                    .shadow(Theme.Shadow(color: blue, offsetY: Theme.Dimension(1), blur: Theme.Dimension(2)))),
            ])
        #expect(
            try css([:], styles: ["primary": style]) == [
                ":root {", "  --primary-backgroundColor: #007aff;", "  --primary-backgroundColor-highlighted: #ffffff;",
                "  --primary-shadow: 0px 1px 2px 0px #007aff;", "}",
            ])
    }

    @Test("rounds away binary noise in numbers, without losing an author's digits")
    func numbers() throws {
        let sheet = { (number: Double) in try css(["a": .init(.dimension, .dimension(Theme.Dimension(number)))]) }
        let texts: [(number: Double, text: String)] = [
            (-0.21760000000000002, "-0.2176px"), (0.1 + 0.2, "0.3px"), (16 * 0.0136, "0.2176px"), (1e-7, "1e-07px"),
            (123_456_789.125, "123456789.125px"), (1 / 3, "0.3333333333333333px"),
            (0.12345678901234, "0.12345678901234px"),
            (4.5, "4.5px"), (-0.0, "0px"),
        ]
        for (number, text) in texts {
            #expect(try sheet(number).contains { $0.contains("--a: \(text);") }, "\(number)")
        }
    }
}
