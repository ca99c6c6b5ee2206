import LiveryModel
import LiveryTheme
import Testing

/// Tests section 3 of the language reference, on the values that each type accepts and rejects.
@Suite("Types")
struct TypeTests {
    private static let black = Theme.Color(red: 0, green: 0, blue: 0)
    private static let white = Theme.Color(red: 255, green: 255, blue: 255)

    @Test(
        "accept the forms of their values",
        arguments: [
            ("string", "plain text", .string("plain text")), ("s", #""quoted""#, .string("quoted")),
            ("string", "5", .string("5")), ("string", "#fff", .string("#fff")), ("string", "@a.b", .string("@a.b")),
            ("string", "~f", .string("~f")), ("bool", "true", .bool(true)), ("b", "false", .bool(false)),
            ("int", "-3", .int(-3)), ("i", "3", .int(3)), ("integer", "+3", .int(3)),
            ("double", "0.5", .double(0.5)), ("d", ".5", .double(0.5)), ("number", "1e2", .double(100)),
            ("double", "16", .double(16)),
            ("color", "#fff", .color(white)), ("colour", "#000000", .color(black)), ("c", "#000000ff", .color(black)),
            ("color", "{ colorSpace: srgb, components: [0, 0, 0] }", .color(black)),
            ("color", "{ colorSpace: srgb, components: [1, 1, 1], alpha: 1, hex: #ffffff }", .color(white)),
            ("dimension", "14", .dimension(Theme.Dimension(14))),
            ("dimension", "14pt", .dimension(Theme.Dimension(14))),
            ("dimension", "14dp", .dimension(Theme.Dimension(14))),
            ("dimension", "14px", .dimension(Theme.Dimension(14))),
            ("dimension", "1.5rem", .dimension(Theme.Dimension(1.5, .rem))),
            ("dimension", "-2", .dimension(Theme.Dimension(-2))),
            ("fontSize", "14sp", .dimension(Theme.Dimension(14))),
            ("fontSize", "1rem", .dimension(Theme.Dimension(1, .rem))),
            ("duration", "200", .duration(200)), ("duration", "200ms", .duration(200)),
            ("duration", #""0.2s""#, .duration(200)),
            ("easing", "ease-in", .easing(Theme.Easing(0.42, 0, 1, 1))),
            ("easing", "[0.1, -1, 0.9, 2]", .easing(Theme.Easing(0.1, -1, 0.9, 2))),
            (
                "font", "{ name: H, size: 16, weight: bold }",
                .font(Theme.Font(name: "H", size: Theme.Dimension(16), weight: 700))
            ),
            ("font", "{ textStyle: body }", .font(Theme.Font(textStyle: "body"))),
            ("point", "[1, 2]", .point(Theme.Point(x: 1, y: 2))),
            ("size", "[1, 2pt]", .size(Theme.Size(width: 1, height: 2))),
            (
                "rect", "[1, 2, 3, 4]",
                .rect(Theme.Rect(origin: Theme.Point(x: 1, y: 2), size: Theme.Size(width: 3, height: 4)))
            ),
            ("insets", "[1, 2, 3, 4]", .insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4))),
            ("shadow", "{ color: #000, blur: 2 }", .shadow(Theme.Shadow(color: black, blur: Theme.Dimension(2)))),
            (
                "border", "{ color: #000, width: 1 }",
                .border(Theme.Border(color: black, width: Theme.Dimension(1), style: "solid"))
            ),
            ("transition", "{ duration: 0.3s }", .transition(Theme.Transition(duration: 300, delay: 0))),
            (
                "gradient", "[{ color: #000, position: 0 }, { color: #fff, position: 1 }]",
                .gradient(
                    Theme.Gradient(stops: [
                        Theme.Gradient.Stop(color: black, position: 0), Theme.Gradient.Stop(color: white, position: 1),
                    ]))
            ),
            (
                "gradient", "{ stops: [{ color: #000, position: 0 }], angle: 45 }",
                .gradient(Theme.Gradient(stops: [.init(color: black, position: 0)], angle: 45))
            ),
            (
                "gradient", "{ stops: @dusk, radial: true }",
                .gradient(Theme.Gradient(stops: [.init(color: white, position: 1)], isRadial: true))
            ),
            ("gradient", "@dusk", .gradient(Theme.Gradient(stops: [.init(color: white, position: 1)], angle: 90))),
            (
                "gradient", "{ stops: @dusk, angle: 180 }",
                .gradient(Theme.Gradient(stops: [.init(color: white, position: 1)]))
            ),
            ("image", "logo", .image("logo")), ("alignment", "justified", .keyword("justified")),
            (
                "list", "[1, two]",
                .list([Theme.Value.Typed(.int, .int(1)), Theme.Value.Typed(.string, .string("two"))])
            ),
            ("list", "@few", .list([Theme.Value.Typed(.int, .int(1))])), ("null", "nil", .null),
            ("color", "nil", .null), ("double", "@one", .double(1)),
            ("dimension", "@one", .dimension(Theme.Dimension(1))),
        ] as [(String, String, Theme.Value)])
    func accepted(type: String, text: String, value: Theme.Value) throws {
        let linked = "one: 1\nfew: [1]\ndusk(gradient): { stops: [{ color: #fff, position: 1 }], angle: 90 }"
        #expect(try tokens("x(\(type)): \(text)\n\(linked)")["x"]?.value == value)
    }

    @Test(
        "convert a value that a font weight links to",
        arguments: ["w: 700", "w(int): 700", "w(double): 700", "w: bold", "w(string): bold", "w(fontWeight): bold"])
    func linkedWeight(declaration: String) throws {
        let font = try tokens("\(declaration)\nx(font): { size: 16, weight: @w }")["x"]?.value
        #expect(font == .font(Theme.Font(size: Theme.Dimension(16), weight: 700)))
    }

    @Test("reject a linked font weight out of range", arguments: ["w: 1001", "w(int): 0", "w(double): 1000.5"])
    func linkedWeightOutOfRange(declaration: String) throws {
        let text = "\(declaration)\nx(font): { size: 16, weight: @w }"
        let files = ThemeFiles(name: "a", entry: "a.ktv", files: ["a.ktv": Array(text.utf8)])
        let compilation = try Compiler().compile(files)
        #expect(compilation.diagnostics.map(\.id) == [.typeMismatch])
        #expect(compilation.diagnostics.first?.text.contains("expected a weight from 1 to 1000") == true)
    }

    @Test(
        "reject everything else, with the range of the value",
        arguments: [
            ("bool", "1"), ("int", "1.5"), ("int", #""1""#), ("double", "wide"), ("color", "5"), ("color", "red"),
            ("color", "{ colorSpace: nowhere, components: [0, 0, 0] }"),
            ("color", "{ colorSpace: hsl, components: [360, 0, 50] }"),
            ("color", "{ colorSpace: srgb, components: [0, 2, 0] }"),
            ("color", "{ colorSpace: srgb, components: [0, 0] }"), ("dimension", "1ell"), ("dimension", "14sp"),
            ("dimension", "[1]"), ("fontSize", "big"), ("duration", "-1"), ("duration", "2min"),
            ("easing", "bouncy"), ("easing", "[2, 0, 0, 1]"), ("easing", "[0, 0, 1]"), ("font", "Helvetica"),
            ("font", "{ name: H, size: 16, weight: 1001 }"), ("font", "{ name: H, size: 16, weight: fat }"),
            ("point", "[1]"), ("rect", "[1, 2]"), ("insets", "14"), ("insets", "[1, nil, 3, 4]"),
            ("shadow", "#000"), ("gradient", "[]"), ("gradient", "[#000]"), ("gradient", "{ stops: #000 }"),
            ("gradient", "{ stops: [{ color: #000, position: 0 }], angle: 45, radial: true }"),
            ("gradient", "{ stops: [{ color: #000, position: 0 }], angle: 45deg }"), ("image", "5"),
            ("alignment", "middle"),
            ("list", "{ a: 1 }"), ("list", "1"), ("object", "[1]"),
        ])
    func refused(type: String, text: String) throws {
        let diagnostics = try compile("x(\(type)): \(text)").diagnostics
        #expect(diagnostics.map(\.id) == [.typeMismatch])
        #expect(diagnostics.allSatisfy { $0.place.column >= type.count + 5 })
    }

    @Test("include all properties in the table of text attributes")
    func textAttributes() throws {
        let text = """
            x(textAttributes): {
                font: { name: system, size: 16 }, color: #000, lineHeight: 20, letterSpacing: 0.5
                paragraphSpacing: 8, paragraphSpacingBefore: 4
                alignment: center, lineBreakMode: truncatingTail, case: upper
            }
            """
        var expected = Theme.TextAttributes()
        expected.font = Theme.Font(name: "system", size: Theme.Dimension(16))
        expected.color = Self.black
        expected.lineHeight = Theme.Dimension(20)
        expected.letterSpacing = Theme.Dimension(0.5)
        expected.paragraphSpacing = Theme.Dimension(8)
        expected.paragraphSpacingBefore = Theme.Dimension(4)
        expected.alignment = "center"
        expected.lineBreakMode = "truncatingTail"
        expected.letterCase = "upper"
        #expect(try tokens(text)["x"]?.value == .textAttributes(expected))
    }

    @Test("report values that contain themselves, also if declared as object or list")
    func endless() throws {
        #expect(try compile("a(list): [@a]").diagnostics.map(\.id) == [.linkCycle])
        #expect(try compile("a: { b(object): @a, c: 1 }").hasErrors)
        #expect(try tokens("a(object): { b: 1, c: [2] }")["a"]?.type == .object)
    }

    @Test("follow from a value's form without an annotation")
    func natural() throws {
        let found = try tokens("a: 1\nb: 1.0\nc: #fff\nd: text\ne: \"1\"\nf: true\ng: [1, two]\nh: nil")
        #expect(
            found.mapValues(\.type) == [
                "a": .int, "b": .double, "c": .color, "d": .string, "e": .string, "f": .bool, "g": .list, "h": .null,
            ])
    }

    @Test(
        "preserve sRGB colors exactly, also through functions",
        arguments: [
            ("{ colorSpace: srgb, components: [0.123456, 0.5, 0.8], alpha: 0.03 }", [0.123456, 0.5, 0.8], 0.03),
            ("{ colorSpace: srgb, components: [none, 0.5, 0.8] }", [nil, 0.5, 0.8], 1),
            ("~color.alpha(#336699, 0.03)", [0.2, 0.4, 0.6], 0.03),
            ("~color.alpha(@none, 0.03)", [nil, 0.5, 0.8], 0.03),
            ("~color.mix(#000, #fff, 0.5)", [0.5, 0.5, 0.5], 1),
            ("~color.lighten(~color.alpha(#000, 0.03), 0.5)", [0.5, 0.5, 0.5], 0.03),
            ("~color.darken(~color.mix(#000, #fff, 0.5), 0.5)", [0.25, 0.25, 0.25], 1),
        ] as [(String, [Double?], Double)])
    func exactColors(text: String, components: [Double?], alpha: Double) throws {
        let theme = "none(color): { colorSpace: srgb, components: [none, 0.5, 0.8] }\nc(color): \(text)"
        guard case .color(let color)? = try tokens(theme)["c"]?.value else { throw Unexpected([]) }
        #expect(color.wide == Theme.WideColor(space: .srgb, components: components, alpha: alpha))
    }

    @Test("use hex if a function's result has 8 bits per channel")
    func wholeColors() throws {
        let theme = "a: ~color.alpha(#336699, 0.4)\nb: ~color.mix(#000, #fff, 0.2)\nc: ~color.lighten(#fff, 0.37)"
        let hex = try tokens(theme).mapValues { if case .color(let color) = $0.value { color.hex } else { "" } }
        #expect(hex == ["a": "#33669966", "b": "#333333ff", "c": "#ffffffff"])
    }
}
