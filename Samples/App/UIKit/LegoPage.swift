import LiveryClient
import LiveryUIKit
import UIKit

/// What a page is for. Each purpose has a template, so that all pages for it look alike.
enum LegoPurpose {
    /// Shows what will be sent, to be checked.
    case validation
    /// Says that something has succeeded.
    case confirmation
}

struct LegoPageData {
    var hero: LegoHeroData
    var card: LegoCardData?
    var action: String
}

struct LegoPageStyle {
    let hero: Badoo.HeroLegoStyle
    let card: Badoo.LegoCardStyle
    let action: Theme.ButtonStyle

    init(_ purpose: LegoPurpose, _ theme: Badoo) {
        hero = theme.legos.hero
        card = theme.legos.card
        switch purpose {
        case .validation: action = theme.buttons.primary
        case .confirmation: action = theme.buttons.link
        }
    }
}

struct LegoPageLayout: LegoLayout {
    let hero: CGRect
    let card: CGRect?
    let action: CGRect
    let size: CGSize

    init(_ data: LegoPageData, _ style: LegoPageStyle, width: CGFloat) {
        var column = LegoColumn(nil, width: width)
        hero = column.next(height: LegoHeroLayout(data.hero, style.hero, width: width).size.height)
        var shown: CGRect?
        if let card = data.card {
            shown = column.next(height: LegoCardLayout(card, style.card, width: width).size.height)
        }
        card = shown
        action = column.next(height: 44)
        size = column.size
    }
}

/// The template of a page: a hero, a card if there is something to check, and an action.
final class LegoPage: LegoView<LegoPageLayout> {
    private let hero = LegoHero()
    private let card = LegoCard()
    private let action = StyledButton(frame: .zero)

    override func initialiseSubviews() {
        for view in [hero, card, action] as [UIView] { addSubview(view) }
    }

    override func bindData(_ data: LegoPageData) {
        hero.data = data.hero
        card.data = data.card
        card.isHidden = data.card == nil
        action.text = data.action
    }

    override func applyStyle(_ style: LegoPageStyle) {
        hero.style = style.hero
        card.style = style.card
        action.apply(style.action)
    }

    override func place(_ layout: LegoPageLayout) {
        hero.frame = layout.hero
        card.frame = layout.card ?? .zero
        action.frame = layout.action
    }
}

/// A page to check a ride, and the page that says it is offered.
@MainActor
func legoPages(_ theme: Badoo) -> [UIView] {
    let ride = LegoCardData(
        picture: UIImage(named: "lyon"), title: "Paris – Lyon", text: "Tomorrow at 8:00, 3 seats", action: "Change")
    let pages: [(LegoPurpose, LegoPageData)] = [
        (
            .validation,
            LegoPageData(
                hero: LegoHeroData(title: "Check your ride", subtitle: "Nobody sees it yet"), card: ride,
                action: "Offer the ride")
        ),
        (
            .confirmation,
            LegoPageData(
                hero: LegoHeroData(title: "Your ride is offered", subtitle: "We tell you who wants to join"),
                action: "Back to your rides")
        ),
    ]
    return pages.map { purpose, data in
        let page = LegoPage()
        page.style = LegoPageStyle(purpose, theme)
        page.data = data
        return page
    }
}
