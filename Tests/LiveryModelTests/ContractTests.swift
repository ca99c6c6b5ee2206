import LiveryModel
import Testing

@Suite("A contract")
struct ContractTests {
    private let bundle = ThemeBundle(
        app: "badoo",
        types: [
            "View": Theme.ComponentType(name: "View", attributes: ["alpha": .value(.double, stateful: true)]),
            "Card": Theme.ComponentType(
                name: "Card", parent: "View", attributes: ["title": .value(.component("View"), stateful: false)]),
        ],
        tokens: [
            "purple": .init(.color, .color(Theme.Color(red: 120, green: 59, blue: 249))),
            "columns": .init(.int, .int(2)), "share": .init(.double, .double(0.5)), "gone": .init(.color, .null),
        ],
        styles: [
            "card": Theme.Style(
                type: "Card",
                attributes: [
                    "alpha": .states([.normal: .double(1), .disabled: .double(0.5)]),
                    "title": .value(.style(Theme.Style(type: "View", attributes: ["alpha": .value(.double(1))]))),
                ])
        ])

    @Test("is met by values of the required types, ints for doubles, and styles of derived types")
    func met() {
        let contract = Theme.Contract([
            "purple": .color, "columns": .double, "share": .double, "card": .component("View"),
            "card.alpha.disabled": .double, "card.alpha.normal": .double, "card.title.alpha.normal": .double,
            "card.title": .component("View"), "card.title.alpha": .double,
        ])
        #expect(contract.unmet(in: bundle).isEmpty)
        #expect(Theme.Contract().unmet(in: ThemeBundle(app: "badoo")).isEmpty)
    }

    @Test("names what is missing, has another type or is null, sorted by path")
    func unmet() {
        let contract = Theme.Contract([
            "share": .int, "purple": .image, "gone": .color, "card.alpha.hovered": .double,
            "card": .component("Button"),
            "blue": .color,
        ])
        let unmet = contract.unmet(in: bundle)
        #expect(unmet.map(\.path) == ["blue", "card", "card.alpha.hovered", "gone", "purple", "share"])
        #expect(unmet.map(\.found) == [nil, .component("Card"), nil, .null, .color, .double])
        #expect(unmet.map(\.required.name) == ["color", "Button", "double", "color", "image", "int"])
    }

    @Test("has a canonical form and an id that depend only on its paths and types")
    func identity() {
        let contract = Theme.Contract([
            "news": .component("NewsView"), "letters": .enumeration(.letterCase), "brand.purple": .color,
        ])
        let text = String(decoding: contract.canonicalForm, as: UTF8.self)
        #expect(text == "brand.purple color\nletters case\nnews NewsView\n")
        #expect(contract.id == "1480dbd702c564fb")
        #expect(Theme.Contract().id == "e3b0c44298fc1c14")
        #expect(Theme.Contract(contract.requirements.merging(["letters": .string]) { $1 }).id != contract.id)
    }
}
