import LiveryClient
import LiveryModel
import Testing

@Suite("Values and styles in code")
struct DescriptionTests {
    private static let purple = Theme.Color(red: 120, green: 59, blue: 249)

    private static let spellings: [(Theme.Value, String)] = [
        (.color(purple), "#783bf9"),
        (.color(Theme.Color(red: 0, green: 0, blue: 0, alpha: 64)), "#00000040"),
        (
            .color(Theme.Color(Theme.WideColor(space: .displayP3, components: [0.5, nil, 1], alpha: 0.5))),
            "{ colorSpace: display-p3, components: [0.5, none, 1], alpha: 0.5 }"
        ),
        (.dimension(12), "12"), (.dimension(Theme.Dimension(1.5, .rem)), "1.5rem"), (.duration(200), "200ms"),
        (.easing(Theme.Easing(0, 0, 0.58, 1)), "ease-out"),
        (.easing(Theme.Easing(0, 0.5, 1, 1)), "[0, 0.5, 1, 1]"),
        (.insets(Theme.Insets(top: 1, left: 2.5, bottom: 3, right: 4)), "[1, 2.5, 3, 4]"),
        (.point(Theme.Point(x: 1, y: -2)), "[1, -2]"), (.size(Theme.Size(width: 3, height: 4)), "[3, 4]"),
        (.font(Theme.Font(name: "Georgia", size: 20, weight: 700)), "{ name: Georgia, size: 20, weight: 700 }"),
        (.shadow(Theme.Shadow(color: purple, blur: 6)), "{ color: #783bf9, blur: 6 }"),
        (.fontFamily(["Inter", "Helvetica Neue"]), "[Inter, \"Helvetica Neue\"]"),
        (.null, "null"), (.string("true"), "\"true\""), (.string("sun"), "sun"), (.keyword("center"), "center"),
    ]

    @Test("print as they are written in a theme", arguments: spellings)
    func values(value: Theme.Value, text: String) {
        #expect("\(value)" == text)
    }

    @Test("print only the attributes that a style specifies, with its states")
    func styles() {
        var style = Theme.ButtonStyle()
        #expect("\(style)" == "Button {}")
        style.cornerRadius = 4
        style.textColor = .set(Self.purple)
        style.textColor[.disabled] = .reset
        style.letterCase = .set(.upper)
        #expect(
            "\(style)" == "Button { cornerRadius: 4, textColor: { normal: #783bf9, disabled: null }, case: upper }")
        #expect("\(style.cornerRadius), \(style.margins)" == "4, leave")
    }

    @Test("change in a copy, without affecting the theme's style")
    func overrides() throws {
        let theme = Theme(
            ThemeBundle(
                app: "a",
                styles: ["link": Theme.Style(type: "Button", attributes: ["cornerRadius": .value(.dimension(8))])]))
        let link = try theme.style("link", as: Theme.ButtonStyle.self)
        var style = link
        style.cornerRadius = 4
        style.alpha = 0.5
        style.borderWidth[.highlighted] = 2
        #expect(style.view.cornerRadius == .set(Theme.Dimension(4)))
        #expect(style.alpha[.disabled] == .set(0.5))
        #expect(style.borderWidth[.highlighted] == .set(2))
        #expect(style.borderWidth.normal == .leave)
        #expect(link.cornerRadius == 8)
    }

    @Test("change by the state that a closure gets")
    func closures() {
        var link = Theme.ButtonStyle()
        link.alpha = Theme.Stateful([.normal: 0.9, .selected: .reset])
        let style = dimmed(link)
        #expect(style.alpha[.highlighted] == 0.5 && style.alpha[.disabled] == 0.5)
        #expect(style.alpha.normal == 0.9 && style.alpha[.focused] == 0.9 && style.alpha[.selected] == .reset)
        #expect(dimmed(Theme.ButtonStyle()).alpha.normal == .leave)
    }

    @Test("keep the order of their states, whichever is set first")
    func states() {
        var setting = Theme.Stateful<Double>()
        setting[.disabled] = 0.5
        setting[.normal] = 1
        setting[.disabled] = 0.25
        #expect(setting == Theme.Stateful([.normal: 1, .disabled: 0.25]))
        #expect(setting[.selected] == 1)
    }
}
