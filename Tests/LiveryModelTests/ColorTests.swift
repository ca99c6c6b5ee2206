import LiveryModel
import Testing

@Suite("Colors")
struct ColorTests {
    @Test(
        "parse from hex digits with alpha last",
        arguments: [("#fff", "#ffffffff"), ("#00407020", "#00407020"), ("#AbCdEf", "#abcdefff")])
    func hex(text: String, canonical: String) {
        #expect(Theme.Color(hex: text)?.hex == canonical)
    }

    @Test("don't parse from invalid hex", arguments: ["#abcd", "#", "fff", "#ggg", "#fffffff", "#ффф"])
    func notHex(text: String) {
        #expect(Theme.Color(hex: text) == nil)
    }

    @Test(
        "of other spaces convert to sRGB as in CSS Color 4",
        arguments: [
            (Theme.ColorSpace.srgb, [0.2, 0.4, 0.6], "#336699ff"), (.hsl, [210, 50, 40], "#336699ff"),
            (.hwb, [210, 20, 40], "#336699ff"), (.srgbLinear, [0.033105, 0.132868, 0.318547], "#336699ff"),
            (.lab, [50, 0, 0], "#777777ff"), (.lch, [29.2345, 44.2, 27], "#7d2329ff"),
            (.oklab, [1, 0, 0], "#ffffffff"), (.oklch, [0.51975, 0.17686, 142.495], "#008000ff"),
            (.lab, [46.2775, -47.5621, 48.5837], "#008000ff"), (.xyzD65, [0.07719, 0.15438, 0.02573], "#008000ff"),
            (.xyzD50, [0.08312, 0.15475, 0.02096], "#008000ff"),
            (.displayP3, [0.21604, 0.49418, 0.13151], "#008000ff"),
            (.a98RGB, [0.281363, 0.498012, 0.116746], "#008000ff"),
            (.prophotoRGB, [0.230479, 0.395789, 0.129968], "#008000ff"),
            (.rec2020, [0.235202, 0.431704, 0.085432], "#008000ff"),
        ] as [(Theme.ColorSpace, [Double], String)])
    func conversion(space: Theme.ColorSpace, components: [Double], hex: String) {
        #expect(Theme.Color(Theme.WideColor(space: space, components: components)).hex == hex)
    }

    @Test(
        "round half up in every channel",
        arguments: [
            (Theme.ColorSpace.srgb, [0.5, 0.5, 0.5], "#808080ff"), (.srgb, [0.7, 0.7, 0.7], "#b3b3b3ff"),
            (.srgb, [0.9, 0.9, 0.9], "#e6e6e6ff"), (.srgb, [1, 0.5, 0], "#ff8000ff"),
            (.srgb, [0.1, 0.3, 0.7], "#1a4db3ff"), (.hsl, [0, 0, 50], "#808080ff"),
            (.hsl, [120, 25, 40], "#4d804dff"), (.hwb, [0, 50, 50], "#808080ff"), (.hwb, [90, 10, 10], "#80e61aff"),
            (.srgbLinear, [0.21404114048223255, 0.21404114048223255, 0.21404114048223255], "#808080ff"),
            (.lab, [53.388964741114316, 0, 0], "#808080ff"), (.oklab, [0.5981807305268477, 0, 0], "#808080ff"),
            (.displayP3, [0.5, 0.5, 0.5], "#808080ff"),
            (.xyzD65, [0.20343667060423742, 0.21404114048223255, 0.23310316302365935], "#808080ff"),
        ] as [(Theme.ColorSpace, [Double], String)])
    func rounding(space: Theme.ColorSpace, components: [Double], hex: String) {
        #expect(Theme.Color(Theme.WideColor(space: space, components: components)).hex == hex)
    }

    @Test("outside sRGB keep their space and are gamut-mapped, not clipped")
    func gamutMapping() {
        let green = Theme.Color(Theme.WideColor(space: .displayP3, components: [0, 1, 0]))
        #expect(green.wide?.space == .displayP3)
        #expect(green.hex == "#00fb29ff")
    }

    /// `#3366990a` is an 8-bit color, but an opacity of 0.03 falls between two bytes.
    private static let between = Theme.Color(Theme.WideColor(space: .srgb, components: [0.2, 0.4, 0.6], alpha: 0.03))

    @Test("of sRGB are stored as 8 bits if that is exact, otherwise exactly")
    func exact() {
        #expect(Self.between.wide == Theme.WideColor(space: .srgb, components: [0.2, 0.4, 0.6], alpha: 0.03))
        #expect(Self.between.hex == "#33669908")
        #expect(Self.between.opacity == 0.03)
        #expect(Self.between.with(opacity: 0.4) == Theme.Color(red: 51, green: 102, blue: 153, alpha: 102))
        #expect(Theme.Color(red: 51, green: 102, blue: 153).with(opacity: 0.03) == Self.between)
        let none = Theme.Color(Theme.WideColor(space: .srgb, components: [nil, 0.4, 0.6]))
        #expect(none.wide?.components == [nil, 0.4, 0.6])
        #expect(none.hex == "#006699ff")
        #expect(none.with(opacity: 0.4).wide?.components == [nil, 0.4, 0.6])
    }

    @Test("of every hex value are 8 bits in every color space")
    func hexStays() {
        for byte in UInt8.min...UInt8.max {
            let channel = Double(byte) / 255
            let color = Theme.Color(red: byte, green: 255 - byte, blue: byte, alpha: byte)
            let components = [channel, Double(255 - byte) / 255, channel]
            #expect(Theme.Color(Theme.WideColor(space: .srgb, components: components, alpha: channel)) == color)
            #expect(color.mixed(with: color, share: 0.3) == color)
            #expect(color.mixed(with: .init(red: 1, green: 2, blue: 3, alpha: 4), share: 0) == color)
            #expect(Theme.Color(red: 1, green: 2, blue: 3, alpha: 4).mixed(with: color, share: 1) == color)
        }
    }

    @Test("that are computed aren't rounded and have no arithmetic noise")
    func computed() {
        let (black, white) = (Theme.Color(red: 0, green: 0, blue: 0), Theme.Color(red: 255, green: 255, blue: 255))
        #expect(black.mixed(with: white, share: 0.5).wide?.components == [0.5, 0.5, 0.5])
        let step = Theme.Color(red: 100, green: 100, blue: 100).mixed(
            with: Theme.Color(red: 200, green: 200, blue: 200), share: 0.29)
        #expect(step == Theme.Color(red: 129, green: 129, blue: 129))
        let twice = black.mixed(with: white, share: 0.001).mixed(with: white, share: 0.001)
        #expect(abs(twice.sRGB.x - 0.001_999) < 1e-15)
        #expect(abs(Self.between.composed(over: white).sRGB.x - 0.976) < 1e-15)
    }
}
