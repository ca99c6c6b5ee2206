import LiveryClient
import LiveryModel
import Testing

/// A typed theme like those that `livery generate` writes.
private final class Acme: ThemeSchema {
    static let app = "acme"
    static let contract: [String: Theme.ValueType] = [
        "ink": .color, "share": .double, "card": .component("View"), "card.title.textColor": .color,
    ]
    static let shipped = [
        ShippedBundle(
            axes: ["skin": "day"],
            #"""
            {"format":1,"app":"acme","axes":{"skin":"day"},
            "types":{"Card":{"extends":"View","attributes":{"title":{"type":"Label"}}},"View":{"attributes":
            {"cornerRadius":{"type":"dimension"},"alpha":{"type":"double","states":true}}},"Label":{"extends":"View",
            "attributes":{"textColor":{"type":"color","states":true},"numberOfLines":{"type":"int"}}}},
            "tokens":{"ink":{"type":"color","value":"#111111ff"},"share":{"type":"double","value":0.5},
            "note":{"type":"string","value":"shipped"},"steps":{"type":"list","value":[{"type":"int","value":1}]}},
            "styles":{"card":{"type":"Card","value":{"cornerRadius":8,"title":{"textColor":"#222222ff"}}}}}
            """#),
        ShippedBundle(
            axes: ["skin": "night"],
            #"""
            {"format":1,"app":"acme","axes":{"skin":"night"},"types":{},
            "tokens":{"ink":{"type":"color","value":"#eeeeeeff"}},"styles":{}}
            """#),
    ]

    let ink: Theme.Color
    let share: Double
    let note: String?
    let steps: [Int]
    let card: AcmeCardStyle

    init(_ read: SchemaReader) {
        ink = read.value("ink")
        share = read.value("share")
        note = read.optional("note")
        steps = read.value("steps")
        card = read.style("card")
    }
}

@dynamicMemberLookup
private struct AcmeCardStyle: SchemaStyle {
    static let component = "Card"
    var view = Theme.ViewStyle()
    var title = Theme.LabelStyle()

    init() {}

    init(_ attributes: Theme.StyleAttributes) throws(LookupError) {
        view = try Theme.ViewStyle(attributes)
        title = try attributes.style("title")
    }

    subscript<Attribute>(dynamicMember attribute: KeyPath<Theme.ViewStyle, Attribute>) -> Attribute {
        view[keyPath: attribute]
    }
}

@Suite("Typed themes")
struct SchemaTests {
    private let ink = Theme.Color(red: 0x11, green: 0x11, blue: 0x11)

    /// The shipped bundle for the skin `day` after a change, as a served theme.
    private func served(_ change: (inout ThemeBundle) -> Void = { _ in }) throws -> Theme {
        var bundle = try ThemeBundle(bytes: Acme.shippedBytes())
        change(&bundle)
        return Theme(bundle)
    }

    private func reports(_ theme: Theme) -> (theme: Acme, paths: [String]) {
        var paths: [String] = []
        let acme = Acme(theme) { paths.append($0.path) }
        return (acme, paths)
    }

    @Test("have the values of the theme")
    func values() throws {
        let (acme, paths) = reports(
            try served {
                $0.tokens["note"] = Theme.Value.Typed(.string, .string("served"))
                $0.tokens["steps"] = Theme.Value.Typed(
                    .list, .list([Theme.Value.Typed(.int, .int(3)), Theme.Value.Typed(.int, .int(4))]))
            })
        #expect(paths == [])
        #expect((acme.ink, acme.share, acme.note) == (ink, 0.5, "served"))
        #expect(acme.steps == [3, 4])
        #expect(acme.card.cornerRadius == .set(Theme.Dimension(8)))
        #expect(acme.card.title.textColor.normal.value?.hex == "#222222ff")
    }

    @Test("have the shipped values where the theme lacks one or has one of another type, and report each once")
    func fallback() throws {
        let (acme, paths) = reports(
            try served {
                $0.tokens["ink"] = nil
                $0.tokens["steps"] = Theme.Value.Typed(.list, .list([Theme.Value.Typed(.string, .string("x"))]))
                $0.tokens["share"] = Theme.Value.Typed(.bool, .bool(true))
                $0.styles["card"] = Theme.Style(type: "Label")
            })
        #expect(paths == ["ink", "share", "steps", "card"])
        #expect((acme.ink, acme.share) == (ink, 0.5))
        #expect(acme.steps == [1])
        #expect(acme.card == Acme().card)
    }

    @Test("accept an integer as a double")
    func integers() throws {
        let (acme, paths) = reports(try served { $0.tokens["share"] = Theme.Value.Typed(.int, .int(2)) })
        #expect(acme.share == 2 && paths == [])
    }

    @Test("have nil for an optional value that is null, and the shipped value for one that is missing")
    func optionals() throws {
        let null = reports(try served { $0.tokens["note"] = Theme.Value.Typed(.string, .null) })
        #expect(null.theme.note == nil && null.paths == [])
        let missing = reports(try served { $0.tokens["note"] = nil })
        #expect(missing.theme.note == "shipped" && missing.paths == ["note"])
        let night = reports(Theme(ThemeBundle(app: "acme", axes: ["skin": "night"])))
        #expect(night.theme.note == nil && !night.paths.contains("note"))
    }

    @Test("replace only the wrong attributes of a style")
    func repair() throws {
        let (acme, paths) = reports(
            try served {
                $0.styles["card"]?.attributes["cornerRadius"] = .value(.string("round"))
                $0.styles["card"]?.attributes["alpha"] = .states([.normal: .double(1), .disabled: .bool(true)])
                $0.styles["card"]?.attributes["title"] = .value(
                    .style(
                        Theme.Style(
                            type: "Label", attributes: ["textColor": .value(.int(1)), "numberOfLines": .value(.int(2))])
                    ))
            })
        #expect(Set(paths) == ["card.cornerRadius", "card.alpha.disabled", "card.title.textColor"] && paths.count == 3)
        #expect(acme.card.cornerRadius == .set(Theme.Dimension(8)))
        #expect(acme.card.alpha == Theme.Stateful())
        #expect(acme.card.title.textColor.normal.value?.hex == "#222222ff")
        #expect(acme.card.title.numberOfLines == .set(2))
    }

    @Test("replace a part of the wrong type, and a part of the shipped style that is wrong as well")
    func parts() throws {
        let (acme, paths) = reports(
            try served { $0.styles["card"]?.attributes["title"] = .value(.style(Theme.Style(type: "Card"))) })
        #expect(paths == ["card.title"])
        #expect(acme.card.title.textColor.normal.value?.hex == "#222222ff")
        let night = reports(
            try served {
                $0.axes = ["skin": "night"]
                $0.styles["card"]?.attributes["title"] = .value(.int(1))
            })
        #expect(night.paths.contains("card.title"))
        #expect(night.theme.card.title == Theme.LabelStyle())
        #expect(night.theme.card.cornerRadius == .set(Theme.Dimension(8)))
    }

    @Test("reset all attributes of a part that is null, and leave those of one that is missing")
    func nullParts() throws {
        let null = reports(try served { $0.styles["card"]?.attributes["title"] = .value(.null) })
        #expect(null.paths == [])
        #expect(null.theme.card.title.textColor == Theme.Stateful(.reset))
        #expect(null.theme.card.title.numberOfLines == .reset)
        #expect(null.theme.card.title.backgroundColor == Theme.Stateful(.reset))
        let missing = reports(try served { $0.styles["card"]?.attributes["title"] = nil })
        #expect(missing.paths == [] && missing.theme.card.title == Theme.LabelStyle())
    }

    @Test("choose the shipped bundle of the theme's axes, and use neutral values if it has none")
    func skins() {
        let night = Theme(ThemeBundle(app: "acme", axes: ["skin": "night", "platform": "ios"]))
        let (acme, paths) = reports(night)
        #expect(acme.ink.hex == "#eeeeeeff")
        #expect(acme.steps == [] && acme.share == 0 && acme.card == AcmeCardStyle())
        #expect(paths == ["ink", "share", "steps", "card"])
        #expect(Acme(axes: ["skin": "night"]).ink == acme.ink)
        #expect(Acme().ink == ink)
    }

    @Test("name the requirements that a theme doesn't meet")
    func contract() throws {
        #expect(try Acme.unmetRequirements(in: served()) == [])
        let theme = try served {
            $0.tokens["ink"] = Theme.Value.Typed(.color, .null)
            $0.tokens["share"] = Theme.Value.Typed(.int, .int(1))
            $0.styles["card"]?.attributes["title"] = nil
        }
        let unmet = Acme.unmetRequirements(in: theme)
        #expect(unmet.map(\.path) == ["card.title.textColor", "ink"])
        #expect(unmet.map(\.reason) == [.absent, .null])
        #expect(Acme.unmetRequirements(in: Theme(ThemeBundle(app: "acme"))).count == 4)
        #expect(Acme.contractID == Theme.Contract(Acme.contract).id)
    }
}
