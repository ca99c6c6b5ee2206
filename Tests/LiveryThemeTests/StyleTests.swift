import LiveryModel
import LiveryTheme
import Testing

/// Tests section 7 of the language reference: component types and styles.
@Suite("Styles")
struct StyleTests {
    private static let white = Theme.Value.color(Theme.Color(red: 255, green: 255, blue: 255))
    private static let black = Theme.Value.color(Theme.Color(red: 0, green: 0, blue: 0))

    private func style(_ name: String, in text: String) throws -> Theme.Style {
        let compilation = try compile(text)
        guard let style = compilation.bundles.first?.styles[name] else { throw Unexpected(compilation.diagnostics) }
        return style
    }

    @Test("a component's parts are styles of their own types, and can be mixed in and linked")
    func parts() throws {
        let text = """
            @components: { NewsView(+View): { title: Label, message: Label } }
            texts.body(Label): { textColor: #000 }
            news(NewsView): {
                backgroundColor: #fff
                title: { textColor: #fff }
                message(+texts.body): { letterSpacing: 1 }
            }
            other(NewsView): { title: @texts.body, message: @news.message }
            """
        let news = try style("news", in: text)
        #expect(news.value("backgroundColor") == Self.white)
        #expect(
            news.value("title") == .style(Theme.Style(type: "Label", attributes: ["textColor": .value(Self.white)])))
        guard case .style(let message)? = news.value("message") else { throw Unexpected([]) }
        #expect(message.value("textColor") == Self.black)
        let other = try style("other", in: text)
        #expect(other.value("message") == .style(message))
    }

    @Test("a stateful attribute has one value or a map of states, and missing states are normal")
    func states() throws {
        let text = "a(Button): { textColor: { normal: #fff, disabled: @black }, tintColor: #000 }\nblack: #000"
        let found = try style("a", in: text)
        #expect(found.value("textColor", in: .disabled) == Self.black)
        #expect(found.value("textColor", in: .hovered) == Self.white)
        #expect(found.value("tintColor", in: .highlighted) == Self.black)
    }

    @Test("every state can have a value")
    func allStates() throws {
        let names = ["normal", "highlighted", "selected", "disabled", "focused", "hovered"]
        let map = names.map { "\($0): #fff" }.joined(separator: ", ")
        guard
            case .states(let states)? = try style("a", in: "a(View): { tintColor: { \(map) } }").attributes["tintColor"]
        else { throw Unexpected([]) }
        #expect(Set(states.keys.map(\.rawValue)) == Set(names))
    }

    @Test("a map of states can be mixed in and overridden for one state")
    func mixedStates() throws {
        let text = """
            base(Button): { textColor: { normal: #fff, highlighted: #fff } }
            a(+base): { textColor: { highlighted: #000 } }
            """
        let found = try style("a", in: text)
        #expect(found.value("textColor") == Self.white)
        #expect(found.value("textColor", in: .highlighted) == Self.black)
    }

    @Test("'nil' resets an attribute, 'unmanaged' leaves it to the platform, and a missing attribute does neither")
    func reset() throws {
        let text = """
            base(View): { backgroundColor: #fff, tintColor: #fff, borderColor: #fff }
            a(+base): { backgroundColor: nil, tintColor: unmanaged }
            """
        let found = try style("a", in: text)
        #expect(found.attributes["backgroundColor"] == .value(.null))
        #expect(found.attributes["tintColor"] == nil)
        #expect(found.attributes["alpha"] == nil)
        #expect(found.value("borderColor") == Self.white)
    }

    @Test("a style can be mixed into a style of a derived type, but not the reverse")
    func extensions() throws {
        #expect(try style("b", in: "a(View): { alpha: 1 }\nb(Label+a): { textColor: #000 }").type == "Label")
        #expect(
            try compile("a(Label): { alpha: 1 }\nb(View+a): { alpha: 1 }").diagnostics.map(\.id)
                == [.conflictingTypes])
    }

    @Test("a contract holds in every combination of axes")
    func requires() throws {
        let text = "@axes: { skin: [day, night] }\n@requires: { brand.purple: color, size: double }\nsize: 1"
        let fine = try compile(text + "\nbrand.purple: #783bf9", for: .all)
        #expect(fine.diagnostics == [])
        let broken = try compile(
            text + "\nbrand.purple: #783bf9", files: ["skins/night.ktv": "brand: nil"], for: .all)
        #expect(broken.diagnostics.map(\.id) == [.unmetRequirement])
        #expect(broken.diagnostics.first?.notes.map(\.message) == ["when resolved for skin=night"])
    }

    @Test("a bundle has the declared order of a component's parts")
    func order() throws {
        let text = """
            @components: {
                Base(+View): { title: Label, height: dimension, message: Label }
                Card(+Base): { picture: ImageView, action: Button }
            }
            card(Card): { alpha: 1 }
            """
        let bundle = try #require(try compile(text).bundles.first)
        #expect(bundle.types["Base"]?.declaredParts == ["title", "message"])
        #expect(bundle.parts(of: "Card") == ["title", "message", "picture", "action"])
    }

    @Test("a layer appends new parts to those of lower layers")
    func layeredOrder() throws {
        let bundle = try #require(
            try compile(
                "@extends: core\n@components: { Card(+View): { extra: Label, title: Button } }\ncard(Card): { alpha: 1 }",
                bases: ["core": ["theme.ktv": "@components: { Card(+View): { title: Label, message: Label } }"]]
            ).bundles.first)
        #expect(bundle.parts(of: "Card") == ["title", "message", "extra"])
    }

    @Test("a bundle contains the types that its styles use")
    func closure() throws {
        let text = "@components: { A(+View): { part: B }, B: { x: int }, C: { x: int } }\na(A): {}"
        #expect(try compile(text).bundles.first?.types.keys.sorted() == ["A", "B", "View"])
    }
}
