import Foundation
import LiveryClient
import LiveryUIKit
import Testing

@testable import UIKit
@testable import UIKitScreens

@Suite("The sample app", .serialized)
@MainActor
struct SampleTests {
    private let badoo = Badoo()

    @Test("shows the news item of the article in Badoo's style, and tooltips in several")
    func showsNews() throws {
        let views = newsScreen(badoo)
        let news = try #require(views.first as? NewsView)
        #expect(news.backgroundColor == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(news.layer.borderWidth == 1)
        #expect(news.title == "Working at Badoo")
        let purple = UIColor(Theme.Color(red: 0x78, green: 0x3b, blue: 0xf9))
        let labels = news.subviews[0].subviews.compactMap { $0 as? UILabel }
        #expect(labels.first?.textColor == purple)
        #expect(Set(views.dropFirst().map { $0.backgroundColor?.description }).count == 5)
    }

    @Test("shows the three buttons, which change while they are pressed")
    func showsButtons() throws {
        let buttons = buttonsScreen(badoo).compactMap { $0 as? StyledButton }
        #expect(buttons.map(\.text) == ["Primary", "Secondary", "Link", "Disabled"])
        let primary = try #require(buttons.first)
        let normal = primary.configuration?.background.backgroundColor
        #expect(primary.configuration?.contentInsets.edges == [14, 20, 14, 20])
        primary.isHighlighted = true
        #expect(primary.configuration?.background.backgroundColor != normal)
        #expect(primary.layer.shadowOffset == .zero)
        #expect(buttons[3].configuration?.background.backgroundColor != normal)
    }

    @Test("shows the lego card with two style guides side by side")
    func showsLegos() throws {
        let cards = legoScreen(badoo)[1].subviews.compactMap { $0 as? LegoCard }
        #expect(cards.count == 2)
        #expect(cards[0].backgroundColor != cards[1].backgroundColor)
    }

    @Test("computes a lego's size and the frames of its subviews")
    func laysOut() throws {
        let hero = try #require(legoScreen(badoo)[0] as? LegoHero)
        hero.frame = CGRect(x: 0, y: 0, width: 320, height: 64)
        hero.layoutSubviews()
        #expect(hero.subviews.map { $0 is UIImageView } == [false, false, true])
        #expect(hero.subviews[2].frame == CGRect(x: 256, y: 0, width: 64, height: 64))
        #expect(hero.subviews[1].frame.minY == hero.subviews[0].frame.maxY + 8)
        #expect(hero.sizeThatFits(CGSize(width: 320, height: 0)) == CGSize(width: 320, height: 64))
    }

    @Test("updates a lego's size and layout with new data")
    func updatesLayout() throws {
        let card = try #require(legoScreen(badoo)[1].subviews.first as? LegoCard)
        card.frame = CGRect(x: 0, y: 0, width: 200, height: 0)
        card.layoutSubviews()
        let (height, action, invalidations) = (
            card.intrinsicContentSize.height, card.subviews[3].frame.minY, card.invalidations
        )
        card.data?.text = String(repeating: "Share your ride. ", count: 20)
        card.layoutIfNeeded()
        #expect(card.invalidations == invalidations + 1)
        #expect(card.subviews[3].frame.minY > action)
        #expect(card.intrinsicContentSize.height - height == card.subviews[3].frame.minY - action)
    }

    @Test("shows pages of two templates, which style their legos for the purpose of the page")
    func showsPages() throws {
        let pages = legoPages(badoo)
        for page in pages {
            page.frame = CGRect(x: 0, y: 0, width: 320, height: 0)
            page.layoutSubviews()
        }
        let actions = try pages.map { try #require($0.subviews[2] as? StyledButton) }
        let backgrounds = actions.map { $0.configuration?.background.backgroundColor }
        #expect(backgrounds[0] == UIColor(try #require(badoo.buttons.primary.backgroundColor.normal.value)))
        #expect(backgrounds[0] != backgrounds[1])
        #expect(pages[0].subviews[0].backgroundColor == pages[1].subviews[0].backgroundColor)
        // Only the page for checking has a card.
        #expect(pages.map { $0.subviews[1].isHidden } == [false, true])
        #expect(actions[0].frame.minY == pages[0].subviews[1].frame.maxY + 8)
        #expect(actions[1].frame.minY == pages[1].subviews[0].frame.maxY + 8)
        #expect(pages[0].intrinsicContentSize.height > pages[1].intrinsicContentSize.height)
    }

    @Test("shows the about screen and the social button")
    func showsOthers() throws {
        let about = try #require(angstromScreen(badoo).first)
        #expect(about.backgroundColor == UIColor(badoo.angstrom.basicColors.plateBackground))
        let theme = try Theme(bytes: Badoo.shippedBytes())
        let follow = try #require(socialScreen(theme).first as? StyledButton)
        #expect(follow.configuration?.background.image?.name == "social_primary")
        #expect(follow.configuration?.image?.name == "social_follow")
        follow.send(.touchUpInside)
        #expect(follow.configuration?.background.image?.name == "social_primary_pressed")
    }

    @Test("shows all screens with a client that never reached its server")
    func showsAll() throws {
        let caches = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: caches) }
        let server = try #require(URL(string: "http://127.0.0.1:1"))
        let client = try ThemeClient(
            .init(server: server, schema: Badoo.self, axes: ["platform": "ios"], cacheFolder: caches))
        let controller = ScreensController(client)
        controller.viewDidLoad()
        #expect(controller.view.subviews.count == 17)
    }

    @Test("requests the current theme when the device is shaken")
    func shakes() async throws {
        let caches = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: caches) }
        let server = try #require(URL(string: "http://127.0.0.1:1"))
        let (events, report) = AsyncStream.makeStream(of: ClientEvent.self)
        var configuration = ThemeClient.Configuration(
            server: server, schema: Badoo.self, axes: ["platform": "ios"], cacheFolder: caches)
        configuration.onEvent = { report.yield($0) }
        let controller = ScreensController(try ThemeClient(configuration))
        controller.motionEnded(.motionShake, with: nil)
        for await event in events { if case .rejected = event { return } }
    }
}
