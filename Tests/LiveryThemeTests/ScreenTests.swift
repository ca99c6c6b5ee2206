import LiveryModel
import LiveryTheme
import Testing

@Suite("Sample screens")
struct ScreenTests {
    private static let styles = """
        @components: { News(+View): { title: Label, action: Button, footer: Footer }, Footer(+View): { note: Label } }
        news(News): { title: {} }
        like(Button): {}
        group: { title(Label): {} }
        brand: #783bf9

        """

    private static func screens(
        _ text: String, files: [String: String] = [:], bases: [String: [String: String]] = [:],
        for choice: [String: String] = [:]
    ) throws -> [SampleScreen] {
        let compilation = try compile(styles + text, files: files, bases: bases, for: .one(choice))
        guard let screens = compilation.screens.first else { throw Unexpected(compilation.diagnostics) }
        return screens
    }

    @Test("list styles with sample content from top to bottom")
    func content() throws {
        let screens = try Self.screens(
            """
            @screens: {
                "First one": [
                    @news
                    { style: @news, title: "Hello", action: { text: "Like" }, footer: { note: "Now" } }
                    [@group.title, { style: @like, text: "Say hello", state: selected }]
                ]
                Second: []
            }
            """)
        #expect(
            screens == [
                SampleScreen(
                    name: "First one",
                    rows: [
                        [.init(style: "news")],
                        [
                            .init(
                                style: "news", texts: ["title": "Hello", "action.text": "Like", "footer.note": "Now"])
                        ],
                        [
                            .init(style: "group.title"),
                            .init(style: "like", state: .selected, texts: ["text": "Say hello"]),
                        ],
                    ]), SampleScreen(name: "Second", rows: []),
            ])
    }

    @Test("are inherited, and replaced or removed by name")
    func layers() throws {
        let core = ["theme.ktv": "note(Label): {}\n@screens: { A: [@note], B: [@note], C: [@note] }"]
        let screens = try Self.screens(
            "@extends: core\n@include: more.ktv\n@screens: { A: [@like], C: nil, D: [@news] }",
            files: ["more.ktv": "@screens: { D: [@like] }"], bases: ["core": core])
        #expect(screens.map(\.name) == ["A", "B", "D"])
        #expect(screens.map { $0.rows.first?.first?.style } == ["like", "note", "news"])
    }

    @Test("don't show a style that has no value in a skin")
    func missing() throws {
        let text = "@axes: { skin: [day, night] }\n@screens: { A: [@news, @like] }"
        let files = ["skins/night.ktv": "news: nil"]
        #expect(try Self.screens(text, files: files, for: ["skin": "day"]).first?.rows.count == 2)
        #expect(try Self.screens(text, files: files, for: ["skin": "night"]).first?.rows.count == 1)
    }

    @Test("change nothing in the bundle")
    func bundle() throws {
        let (without, with) = try (compile(Self.styles), compile(Self.styles + "@screens: { A: [@news] }"))
        #expect(without.bundles.first?.bytes == with.bundles.first?.bytes)
    }

    @Test(
        "report mistakes with their place",
        arguments: [
            ("@screens: nothing", "invalid-directive"), ("@screens: { A: @news }", "invalid-directive"),
            ("@screens: { A: [news] }", "invalid-directive"), ("@screens: { A: [{ title: x }] }", "invalid-directive"),
            ("@screens: { A: [{ style: news }] }", "invalid-directive"),
            ("@screens: { A: [{ style: @news, title: 1 }] }", "invalid-directive"),
            ("@screens: { A: [{ style: @like, text: { note: x } }] }", "invalid-directive"),
            ("@screens: { A: [{ style: @like, state: 1 }] }", "invalid-directive"),
            ("@screens: { A: [@nwes] }", "unknown-link"), ("@screens: { A: [@group] }", "type-mismatch"),
            ("@screens: { A: [@brand] }", "type-mismatch"), ("@screens: { A: [@news.title] }", "type-mismatch"),
            ("@screens: { A: [{ style: @news, titel: x }] }", "unknown-property"),
            ("@screens: { A: [{ style: @news, text: x }] }", "unknown-property"),
            ("@screens: { A: [{ style: @like, state: slected }] }", "unknown-state"),
            ("group2: { @screens: { A: [] } }", "misplaced-directive"),
        ])
    func mistakes(line: String, id: String) throws {
        let found = try complaints(Self.styles + line)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("6:") == true)
        #expect(found.first?.hasSuffix(" \(id)") == true)
    }

    @Test("suggest the part or style that was meant")
    func suggestions() throws {
        for (line, fix) in [
            ("@screens: { A: [@nwes] }", "news"), ("@screens: { A: [{ style: @news, titel: x }] }", "title"),
            ("@screens: { A: [{ style: @like, state: slected }] }", "selected"),
        ] {
            #expect(try compile(Self.styles + line).diagnostics.first?.fix?.replacement == fix)
        }
    }

    @Test("are limited in number and length")
    func limits() throws {
        let names = (1...101).map { "s\($0): []" }.joined(separator: ", ")
        #expect(try complaints(Self.styles + "@screens: { \(names) }").map { $0.hasSuffix("limit-exceeded") } == [true])
        let elements = Array(repeating: "@news", count: 101).joined(separator: ", ")
        let found = try complaints(Self.styles + "@screens: { A: [\(elements)] }")
        #expect(found.map { $0.hasSuffix("limit-exceeded") } == [true])
    }
}
