import LiveryModel
import LiveryTheme
import Shapes
import Testing

@Suite("Values that only CSS can use")
struct CSSValueTests {
    @Test("are lengths in a unit of CSS, and text of the type 'css'")
    func values() throws {
        let tokens = try tokens(
            """
            half(dimension): 50%
            tall(fontSize): "100.50vh"
            hand(css): pointer
            layer(css): 10
            ink(css): #fff
            fluid(css): "clamp(1rem, 2vw, 2rem)"
            copy: @fluid
            wide(dimension): @fluid
            plain: 50%
            """)
        #expect(tokens["half"] == .init(.dimension, .css("50%")))
        #expect(tokens["tall"] == .init(.fontSize, .css("100.5vh")))
        #expect(tokens["hand"] == .init(.css, .css("pointer")))
        #expect(tokens["layer"] == .init(.css, .css("10")))
        #expect(tokens["ink"] == .init(.css, .css("#fff")))
        #expect(tokens["copy"] == .init(.css, .css("clamp(1rem, 2vw, 2rem)")))
        #expect(tokens["wide"] == .init(.dimension, .css("clamp(1rem, 2vw, 2rem)")))
        #expect(tokens["plain"] == .init(.string, .string("50%")))
    }

    @Test("become lengths and multiples if they are relative to a known font size")
    func relative() throws {
        let bundle = try #require(
            try compile(
                """
                body(textAttributes): { font: { name: Inter, size: 20 }, letterSpacing: -0.05em, lineHeight: 150% }
                open(textAttributes): { letterSpacing: 0.1em }
                title(Label): { font: { name: Inter, size: 10 }, letterSpacing: 0.1em, lineHeight: 120% }
                """
            ).bundles.first)
        guard case .composite(let body)? = bundle.tokens["body"]?.value,
            case .composite(let open)? = bundle.tokens["open"]?.value
        else { return #expect(Bool(false)) }
        let attributes = Theme.TextAttributes(composite: body)
        #expect(attributes.letterSpacing == Theme.Dimension(-1))
        #expect(attributes.lineHeight == nil)
        #expect(attributes.lineHeightMultiple == 1.5)
        #expect(open["letterSpacing"] == .css("0.1em"))
        #expect(bundle.styles["title"]?.attributes["letterSpacing"] == .value(.dimension(Theme.Dimension(1))))
        #expect(bundle.styles["title"]?.attributes["lineHeight"] == .value(.dimension(Theme.Dimension(12))))
    }

    @Test(
        "have closed brackets and quotes, end no declaration, and load nothing from another server",
        arguments: [
            "calc(1px", "a)", "[a)", "red;", "red } b {", "red !important", "\\\\72 ed", "/* a */ b", "'a", "", " ",
            "url(https://a/b.png)", "URL( 'data:text/html,x')", "url('data:image/png,x'), url('https://a')",
            "url(//a/b)", "image-set('https://a' 1x)", "</style>",
            "url(.https://a)", "url(. .+https://a)", "url(é..https://a)", "url('a'.'b'https://a)", "url(a b.c //d)",
            "url('\\\\68ttps://a')", "src(\\\"http://a\\\")",
        ])
    func invalid(text: String) throws {
        #expect(try complaints("x(css): \"\(text)\"") == ["1:9 invalid-css"])
    }

    @Test(
        "are read in linear time", arguments: ["a", "url(", "url(é", "url(+", "image-set('"], [" ", ".", "a", "/", "'"])
    func linear(start: String, run: String) {
        func seconds(_ count: Int) -> Double {
            let text = start + String(repeating: run, count: count)
            return SmallThread.seconds {
                var scanner = CSSScanner(text)
                _ = scanner.fault()
            }
        }
        let (short, long) = (seconds(2_000), seconds(32_000))
        #expect(long < 64 * short + 0.4, "\(short) s, then \(long) s")
    }

    @Test(
        "can be anything else",
        arguments: [
            "var(--a)", "url(#clip)", "url(images/a.png)", "url('a.svg')", "[full-start] 1fr [full-end]", "'a;b' 'c'",
            "calc((1px + 2em) * 3)", "1 / span 2", "\\\"x\\\"",
        ])
    func valid(text: String) throws {
        #expect(try complaints("x(css): \"\(text)\"") == [])
    }

    @Test("have no place where a number is needed, or an attribute that apps set")
    func misplaced() throws {
        #expect(try complaints("x: ~number.mul(@y, 2)\ny(dimension): 50%") == ["1:16 type-mismatch"])
        #expect(try complaints("x(insets): [1, 50%, 2, 3]") == ["1:16 type-mismatch"])
        #expect(try complaints("@components: { A(+View): { cursor: css } }") == ["1:36 invalid-component"])
        #expect(try complaints("x(color): #fff\ny(css): @x").map { $0.hasSuffix("type-mismatch") } == [true])
    }

    private static let theme = """
        half(dimension): 50%
        hand(css): pointer
        gaps: [1, @half]
        glow(shadow): { color: #000, blur: 1em }
        body(textAttributes): { font: { name: Inter, size: 2vw }, paragraphSpacing: 2vh, alignment: center }
        card(View): { width: 50%, height: 20, cornerRadius: 10% }
        """

    @Test("are in the bundle where apps of earlier releases ignore them")
    func wire() throws {
        let compilation = try compile(Self.theme)
        let bundle = try #require(compilation.bundles.first)
        let bytes = try #require(compilation.wireForms.first)
        #expect(bytes == bundle.bytes)
        #expect(try ThemeBundle(bytes: bytes) == bundle)
        let document = try JSON.parse(bytes)
        #expect(document["tokens"]?.text == #"{"body":{"type":"textAttributes","value":{"alignment":"center"}}}"#)
        #expect(document["styles"]?.text == #"{"card":{"type":"View","value":{"height":20}}}"#)
        #expect(document["css"]?["tokens"]?["half"]?.text == #"{"type":"dimension","value":"50%"}"#)
        let theme = try Theme(bytes: bytes)
        #expect(theme.token("half") == nil)
        #expect(theme.rawStyle("card")?.attributes["height"] == .value(.dimension(Theme.Dimension(20))))
        #expect(theme.rawStyle("card")?.attributes["width"] == nil)
    }

    @Test("leave a bundle without them unchanged")
    func unchanged() throws {
        let bundle = try #require(try compile("a: 1\nb(dimension): 2rem").bundles.first)
        #expect(try JSON.parse(bundle.bytes)["css"] == nil)
    }
}
