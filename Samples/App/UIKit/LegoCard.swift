import LiveryUIKit
import UIKit

/// A lego of "Building our Lego library on iOS": its data, its style and its layout are separate.
class LegoView<Data, Style>: StackedView {
    private let bind: (Data) -> Void

    init(_ content: [UIView], bind: @escaping (Data) -> Void) {
        self.bind = bind
        super.init(content)
    }

    required init?(coder: NSCoder) { nil }

    func bindData(_ data: Data) { bind(data) }
    func applyStyle(_ style: Style) {}
}

struct LegoCardData {
    var picture: UIImage?
    var title: String
    var text: String
    var action: String
}

final class LegoCard: LegoView<LegoCardData, Badoo.LegoCardStyle> {
    private let picture = UIImageView(frame: .zero)
    private let title = StyledLabel(frame: .zero)
    private let text = StyledLabel(frame: .zero)
    private let action = StyledButton(frame: .zero)

    init() {
        let (picture, title, text, action) = (picture, title, text, action)
        super.init([picture, title, text, action]) { data in
            picture.image = data.picture
            title.text = data.title
            text.text = data.text
            action.text = data.action
        }
    }

    required init?(coder: NSCoder) { nil }

    override func applyStyle(_ style: Badoo.LegoCardStyle) {
        apply(style.view)
        picture.apply(style.picture)
        title.apply(style.title)
        text.apply(style.text)
        action.apply(style.action)
    }
}

/// The same card with two style guides, side by side.
@MainActor
func legoScreen(_ theme: Badoo) -> [UIView] {
    let cards = [theme.legos.card, theme.legos.freshCard].map { style in
        let card = LegoCard()
        card.applyStyle(style)
        card.bindData(
            LegoCardData(
                picture: UIImage(named: "lyon"), title: "Paris – Lyon", text: "Share your ride, and its cost.",
                action: "Offer a ride"))
        return card
    }
    let row = UIStackView(arrangedSubviews: cards)
    row.spacing = 12
    return [row]
}
