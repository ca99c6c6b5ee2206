import LiveryClient
import LiveryTesting
import Testing

@Suite("The dump of a theme")
struct DumpTests {
    private let theme = Theme(
        ThemeBundle(
            app: "badoo", axes: ["skin": "day"],
            tokens: [
                "brand.purple": .init(.color, .color(Theme.Color(red: 120, green: 59, blue: 249))),
                "spacing": .init(.int, .int(8)),
            ],
            styles: [
                "news": Theme.Style(
                    type: "NewsView",
                    attributes: [
                        "title": .value(
                            .style(
                                Theme.Style(
                                    type: "Label",
                                    attributes: [
                                        "textColor": .states([
                                            .disabled: .null, .normal: .color(Theme.Color(red: 1, green: 2, blue: 3)),
                                        ])
                                    ]))),
                        "alpha": .value(.double(0.5)),
                    ])
            ]))

    @Test("has a line for each attribute and state of a style, sorted by name")
    func style() throws {
        #expect(
            try theme.dump("news") == """
                news: NewsView
                    alpha: 0.5
                    title: Label
                        textColor.normal: "#010203ff"
                        textColor.disabled: null

                """)
    }

    @Test("has a line for a value")
    func value() throws {
        #expect(try theme.dump("brand.purple") == "brand.purple: \"#783bf9ff\"\n")
    }

    @Test("of the whole theme is sorted by path")
    func whole() throws {
        let parts = try ["brand.purple", "news", "spacing"].map(theme.dump)
        #expect(theme.dump() == parts.joined())
    }

    @Test("names the path that does not exist")
    func absent() {
        #expect { try theme.dump("brand.purpel") } throws: { "\($0)".contains("brand.purpel") }
    }
}
