import LiveryModel
import LiveryTheme
import Testing

@Suite("Layouts of parts")
struct PartLayoutTests {
    private static let styles = """
        @components: { Hero(+View): { picture: ImageView, title: Label, text: Label, gap: dimension } }
        hero(Hero): { title: {} }

        """

    @Test("have an axis, spacing, an alignment and an order")
    func content() throws {
        let line = "@layout: { Hero: { axis: row, spacing: 12.5, align: center, parts: [[title, text], picture] } }"
        let compilation = try compile(Self.styles + line)
        #expect(compilation.diagnostics.isEmpty)
        let expected = PartLayout(
            axis: .row, spacing: 12.5, alignment: .center, parts: [["title", "text"], ["picture"]])
        #expect(compilation.layouts == ["Hero": expected])
    }

    @Test("are inherited, and replaced or removed by component")
    func layers() throws {
        let core = [
            "theme.ktv": """
            @components: { Hero(+View): { title: Label }, Cell(+View): { title: Label }, Bar(+View): { title: Label } }
            @layout: { Hero: { axis: row }, Cell: { spacing: 4 }, Bar: { axis: row } }
            """
        ]
        let text = "@extends: core\n@layout: { Cell: { align: end }, Bar: nil }"
        let compilation = try compile(text, bases: ["core": core])
        #expect(
            compilation.layouts == [
                "Hero": PartLayout(axis: .row), "Cell": PartLayout(axis: .column, alignment: .end),
            ])
    }

    @Test("change nothing in the bundle")
    func bundle() throws {
        let (without, with) = try (
            compile(Self.styles), compile(Self.styles + "@layout: { Hero: { axis: row, spacing: 8 } }")
        )
        #expect(without.bundles.first?.bytes == with.bundles.first?.bytes)
    }

    @Test(
        "report mistakes with their place, and what was meant",
        arguments: [
            ("@layout: row", "invalid-directive", nil), ("@layout: { Hero: row }", "invalid-directive", nil),
            ("@layout: { Heroo: { axis: row } }", "unknown-type", "Hero"),
            ("@layout: { Hero: { axis: rwo } }", "invalid-directive", "row"),
            ("@layout: { Hero: { axis: 1 } }", "invalid-directive", nil),
            ("@layout: { Hero: { align: centre } }", "invalid-directive", "center"),
            ("@layout: { Hero: { spacing: wide } }", "invalid-directive", nil),
            ("@layout: { Hero: { spacing: -1 } }", "invalid-directive", nil),
            ("@layout: { Hero: { spcaing: 1 } }", "unknown-property", "spacing"),
            ("@layout: { Hero: { parts: title } }", "invalid-directive", nil),
            ("@layout: { Hero: { parts: [titel] } }", "unknown-property", "title"),
            ("@layout: { Hero: { parts: [[gap]] } }", "unknown-property", nil),
            ("group: { @layout: { Hero: {} } }", "misplaced-directive", nil),
        ] as [(String, String, String?)])
    func mistakes(line: String, id: String, meant: String?) throws {
        let found = try compile(Self.styles + line).diagnostics
        #expect(found.map(\.id.rawValue) == [id])
        #expect(found.first?.fix?.replacement == meant)
        #expect(try complaints(Self.styles + line).first?.hasPrefix("3:") == true)
    }
}
