import LiveryUIKit
import UIKit

struct LegoHeroData {
    var picture: UIImage?
    var title: String
    var subtitle: String
}

struct LegoHeroLayout: LegoLayout {
    let title: CGRect
    let subtitle: CGRect
    let picture: CGRect
    let size: CGSize

    init(_ data: LegoHeroData, _ style: Badoo.HeroLegoStyle, width: CGFloat) {
        let side = CGFloat(style.picture.width.value?.points ?? 0)
        var column = LegoColumn(style.margins.value, width: width - side - 16)
        title = column.next(data.title, style.title)
        subtitle = column.next(data.subtitle, style.subtitle)
        size = CGSize(width: width, height: max(column.size.height, side))
        picture = CGRect(x: width - side, y: (size.height - side) / 2, width: side, height: side)
    }
}

/// Extends the navigation bar with text and a profile picture.
final class LegoHero: LegoView<LegoHeroLayout> {
    private let title = StyledLabel(frame: .zero)
    private let subtitle = StyledLabel(frame: .zero)
    private let picture = UIImageView(frame: .zero)

    override func initialiseSubviews() {
        for view in [title, subtitle, picture] as [UIView] { addSubview(view) }
    }

    override func bindData(_ data: LegoHeroData) {
        title.text = data.title
        subtitle.text = data.subtitle
        picture.image = data.picture
    }

    override func applyStyle(_ style: Badoo.HeroLegoStyle) {
        apply(style.view)
        title.apply(style.title)
        subtitle.apply(style.subtitle)
        picture.apply(style.picture)
    }

    override func place(_ layout: LegoHeroLayout) {
        title.frame = layout.title
        subtitle.frame = layout.subtitle
        picture.frame = layout.picture
    }
}
