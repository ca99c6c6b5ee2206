import LiveryUIKit
import UIKit

struct LegoCardData {
    var picture: UIImage?
    var title: String
    var text: String
    var action: String
}

struct LegoCardLayout: LegoLayout {
    let picture: CGRect
    let title: CGRect
    let text: CGRect
    let action: CGRect
    let size: CGSize

    init(_ data: LegoCardData, _ style: Badoo.LegoCardStyle, width: CGFloat) {
        var column = LegoColumn(style.margins.value, width: width)
        picture = column.next(height: style.picture.height.value?.points ?? 0)
        title = column.next(data.title, style.title)
        text = column.next(data.text, style.text)
        action = column.next(height: 44)
        size = column.size
    }
}

final class LegoCard: LegoView<LegoCardLayout> {
    private let picture = UIImageView(frame: .zero)
    private let title = StyledLabel(frame: .zero)
    private let text = StyledLabel(frame: .zero)
    private let action = StyledButton(frame: .zero)

    override func initialiseSubviews() {
        for view in [picture, title, text, action] as [UIView] { addSubview(view) }
    }

    override func bindData(_ data: LegoCardData) {
        picture.image = data.picture
        title.text = data.title
        text.text = data.text
        action.text = data.action
    }

    override func applyStyle(_ style: Badoo.LegoCardStyle) {
        apply(style.view)
        picture.apply(style.picture)
        title.apply(style.title)
        text.apply(style.text)
        action.apply(style.action)
    }

    override func place(_ layout: LegoCardLayout) {
        picture.frame = layout.picture
        title.frame = layout.title
        text.frame = layout.text
        action.frame = layout.action
    }
}

/// The hero, and the same card with two style guides, side by side.
@MainActor
func legoScreen(_ theme: Badoo) -> [UIView] {
    let hero = LegoHero()
    hero.style = theme.legos.hero
    hero.data = LegoHeroData(picture: UIImage(named: "profile"), title: "Good morning, Ada", subtitle: "2 rides today")
    let cards = [theme.legos.card, theme.legos.freshCard].map { style in
        let card = LegoCard()
        card.style = style
        card.data = LegoCardData(
            picture: UIImage(named: "lyon"), title: "Paris – Lyon", text: "Share your ride, and its cost.",
            action: "Offer a ride")
        return card
    }
    let row = UIStackView(arrangedSubviews: cards)
    row.spacing = 12
    return [hero, row]
}
