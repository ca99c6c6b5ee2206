import LiveryClient
import Testing

/// A custom component that consists of styles of other components.
struct NewsViewStyle: StyleDecodable, Equatable {
    static let component = "NewsView"
    var view: Theme.ViewStyle
    var title: Theme.Setting<Theme.LabelStyle>
    var message: Theme.Setting<Theme.LabelStyle>
    var badge: Theme.Setting<Theme.ImageViewStyle>

    init(_ attributes: Theme.StyleAttributes) throws(LookupError) {
        view = try Theme.ViewStyle(attributes)
        title = try attributes.part("title")
        message = try attributes.part("message")
        badge = try attributes.part("badge")
    }
}

@Suite struct StyleTests {
    static let white = Theme.Color(red: 255, green: 255, blue: 255)
    static let purple = Theme.Color(red: 0x78, green: 0x3b, blue: 0xf9)

    /// The built-in components as the server declares them. Each attribute has a type, and can have states.
    static let components: [(name: String, attributes: [(String, Theme.ValueType, Bool, Theme.Value)])] = [
        (
            "View",
            [
                ("backgroundColor", .color, true, .color(white)), ("tintColor", .color, true, .color(white)),
                ("alpha", .double, true, .double(0.5)), ("borderColor", .color, true, .color(white)),
                ("borderWidth", .dimension, true, .dimension(Theme.Dimension(1))),
                ("cornerRadius", .dimension, false, .dimension(Theme.Dimension(8))),
                ("shadow", .shadow, true, .shadow(Theme.Shadow(color: white))),
                ("height", .dimension, false, .dimension(Theme.Dimension(44))),
                ("width", .dimension, false, .dimension(Theme.Dimension(55))),
                ("margins", .insets, false, .insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4))),
            ]
        ),
        (
            "Label",
            [
                ("font", .font, true, .font(Theme.Font(name: "Inter"))), ("textColor", .color, true, .color(white)),
                ("textAlignment", .enumeration(.alignment), false, .keyword("center")),
                ("case", .enumeration(.letterCase), false, .keyword("upper")),
                ("lineBreakMode", .enumeration(.lineBreakMode), false, .keyword("clipping")),
                ("lineHeight", .dimension, false, .dimension(Theme.Dimension(20))),
                ("letterSpacing", .dimension, false, .dimension(Theme.Dimension(1))),
                ("numberOfLines", .int, false, .int(2)),
                ("decoration", .enumeration(.decoration), false, .keyword("underline")),
            ]
        ),
        (
            "Button",
            [
                ("font", .font, true, .font(Theme.Font(name: "Inter"))), ("textColor", .color, true, .color(white)),
                ("contentInsets", .insets, false, .insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4))),
                ("image", .image, true, .image("a")), ("backgroundImage", .image, true, .image("b")),
                ("drawableStart", .image, true, .image("c")),
                ("textAlignment", .enumeration(.alignment), false, .keyword("center")),
                ("case", .enumeration(.letterCase), false, .keyword("upper")),
                ("letterSpacing", .dimension, false, .dimension(Theme.Dimension(1))),
                ("imageSpacing", .dimension, false, .dimension(Theme.Dimension(4))),
            ]
        ),
        (
            "ImageView",
            [
                ("image", .image, true, .image("a")),
                ("contentMode", .enumeration(.contentMode), false, .keyword("center")),
            ]
        ),
        (
            "TextField",
            [
                ("font", .font, true, .font(Theme.Font(name: "Inter"))), ("textColor", .color, true, .color(white)),
                ("placeholderColor", .color, false, .color(white)), ("cursorColor", .color, false, .color(white)),
                ("textAlignment", .enumeration(.alignment), false, .keyword("center")),
                ("case", .enumeration(.letterCase), false, .keyword("upper")),
                ("contentInsets", .insets, false, .insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4))),
            ]
        ),
    ]

    /// A theme with the built-in components and `NewsView`, decoded from its wire format.
    private func theme(_ styles: [String: Theme.Style]) throws -> Theme {
        var types: [String: Theme.ComponentType] = [:]
        for (name, attributes) in Self.components {
            types[name] = Theme.ComponentType(
                name: name, parent: name == "View" ? nil : "View",
                attributes: Dictionary(
                    uniqueKeysWithValues: attributes.map { ($0.0, .value($0.1, stateful: $0.2)) }))
        }
        let parts = ["title": "Label", "message": "Label", "badge": "ImageView"]
        types["NewsView"] = Theme.ComponentType(
            name: "NewsView", parent: "View",
            attributes: parts.mapValues { .value(.component($0), stateful: false) })
        types["Card"] = Theme.ComponentType(name: "Card", parent: "NewsView")
        let bundle = ThemeBundle(
            app: "a", types: types, tokens: ["purple": .init(.color, .color(Self.purple))], styles: styles)
        return try Theme(bytes: bundle.bytes)
    }

    /// The style of a component, with every attribute set to its sample value.
    private func full(_ name: String) -> Theme.Style {
        let samples = Self.components.filter { $0.name == name || $0.name == "View" }.flatMap(\.attributes)
        return Theme.Style(
            type: name, attributes: Dictionary(uniqueKeysWithValues: samples.map { ($0.0, .value($0.3)) }))
    }

    /// The numbers of set and of all properties of a struct, including the properties of substyles.
    private func count(_ style: Any) -> (set: Int, all: Int) {
        Mirror(reflecting: style).children.reduce(into: (0, 0)) { sum, child in
            let description = "\(child.value)"
            if child.value is Theme.ViewStyle {
                let inner = count(child.value)
                sum = (sum.0 + inner.set, sum.1 + inner.all)
            } else {
                sum = (sum.0 + (description == "leave" ? 0 : 1), sum.1 + 1)
            }
        }
    }

    @Test("reads all attributes of built-in components")
    func readsAllAttributesOfBuiltInComponents() throws {
        let theme = try theme(Dictionary(uniqueKeysWithValues: Self.components.map { ($0.name, full($0.name)) }))
        #expect(count(try theme.style("View", as: Theme.ViewStyle.self)) == (10, 10))
        #expect(count(try theme.style("Label", as: Theme.LabelStyle.self)) == (19, 19))
        #expect(count(try theme.style("Button", as: Theme.ButtonStyle.self)) == (20, 20))
        #expect(count(try theme.style("ImageView", as: Theme.ImageViewStyle.self)) == (12, 12))
        #expect(count(try theme.style("TextField", as: Theme.TextFieldStyle.self)) == (17, 17))
        let label = try theme.style("Label", as: Theme.LabelStyle.self)
        #expect(label.letterCase == .set(.upper))
        #expect(label.view.margins.value?.left == 2)
        #expect(try theme.style("Button", as: Theme.ButtonStyle.self).drawableStart.normal == .set("c"))
    }

    @Test("reads one shadow and several")
    func readsShadows() throws {
        let near = Theme.Shadow(color: Self.white), far = Theme.Shadow(color: Self.purple, blur: Theme.Dimension(8))
        let theme = try theme([
            "a": Theme.Style(
                type: "View",
                attributes: ["shadow": .states([.normal: .shadows([near, far]), .highlighted: .shadow(near)])])
        ])
        let style = try theme.style("a", as: Theme.ViewStyle.self)
        #expect(style.shadow.normal == .set([near, far]))
        #expect(style.shadow[.highlighted] == .set([near]))
    }

    @Test("distinguishes leave, reset and set")
    func distinguishesLeaveResetAndSet() throws {
        let theme = try theme([
            "a": Theme.Style(
                type: "View", attributes: ["shadow": .value(.null), "height": .value(.dimension(Theme.Dimension(4)))])
        ])
        let style = try theme.style("a", as: Theme.ViewStyle.self)
        #expect(style.shadow.normal == .reset)
        #expect(style.height == .set(Theme.Dimension(4)))
        #expect(style.width == .leave)
        #expect(style.backgroundColor.normal == .leave)
        var applied: [Double?] = []
        style.height.apply { applied.append($0?.points) }
        style.cornerRadius.apply { applied.append($0?.points) }
        style.shadow.normal.apply { _ in applied.append(nil) }
        #expect(applied == [4, nil])
    }

    @Test("reads states")
    func readsStates() throws {
        let theme = try theme([
            "a": Theme.Style(
                type: "View",
                attributes: [
                    "backgroundColor": .states([
                        .normal: .color(Self.white), .highlighted: .color(Self.purple), .disabled: .null,
                    ])
                ]),
            "b": Theme.Style(type: "View", attributes: ["alpha": .states([.disabled: .double(0.5)])]),
        ])
        let color = try theme.style("a", as: Theme.ViewStyle.self).backgroundColor
        #expect(color[.highlighted] == .set(Self.purple))
        #expect(color[.disabled] == .reset)
        #expect(color[.selected] == .set(Self.white))
        let alpha = try theme.style("b", as: Theme.ViewStyle.self).alpha
        #expect(alpha.normal == .leave)
        #expect(alpha[.disabled] == .set(0.5))
        #expect(Array(alpha.states.keys) == [.disabled])
    }

    @Test("reads custom components")
    func readsCustomComponents() throws {
        let title = Theme.Style(type: "Label", attributes: ["textColor": .value(.color(Self.purple))])
        let news = Theme.Style(
            type: "NewsView",
            attributes: [
                "backgroundColor": .value(.color(Self.white)), "title": .value(.style(title)), "message": .value(.null),
            ])
        let style = try theme(["news": news]).style("news", as: NewsViewStyle.self)
        #expect(style.view.backgroundColor.normal == .set(Self.white))
        #expect(style.title.value?.textColor.normal == .set(Self.purple))
        #expect(style.message == .reset)
        #expect(style.badge == .leave)
    }

    @Test("reads extended components")
    func readsExtendedComponents() throws {
        let theme = try theme(["card": Theme.Style(type: "Card"), "label": Theme.Style(type: "Label")])
        #expect(throws: Never.self) { try theme.style("card", as: NewsViewStyle.self) }
        #expect(throws: Never.self) { try theme.style("card", as: Theme.ViewStyle.self) }
        let error = #expect(throws: LookupError.self) { try theme.style("label", as: Theme.ButtonStyle.self) }
        #expect(error?.description == "'label' must be a style of 'Button', but it is a style of 'Label'")
    }

    @Test("distinguishes a missing style from a value")
    func distinguishesAMissingStyleFromAValue() throws {
        let theme = try theme(["news": Theme.Style(type: "View")])
        let absent = #expect(throws: LookupError.self) { try theme.style("mews", as: Theme.ViewStyle.self) }
        #expect(absent?.description == "'mews' must be a style, but it doesn't exist; did you mean 'news'?")
        let value = #expect(throws: LookupError.self) { try theme.style("purple", as: Theme.ViewStyle.self) }
        #expect(value?.description == "'purple' must be a style, but it is a color")
    }

    @Test("rejects an attribute of another type")
    func rejectsAnAttributeOfAnotherType() throws {
        struct Odd: StyleDecodable {
            static let component = "View"
            init(_ attributes: Theme.StyleAttributes) throws(LookupError) {
                _ = try attributes.stateful("backgroundColor", as: Double.self)
            }
        }
        let color = Theme.Value.color(Self.white)
        let theme = try theme([
            "a": Theme.Style(type: "View", attributes: ["backgroundColor": .states([.disabled: color])]),
            "b": Theme.Style(type: "View", attributes: ["backgroundColor": .value(color)]),
        ])
        let state = #expect(throws: LookupError.self) { try theme.style("a", as: Odd.self) }
        #expect(state?.description == "'a.backgroundColor.disabled' must be a double, but it is a color")
        let plain = #expect(throws: LookupError.self) { try theme.style("b", as: Odd.self) }
        #expect(plain?.description == "'b.backgroundColor' must be a double, but it is a color")
        let part = #expect(throws: LookupError.self) {
            try theme.style("b").part("backgroundColor", as: Theme.LabelStyle.self)
        }
        #expect(part?.description == "'b.backgroundColor' must be a style of 'Label', but it is a color")
    }
}
