import LiveryAuthoring
import LiveryModel
import Testing

@Suite("A comparison of two themes")
struct ComparisonTests {
    static let view = Theme.ComponentType(
        name: "View",
        attributes: [
            "backgroundColor": .value(.color, stateful: true), "borderWidth": .value(.dimension, stateful: false),
        ])
    static let card = Theme.ComponentType(
        name: "Card", parent: "View", attributes: ["title": .value(.component("View"), stateful: false)])

    static func bundle(
        _ tokens: [String: Theme.Value.Typed] = [:], styles: [String: Theme.Style] = [:],
        types: [Theme.ComponentType] = [Self.view, Self.card], axes: [String: String] = [:]
    ) -> ThemeBundle {
        ThemeBundle(
            app: "badoo", axes: axes, types: Dictionary(uniqueKeysWithValues: types.map { ($0.name, $0) }),
            tokens: tokens, styles: styles)
    }

    static func color(_ hex: String) -> Theme.Value {
        .color(Theme.Color(hex: hex) ?? Theme.Color(red: 0, green: 0, blue: 0))
    }

    static func lines(_ old: ThemeBundle, _ new: ThemeBundle) -> [String] {
        Comparison(from: old, to: new).text.split(separator: "\n").map(String.init)
    }

    @Test("is empty for equal themes")
    func same() {
        let bundle = Self.bundle(["a": .init(.int, .int(1))])
        let comparison = Comparison(from: bundle, to: bundle)
        #expect(comparison.changes.isEmpty)
        #expect(comparison.level == nil)
        #expect(comparison.text == "")
    }

    @Test("reports reordered parts, unless one of the two has no order")
    func order() {
        let part = Theme.ComponentType.Attribute.value(.component("View"), stateful: false)
        let card = { (order: [String]) in
            Theme.ComponentType(name: "Card", attributes: ["b": part, "a": part], declaredParts: order)
        }
        let bundle = { (order: [String]) in Self.bundle(types: [Self.view, card(order)]) }
        #expect(
            Self.lines(bundle(["a", "b"]), bundle(["b", "a"])) == [
                "patch  changed  type Card: { a b } → { b a }", "patch: 1 change, 0 major, 0 minor, 1 patch",
            ])
        #expect(Self.lines(bundle([]), bundle(["a", "b"])) == [])
    }

    @Test("compares value by value, and has the level of the most severe change")
    func tokens() {
        let old = Self.bundle([
            "brand.accent": .init(.color, Self.color("#f00")), "brand.primary": .init(.color, Self.color("#fff")),
            "gap": .init(.int, .int(4)), "same": .init(.bool, .bool(true)),
        ])
        let new = Self.bundle([
            "brand.primary": .init(.color, Self.color("#000")), "brand.teal": .init(.color, Self.color("#0aa")),
            "gap": .init(.double, .double(4.5)), "same": .init(.bool, .bool(true)),
        ])
        #expect(
            Self.lines(old, new) == [
                "major  removed  brand.accent (color): #ff0000",
                "patch  changed  brand.primary (color): #ffffff → #000000",
                "minor  added    brand.teal (color): #00aaaa",
                "major  retyped  gap: 4 (int) → 4.5 (double)",
                "major: 4 changes, 2 major, 1 minor, 1 patch",
            ])
        #expect(Comparison(from: old, to: new).level == .major)
    }

    @Test("compares styles by attribute, part and state")
    func styles() {
        let style = { (background: Theme.Style.Attribute, title: [String: Theme.Style.Attribute]) in
            Theme.Style(
                type: "Card",
                attributes: [
                    "backgroundColor": background,
                    "title": .value(.style(Theme.Style(type: "View", attributes: title))),
                ])
        }
        let (white, black, gray) = (Self.color("#fff"), Self.color("#000"), Self.color("#888"))
        let old = Self.bundle(styles: [
            "news": style(
                .states([.normal: white, .disabled: gray]),
                ["borderWidth": .value(.dimension(Theme.Dimension(1))), "backgroundColor": .value(white)])
        ])
        let new = Self.bundle(styles: [
            "news": style(
                .states([.normal: black, .highlighted: gray]),
                ["backgroundColor": .states([.normal: white, .focused: .null])])
        ])
        #expect(
            Self.lines(old, new) == [
                "major  removed  news.backgroundColor, disabled (color): #888888",
                "minor  added    news.backgroundColor, highlighted (color): #888888",
                "patch  changed  news.backgroundColor, normal (color): #ffffff → #000000",
                "minor  added    news.title.backgroundColor, focused (color): null",
                "major  removed  news.title.borderWidth (dimension): 1",
                "major: 5 changes, 2 major, 2 minor, 1 patch",
            ])
    }

    @Test("reports an added, removed or converted style as a whole")
    func wholeStyles() {
        let (view, card) = (Theme.Style(type: "View"), Theme.Style(type: "Card"))
        let old = Self.bundle(["b": .init(.int, .int(1))], styles: ["a": view, "c": view])
        let new = Self.bundle(styles: ["a": card, "b": card, "d": view])
        #expect(
            Self.lines(old, new).dropLast() == [
                "major  retyped  a: {} (View) → {} (Card)", "major  retyped  b: 1 (int) → {} (Card)",
                "major  removed  c (View): {}", "minor  added    d (View): {}",
            ])
        #expect(Comparison(from: old, to: new).changes.map(\.subject.name) == ["style", "style", "style", "style"])
    }

    @Test("compares component types, and treats an attribute of another type as a new one")
    func types() {
        var view = Self.view
        view.attributes["borderWidth"] = .value(.int, stateful: false)
        view.attributes["alpha"] = .value(.double, stateful: true)
        view.attributes["backgroundColor"] = .unmanaged
        let width = { (value: Theme.Value) in
            ["v": Theme.Style(type: "View", attributes: ["borderWidth": .value(value)])]
        }
        let old = Self.bundle(styles: width(.dimension(Theme.Dimension(1))), types: [Self.view, Self.card])
        let new = Self.bundle(styles: width(.int(1)), types: [view])
        #expect(
            Self.lines(old, new) == [
                "major  removed  type Card: (+View) { title }",
                "minor  added    type View.alpha: double, a value for each state",
                "major  retyped  type View.backgroundColor: color, a value for each state → unmanaged",
                "major  retyped  type View.borderWidth: dimension → int",
                "major  retyped  v.borderWidth: 1 (dimension) → 1 (int)",
                "major: 5 changes, 4 major, 1 minor, 0 patch",
            ])
    }

    @Test("groups changes by their cause, and counts each path once")
    func causes() {
        let theme = { (purple: String, night: String) in
            ["day": purple, "night": night].map { skin, hex in
                Self.bundle(
                    [
                        "brand.purple": .init(.color, Self.color(hex)),
                        "brand.accents.link": .init(.color, Self.color(hex)),
                        "gap": .init(.int, .int(purple == "#783bf9" ? 4 : 8)),
                        "radius": .init(.int, .int(purple == "#783bf9" ? 4 : 8)),
                    ],
                    styles: [
                        "news": Theme.Style(type: "View", attributes: ["backgroundColor": .value(Self.color(hex))])
                    ], axes: ["skin": skin])
            }
        }
        let axes = [Theme.Axis(name: "skin", values: ["day", "night"])]
        let comparison = Comparison(
            from: ComparedTheme(axes: axes, bundles: theme("#783bf9", "#111")),
            to: ComparedTheme(axes: axes, bundles: theme("#5a1fd6", "#222")))
        #expect(
            comparison.text.split(separator: "\n") == [
                "patch  changed  brand.purple (color): #783bf9 → #5a1fd6  [skin=day]  → 2 values follow",
                "patch  changed  brand.purple (color): #111111 → #222222  [skin=night]  → 2 values follow",
                "patch  changed  gap (int): 4 → 8", "patch  changed  radius (int): 4 → 8",
                "patch: 5 changes, 0 major, 0 minor, 5 patch",
            ])
        #expect(comparison.changes.map(\.subject.path).contains("news.backgroundColor"))
        #expect(comparison.groups.flatMap(\.followers).count == 4)
    }
}
