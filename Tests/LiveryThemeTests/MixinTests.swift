import Foundation
import LiveryModel
import LiveryTheme
import Testing

/// Tests sections 5 and 6 of the language reference: mixins, links and functions.
@Suite("Mixins, links and functions")
struct MixinTests {
    private func values(_ text: String, files: [String: String] = [:]) throws -> [String: Theme.Value] {
        try tokens(text, files: files).mapValues(\.value)
    }

    @Test("own properties override the last mixin, then the first mixin, then the parent")
    func order() throws {
        let found = try values(
            """
            p: { a: p, b: p, c: p, d: p }
            first: { b: first, c: first, d: first }
            last: { c: last, d: last }
            x(+first+last): { @parent: "p", d: own }
            """)
        #expect(found["x.a"] == .string("p"))
        #expect(found["x.b"] == .string("first"))
        #expect(found["x.c"] == .string("last"))
        #expect(found["x.d"] == .string("own"))
    }

    @Test("mixins are separated by '+', ',' or ';'", arguments: ["+", ",", ";"])
    func separators(separator: String) throws {
        let found = try values("a: { x: 1 }\nb: { y: 2 }\nc(\(separator)a\(separator)b): { z: 3 }")
        #expect(found["c.x"] == .int(1))
        #expect(found["c.y"] == .int(2))
        #expect(found["c.z"] == .int(3))
    }

    @Test("objects merge deeply, and nil replaces an inherited value with null")
    func deep() throws {
        let found = try values("a: { o: { x: 1, y: 2 }, z: 3 }\nb(+a): { o: { y: 4 }, z: nil }")
        #expect(found["b.o.x"] == .int(1))
        #expect(found["b.o.y"] == .int(4))
        #expect(found["b.z"] == .null)
    }

    @Test("the result has the mixin's type, also through nested and forward mixins")
    func types() throws {
        let found = try tokens("c(+b): { size: 3 }\nb(+a):\na(font): { name: H, size: 1 }")
        #expect(found["c"] == .init(.font, .font(Theme.Font(name: "H", size: Theme.Dimension(3)))))
        #expect(found["b"] == .init(.font, .font(Theme.Font(name: "H", size: Theme.Dimension(1)))))
    }

    @Test("mixins can repeat each other if they terminate", arguments: [3, 30])
    func nested(levels: Int) throws {
        let mixins = (1...levels).map { "a\($0)(+a\($0 - 1)): { x(+a\($0 - 1)): {} }\n" }
        let found = try values("a0: { x: { p: 1 } }\n" + mixins.joined())
        let deepest = "a\(levels)" + String(repeating: ".x", count: levels + 1) + ".p"
        #expect(found[deepest] == .int(1))
        // Each level has one value of its own and one for every level below it.
        #expect(found.count == (levels + 1) * (levels + 2) / 2)
    }

    @Test("an overlay changes and extends the values of mixins")
    func overlays() throws {
        let text = "@axes: { skin: [day, night] }\na: { x: 1, y: 1 }\nb(+a): { z: 1 }"
        let compilation = try compile(text, files: ["skins/night.ktv": "a: { x: 2 }\nb: { y: 2 }"], for: .all)
        let night = compilation.bundles.last?.tokens.mapValues(\.value)
        #expect(night?["b.x"] == .int(2))
        #expect(night?["b.y"] == .int(2))
        #expect(night?["b.z"] == .int(1))
    }

    @Test("a link can refer forward, to an object, through links and into a style's states")
    func links() throws {
        let found = try values(
            """
            a: @b.c
            b: @real
            real: { c: @d, e: { f: 1 } }
            d: 7
            whole: @b.e
            state: @button.textColor.highlighted
            slash: @real/e/f
            list: [@d, "@d"]
            button(Button): { textColor: { normal: #fff, highlighted: #000 } }
            """)
        #expect(found["a"] == .int(7))
        #expect(found["whole.f"] == .int(1))
        #expect(found["slash"] == .int(1))
        #expect(found["state"] == .color(Theme.Color(red: 0, green: 0, blue: 0)))
        #expect(found["list"] == .list([Theme.Value.Typed(.int, .int(7)), Theme.Value.Typed(.int, .int(7))]))
    }

    @Test("a broken link through another link names the other link's target")
    func brokenChain() throws {
        let diagnostics = try compile("a: @b.colour\nb: @c\nc: { color: #fff }").diagnostics
        #expect(diagnostics.map(\.message) == ["unknown link '@b.colour'"])
        #expect(diagnostics.first?.notes.map(\.message) == ["'b' links to 'c'", "did you mean '@b.color'?"])
    }

    private static func gray(_ value: UInt8, alpha: UInt8 = 255) -> Theme.Value {
        .color(Theme.Color(red: value, green: value, blue: value, alpha: alpha))
    }

    private static func exactGray(_ value: Double, opacity: Double = 1) -> Theme.Value {
        .color(Theme.Color(Theme.WideColor(space: .srgb, components: [value, value, value], alpha: opacity)))
    }

    @Test(
        "functions return the expected values",
        arguments: [
            ("~color.alpha(#000, 0.4)", gray(0, alpha: 102)),
            ("~color.alpha(@black, @half)", exactGray(0, opacity: 0.5)),
            ("~color.mix(#000, #fff)", exactGray(0.5)), ("~color.mix(#000, #fff, 0.2)", gray(51)),
            ("~color.mix(#00000000, #000)", exactGray(0, opacity: 0.5)),
            ("~color.lighten(#000, 0.2)", gray(51)), ("~color.darken(#fff, 0.2)", gray(204)),
            ("~color.contrast(#222, #000, #fff)", gray(255)), ("~color.contrast(#eee, #000, #fff)", gray(0)),
            // Black and white have no hue, and this red has its own lightness.
            ("~color.tone(#000, 1)", gray(255)), ("~color.tone(#777, 0)", gray(0)),
            ("~color.tone(#243d91, 0)", gray(0)), ("~color.tone(#c803ca, 1)", gray(255)),
            ("~color.ensure(#777, #fff)", gray(118)), ("~color.ensure(#767676, #fff)", gray(118)),
            ("~color.ensure(#777, #fff, 3)", gray(119)), ("~color.ensure(#777, #fff, 21)", gray(0)),
            ("~color.ensure(#fff, #fff, 7)", gray(89)), ("~color.ensure(@black, #000)", gray(117)),
            ("~number.add(1, 2)", .int(3)), ("~number.sub(1, 2.5)", .double(-1.5)), ("~number.mul(3, 4)", .int(12)),
            ("~number.div(1, 4)", .double(0.25)), ("~number.div(8, 4)", .int(2)), ("~number.min(1, 2)", .int(1)),
            ("~number.max(1, 2)", .int(2)), ("~number.round(2.6)", .double(3)), ("~number.round(13, 5)", .int(15)),
            ("~number.add(@grid, 1)", .dimension(Theme.Dimension(9))),
            ("~number.mul(@grid, 2)", .dimension(Theme.Dimension(16))),
            ("~color.alpha(~color.mix(#000, #fff), ~number.div(1, 2))", exactGray(0.5, opacity: 0.5)),
            (#""~color.alpha(@black, 0.4)""#, gray(0, alpha: 102)),
            (#""~color.alpha(\u0040black, 0.4)""#, gray(0, alpha: 102)),
        ] as [(String, Theme.Value)])
    func functions(call: String, value: Theme.Value) throws {
        let text = "x: \(call)\nblack: #000\nhalf: 0.5\ngrid(dimension): 8"
        #expect(try tokens(text)["x"]?.value == value)
    }

    @Test("a color keeps its hue when its lightness changes")
    func tone() throws {
        let tokens = try tokens("a: ~color.tone(#783bf9, 0.4)\nb: ~color.tone(#783bf980, 0.9)")
        guard case .color(let dark) = tokens["a"]?.value, case .color(let light) = tokens["b"]?.value else {
            return #expect(Bool(false))
        }
        let hue = { (color: Theme.Color) in atan2(color.oklab.b, color.oklab.a) }
        let original = hue(try #require(Theme.Color(hex: "#783bf9")))
        #expect(abs(dark.oklab.lightness - 0.4) < 0.02 && abs(hue(dark) - original) < 0.05)
        #expect(abs(light.oklab.lightness - 0.9) < 0.02 && abs(hue(light) - original) < 0.05 && light.alpha == 128)
    }

    @Test("a color that is made readable is readable in tools that round the factors of WCAG, too")
    func rounded() throws {
        func luminance(_ color: Theme.Color) -> Double {
            let linear = [color.red, color.green, color.blue].map { byte in
                let value = Double(byte) / 255
                return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        for number in stride(from: 0, to: 1 << 24, by: 7919) {
            let (red, green, blue) = (UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
            let (color, ground) = (
                Theme.Color(red: red, green: green, blue: blue), Theme.Color(red: blue, green: red, blue: green)
            )
            guard color.contrast(on: ground) < 4.5 else { continue }
            let readable = try #require(color.ensuring(4.5, on: ground))
            let (dark, light) = (
                min(luminance(readable), luminance(ground)), max(luminance(readable), luminance(ground))
            )
            #expect((light + 0.05) / (dark + 0.05) >= 4.5, "\(color) on \(ground)")
        }
    }

    @Test("a ratio that no color reaches on a background is an error", arguments: ["#777, 7.1", "#fff, 21.5"])
    func unreachable(ground: String) throws {
        let diagnostics = try compile("a: ~color.ensure(#783bf9, \(ground))").diagnostics
        #expect(diagnostics.count == 1)
        #expect(
            ["expected a contrast ratio that is possible on this background", "expected a number from 1 to 21"]
                .contains { diagnostics[0].message.contains($0) })
    }

    @Test("a cycle of calls is reported with its chain")
    func callCycle() throws {
        let diagnostics = try compile("a: ~number.add(@b, 1)\nb: ~number.add(@a, 1)").diagnostics
        #expect(diagnostics.map(\.message) == ["link cycle: a → b → a"])
    }
}
