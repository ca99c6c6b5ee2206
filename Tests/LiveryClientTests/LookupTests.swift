import LiveryClient
import Testing

@Suite struct LookupTests {
    static let red = Theme.Color(red: 255, green: 0, blue: 0)
    static let theme: Theme = {
        var text = Theme.TextAttributes()
        text.color = red
        return Theme(
            ThemeBundle(
                app: "badoo",
                types: ["View": Theme.ComponentType(name: "View")],
                tokens: [
                    "a.bool": .init(.bool, .bool(true)), "a.int": .init(.int, .int(3)),
                    "a.double": .init(.double, .double(0.5)), "a.string": .init(.string, .string("hi")),
                    "a.color": .init(.color, .color(red)),
                    "a.dimension": .init(.dimension, .dimension(Theme.Dimension(2))),
                    "a.fontSize": .init(.fontSize, .dimension(Theme.Dimension(1, .rem))),
                    "a.duration": .init(.duration, .duration(200)),
                    "a.easing": .init(.easing, .easing(Theme.Easing(0, 0, 1, 1))),
                    "a.font": .init(.font, .font(Theme.Font(name: "system"))),
                    "a.textAttributes": .init(.textAttributes, .textAttributes(text)),
                    "a.point": .init(.point, .point(Theme.Point(x: 1, y: 2))),
                    "a.size": .init(.size, .size(Theme.Size(width: 1, height: 2))),
                    "a.rect": .init(
                        .rect, .rect(Theme.Rect(origin: Theme.Point(x: 0, y: 0), size: Theme.Size(width: 1, height: 2)))
                    ),
                    "a.insets": .init(.insets, .insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4))),
                    "a.shadow": .init(.shadow, .shadow(Theme.Shadow(color: red))),
                    "a.border": .init(.border, .border(Theme.Border(color: red, width: Theme.Dimension(1)))),
                    "a.gradient": .init(.gradient, .gradient(Theme.Gradient(stops: [.init(color: red, position: 0)]))),
                    "a.transition": .init(.transition, .transition(Theme.Transition(duration: 1))),
                    "a.image": .init(.image, .image("badge")),
                    "a.alignment": .init(.enumeration(.alignment), .keyword("justified")),
                    "a.case": .init(.enumeration(.letterCase), .keyword("upper")),
                    "a.lineBreakMode": .init(.enumeration(.lineBreakMode), .keyword("clipping")),
                    "a.contentMode": .init(.enumeration(.contentMode), .keyword("center")),
                    "a.textStyle": .init(.enumeration(.textStyle), .keyword("title1")),
                    "a.strokeStyle": .init(.enumeration(.strokeStyle), .keyword("dashed")),
                    "a.list": .init(.list, .list([.init(.int, .int(1))])),
                    "a.null": .init(.color, .null), "brand.purple": .init(.color, .color(red)),
                ],
                styles: ["news": Theme.Style(type: "View")]))
    }()

    /// A lookup, with its path and type and whether it returned the value.
    struct Typed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let look: @Sendable (Theme, String) throws -> Bool

        init<Element: Equatable & Sendable>(
            _ name: String, _ look: @escaping @Sendable (Theme, String) throws -> Element, _ expected: Element
        ) {
            testDescription = name
            self.look = { try look($0, $1) == expected }
        }
    }

    static let all: [Typed] = [
        Typed("bool", { try $0.bool($1) }, true), Typed("int", { try $0.int($1) }, 3),
        Typed("double", { try $0.double($1) }, 0.5), Typed("string", { try $0.string($1) }, "hi"),
        Typed("color", { try $0.color($1) }, red), Typed("dimension", { try $0.dimension($1) }, Theme.Dimension(2)),
        Typed("duration", { try $0.duration($1) }, .milliseconds(200)),
        Typed("easing", { try $0.easing($1) }, Theme.Easing(0, 0, 1, 1)),
        Typed("font", { try $0.font($1) }, Theme.Font(name: "system")),
        Typed("textAttributes", { try $0.textAttributes($1).color }, red),
        Typed("point", { try $0.point($1).y }, 2), Typed("size", { try $0.size($1).height }, 2),
        Typed("rect", { try $0.rect($1).size.width }, 1), Typed("insets", { try $0.insets($1).right }, 4),
        Typed("shadow", { try $0.shadow($1).color }, red), Typed("border", { try $0.border($1).width.points }, 1),
        Typed("gradient", { try $0.gradient($1).stops.count }, 1),
        Typed("transition", { try $0.transition($1).duration }, 1),
        Typed("image", { try $0.image($1) }, "badge"), Typed("alignment", { try $0.alignment($1) }, .justified),
        Typed("case", { try $0.letterCase($1) }, .upper),
        Typed("lineBreakMode", { try $0.lineBreakMode($1) }, .clipping),
        Typed("contentMode", { try $0.contentMode($1) }, .center),
        Typed("textStyle", { try $0.textStyle($1) }, .title1),
        Typed("strokeStyle", { try $0.strokeStyle($1) }, .dashed), Typed("list", { try $0.list($1).count }, 1),
    ]

    @Test("returns the value", arguments: all)
    func returnsTheValue(typed: Typed) throws {
        #expect(try typed.look(Self.theme, "a.\(typed.testDescription)"))
    }

    @Test("reads a list of four numbers as insets, and no other list")
    func fourNumbers() throws {
        func theme(_ numbers: [Theme.Value.Typed]) -> Theme {
            Theme(ThemeBundle(app: "badoo", tokens: ["about.margins": .init(.list, .list(numbers))]))
        }
        let sides: [Theme.Value.Typed] = [
            .init(.int, .int(1)), .init(.double, .double(2.5)), .init(.int, .int(3)), .init(.int, .int(4)),
        ]
        let insets = Theme.Insets(top: 1, left: 2.5, bottom: 3, right: 4)
        #expect(try theme(sides).insets("about.margins") == insets)
        for wrong in [Array(sides.dropLast()), sides + sides, sides.dropLast() + [.init(.bool, .bool(true))]] {
            #expect(throws: LookupError.self) { try theme(wrong).insets("about.margins") }
        }
    }

    @Test("distinguishes four failures", arguments: all)
    func distinguishesFourFailures(typed: Typed) {
        let name = typed.testDescription
        let other = name == "bool" ? "a.int" : "a.bool"
        let article = ["alignment", "easing", "image", "int"].contains(name) ? "an " : "a "
        let phrase = (["insets", "textAttributes"].contains(name) ? "" : article) + name
        let found = other == "a.int" ? "an int" : "a bool"
        let reset = "null, which resets it to the default"
        #expect(message(typed, other) == "'\(other)' must be \(phrase), but it is \(found)")
        #expect(message(typed, "a.null") == "'a.null' must be \(phrase), but it is \(reset)")
        #expect(message(typed, "news") == "'news' must be \(phrase), but it is a style of 'View'")
        #expect(message(typed, "nowhere.near") == "'nowhere.near' must be \(phrase), but it doesn't exist")
    }

    private func message(_ typed: Typed, _ path: String) -> String? {
        do {
            _ = try typed.look(Self.theme, path)
            return nil
        } catch { return "\(error)" }
    }

    @Test("suggests the nearest path")
    func suggestsTheNearestPath() {
        let error = #expect(throws: LookupError.self) { try Self.theme.color("brand.purpel") }
        #expect(error?.nearest == "brand.purple")
        let expected = "'brand.purpel' must be a color, but it doesn't exist; did you mean 'brand.purple'?"
        #expect(error?.description == expected)
        #expect(error?.reason == .absent)
    }

    @Test("converts integers to numbers only")
    func convertsIntegersToNumbersOnly() throws {
        #expect(try Self.theme.number("a.int") == 3)
        #expect(try Self.theme.number("a.double") == 0.5)
        #expect(throws: LookupError.self) { try Self.theme.double("a.int") }
        #expect(throws: LookupError.self) { try Self.theme.int("a.double") }
        #expect(throws: LookupError.self) { try Self.theme.number("a.string") }
    }

    @Test("reads font sizes as dimensions")
    func readsFontSizesAsDimensions() throws {
        #expect(try Self.theme.dimension("a.fontSize").points == 16)
    }

    @Test("distinguishes settings")
    func distinguishesSettings() throws {
        #expect(try Self.theme.setting("nowhere", as: Theme.Color.self) == .leave)
        #expect(try Self.theme.setting("a.null", as: Theme.Color.self) == .reset)
        #expect(try Self.theme.setting("a.color", as: Theme.Color.self) == .set(Self.red))
        #expect(throws: LookupError.self) { try Self.theme.setting("a.int", as: Theme.Color.self) }
    }

    @Test("reads custom types")
    func readsCustomTypes() throws {
        struct Badge: ThemeValue {
            static let themeType = "badge"
            let name: String
            init?(themeValue: Theme.Value) {
                guard case .image(let name) = themeValue else { return nil }
                self.name = name
            }
        }
        #expect(try Self.theme.value("a.image", as: Badge.self).name == "badge")
    }

    @Test("reads all keywords")
    func readsAllKeywords() {
        #expect(Theme.TextAlignment.allCases.map(\.rawValue) == Theme.Enumeration.alignment.cases)
        #expect(Theme.LetterCase.allCases.map(\.rawValue) == Theme.Enumeration.letterCase.cases)
        #expect(Theme.TextDecoration.allCases.map(\.rawValue) == Theme.Enumeration.decoration.cases)
        #expect(Theme.LineBreakMode.allCases.map(\.rawValue) == Theme.Enumeration.lineBreakMode.cases)
        #expect(Theme.ContentMode.allCases.map(\.rawValue) == Theme.Enumeration.contentMode.cases)
        #expect(Theme.TextStyle.allCases.map(\.rawValue) == Theme.Enumeration.textStyle.cases)
        #expect(Theme.StrokeStyle.allCases.map(\.rawValue) == Theme.Enumeration.strokeStyle.cases)
    }
}
