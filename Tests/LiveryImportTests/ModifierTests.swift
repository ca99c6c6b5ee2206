import LiveryTheme
import Testing

@testable import LiveryImport

@Suite("Color modifiers")
struct ModifierTests {
    /// The expected colors are derived from the definitions, as a fraction of the way to white or black in each space.
    /// Lightness 20 and 50 in CIE Lab are the grays #303030 and #777777. #c14242 has a hue of 0°, a saturation of 50.6
    /// % and a lightness of 50.8 %.
    static let vectors: [(color: String, change: String, space: Modifier.Space, expected: String)] = [
        ("#000000", "lighten 0.2", .lch, "#303030"), ("#ffffff", "darken 0.5", .lch, "#777777"),
        ("#c14242", "lighten 0.2", .hsl, "#cd6868"), ("#c14242", "darken 1", .hsl, "#000000"),
        ("#000000", "lighten 0.5", .srgb, "#808080"), ("#000000", "lighten 0.4", .p3, "#666666"),
        ("#336699", "darken 0.5", .srgb, "#1a334d"), ("#336699", "lighten 1", .lch, "#ffffff"),
        ("#336699", "lighten 0", .lch, "#336699"), ("#336699", "lighten 0", .p3, "#336699"),
        ("#336699", "darken 0", .hsl, "#336699"),
    ]

    @Test("move a fraction of the way in their space", arguments: ModifierTests.vectors)
    func vector(color: String, change: String, space: Modifier.Space, expected: String) throws {
        let tint = try #require(Tint(css: color))
        let parts = change.split(separator: " ")
        let share = try #require(Double(parts[1]))
        let result = parts[0] == "lighten" ? tint.lightened(by: share, in: space) : tint.darkened(by: share, in: space)
        #expect(result.hex == expected)
    }

    @Test("mix from one color to the other in every space", arguments: [Modifier.Space.lch, .srgb, .p3, .hsl])
    func mix(space: Modifier.Space) throws {
        let (red, blue) = (try #require(Tint(css: "#d11a2a")), try #require(Tint(css: "#1565c0")))
        #expect(red.mixed(with: blue, share: 0, in: space).hex == "#d11a2a")
        #expect(red.mixed(with: blue, share: 1, in: space).hex == "#1565c0")
        #expect(red.mixed(with: red, share: 0.3, in: space).hex == "#d11a2a")
    }

    @Test(
        "write a literal color without rounding",
        arguments: [
            ("rgba(51, 102, 153, 0.4)", "#33669966"), ("hsla(210, 50%, 40%, 0.03)", "~color.alpha(#336699, 0.03)"),
            ("hsl(210, 50%, 41%)", "{ colorSpace: srgb, components: [0.205, 0.41, 0.615], alpha: 1 }"),
            ("rgb(0%, 50%, 100%)", "{ colorSpace: srgb, components: [0, 0.5, 1], alpha: 1 }"),
        ])
    func exact(text: String, expected: String) throws {
        let tokens = "{ color: { c: { value: '\(text)' } } }"
        let theme = try #require(Importer().theme("t", from: ["tokens.json5": Array(tokens.utf8)]).theme)
        let written = String(decoding: theme.files["tokens.ktv"] ?? [], as: UTF8.self)
        #expect(written.contains(": \(expected)\n"), "\(written)")
    }

    @Test("write a color outside sRGB in Display P3")
    func wide() throws {
        let literal = TokenConverter.literal(Tint(displayP3: [1, 0, 0], alpha: 1))
        #expect(literal.line == "{ colorSpace: display-p3, components: [1, 0, 0], alpha: 1 }")
    }
}
