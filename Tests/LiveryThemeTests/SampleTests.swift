import LiveryModel
import LiveryTheme
import Testing

@Suite("The samples")
struct SampleTests {
    @Test("compile for every platform and skin without an error or a warning", arguments: SampleThemes.names)
    func clean(name: String) throws {
        let compilation = try SampleThemes.compiled(name)
        #expect(compilation.diagnostics.map(\.text) == [])
        #expect(compilation.bundles.count == 6)
    }

    @Test("are core, two brands that extend it, and an app in the older dialect")
    func names() throws {
        #expect(SampleThemes.names == ["angstrom", "badoo", "bumble", "core"])
        for brand in ["badoo", "bumble"] {
            #expect(try SampleThemes.compiled(brand).extended == [ThemeReference(name: "core")])
        }
    }

    @Test("have every component of the articles by name", arguments: ["core", "badoo", "bumble"])
    func components(name: String) throws {
        let styles = try SampleThemes.bundle(name).styles.mapValues(\.type)
        let expected = [
            "news": "NewsView", "indicator": "BorderedCircle", "colorPicker": "ColorPicker",
            "profileBadge": "ImagedButton", "servedBadge": "ServedButton", "tooltips.chat": "Tooltip",
            "tooltips.likes": "Tooltip", "buttons.primary": "Button", "buttons.secondary": "Button",
            "buttons.link": "Button", "legos.hero": "HeroLego", "legos.card": "LegoCard", "custom_style": "Button",
        ]
        #expect(styles.filter { expected[$0.key] != nil } == expected)
    }

    @Test("show badoo's news in brand purple")
    func news() throws {
        let news = try #require(try SampleThemes.bundle("badoo").styles["news"])
        let purple = Theme.Value.color(Theme.Color(red: 0x78, green: 0x3B, blue: 0xF9))
        #expect(news.value("borderColor") == purple)
        #expect(news.value("borderWidth") == .dimension(Theme.Dimension(1)))
        #expect(news.part("title")?.value("textColor") == purple)
        #expect(news.part("title")?.value("font") == .font(Theme.Font(name: "Quicksand", size: Theme.Dimension(22))))
        #expect(news.part("message")?.value("textColor") == .color(Theme.Color(red: 0x76, green: 0x76, blue: 0x76)))
        #expect(news.part("message")?.value("font") == .font(Theme.Font(name: "system", size: Theme.Dimension(14))))
    }

    @Test("show core's primary button flat and darker while it is pressed")
    func primaryButton() throws {
        let button = try #require(try SampleThemes.bundle("core").styles["buttons.primary"])
        #expect(button.value("backgroundColor") == .color(Theme.Color(red: 0, green: 122, blue: 255)))
        #expect(button.value("backgroundColor", in: .highlighted) == .color(Theme.Color(red: 0, green: 98, blue: 250)))
        #expect(button.value("contentInsets") == .insets(Theme.Insets(top: 14, left: 20, bottom: 14, right: 20)))
        #expect(button.value("font") == .font(Theme.Font(name: "system", textStyle: "title3")))
        var shadow = Theme.Shadow(
            color: Theme.Color(red: 0, green: 0, blue: 0).with(opacity: 0.5), offsetY: Theme.Dimension(1),
            blur: Theme.Dimension(2))
        #expect(button.value("shadow") == .shadow(shadow))
        shadow.offsetY = Theme.Dimension(0)
        #expect(button.value("shadow", in: .highlighted) == .shadow(shadow))
    }

    @Test("remove the link button's border and shadow with an explicit null")
    func linkButton() throws {
        let link = try #require(try SampleThemes.bundle("core").styles["buttons.link"])
        #expect(link.value("shadow") == .null)
        #expect(link.value("borderWidth") == .null)
        #expect(link.value("contentInsets") == .insets(Theme.Insets(top: 8, left: 12, bottom: 8, right: 12)))
    }

    @Test("leave content unmanaged")
    func content() throws {
        let bundle = try SampleThemes.bundle("core")
        #expect(bundle.attribute("backgroundColor", of: "ColorPicker") == .unmanaged)
        #expect(bundle.styles["colorPicker"]?.attributes["backgroundColor"] == nil)
        #expect(bundle.styles["servedBadge"]?.attributes["image"] == nil)
        #expect(bundle.styles["indicator"]?.attributes["backgroundColor"] != nil)
    }

    @Test("inherit through @parent, fade disabled controls, and have platform-specific heights")
    func parent() throws {
        let style = try #require(try SampleThemes.bundle("core").styles["custom_style"])
        #expect(style.value("textAlignment") == .keyword("center"))
        #expect(style.value("textColor") == .color(Theme.Color(red: 255, green: 255, blue: 255)))
        #expect(
            style.value("textColor", in: .disabled) == .color(Theme.Color(red: 255, green: 255, blue: 255, alpha: 102)))
        #expect(style.value("height") == .dimension(Theme.Dimension(180)))
        let android = try SampleThemes.bundle("core", ["platform": "android"]).styles["custom_style"]
        #expect(android?.value("height") == .dimension(Theme.Dimension(60)))
    }

    @Test("replace the style guide of all Legos with one line")
    func styleGuide() throws {
        for (name, guide) in [("core", "classic"), ("badoo", "badoo"), ("bumble", "bumble")] {
            let bundle = try SampleThemes.bundle(name)
            let card = try #require(bundle.styles["legos.card"])
            #expect(card.part("title")?.value("textColor") == bundle.tokens["styleGuides.\(guide).colors.title"]?.value)
            #expect(card.part("title")?.value("font") == bundle.tokens["styleGuides.\(guide).fonts.title"]?.value)
        }
    }

    @Test("resolve the older JSON to the same colors as the section of core", arguments: ["day", "night"])
    func older(skin: String) throws {
        let old = try SampleThemes.bundle("angstrom", ["skin": skin]).tokens
        let new = try SampleThemes.bundle("core", ["skin": skin]).tokens
        for (suffixed, plain) in [("backgroundColor", "background"), ("separatorColor", "separator")] {
            #expect(old["about.\(suffixed)"] == new["angstrom.about.\(plain)"])
            #expect(old["about.\(suffixed)"]?.type == .color)
        }
        #expect(old["darkTheme"] == new["angstrom.darkTheme"])
        #expect(old["editor.mailText"]?.value == .string("@angstrom"))
        #expect(old["editor.aboutText"]?.value == .string("~1 Å"))
    }
}

extension SampleThemes {
    /// A sample's bundle for an axis choice.
    static func bundle(_ name: String, _ choice: [String: String] = [:]) throws -> ThemeBundle {
        let compilation = try compiler.compile(theme(name), for: .one(choice))
        guard let bundle = compilation.bundles.first else { throw Unexpected(compilation.diagnostics) }
        return bundle
    }
}

extension Theme.Style {
    /// The style of a part.
    func part(_ name: String) -> Theme.Style? {
        if case .style(let style)? = value(name) { style } else { nil }
    }
}
