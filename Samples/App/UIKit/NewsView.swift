import LiveryUIKit
import UIKit

/// A news item. Title and message are content, and everything else is style ("Introduction of View Styles at Bumble").
final class NewsView: StackedView {
    private let titleLabel = StyledLabel(frame: .zero)
    private let messageLabel = StyledLabel(frame: .zero)

    init() { super.init([titleLabel, messageLabel]) }

    required init?(coder: NSCoder) { nil }

    var title: String? {
        get { titleLabel.text }
        set { titleLabel.text = newValue }
    }

    var message: String? {
        get { messageLabel.text }
        set { messageLabel.text = newValue }
    }

    func apply(_ style: Badoo.NewsViewStyle) {
        // Applying superclass style
        apply(style.view)
        // Applying aggregated components' styles
        titleLabel.apply(style.title)
        messageLabel.apply(style.message)
    }
}

/// A tooltip. The same view has another color in each context, because each context has its own style.
final class TooltipView: StackedView {
    private let label = StyledLabel(frame: .zero)

    init() { super.init([label]) }

    required init?(coder: NSCoder) { nil }

    var text: String? {
        get { label.text }
        set { label.text = newValue }
    }

    func apply(_ style: Badoo.TooltipStyle) {
        apply(style.view)
        label.apply(style.text)
    }
}

/// The news item and the tooltips.
@MainActor
func newsScreen(_ theme: Badoo) -> [UIView] {
    let news = NewsView()
    news.apply(theme.news)
    news.title = "Working at Badoo"
    news.message = "5-minute daily massages"
    let contexts = [
        ("It's a match!", theme.tooltips.likes), ("Say hello", theme.tooltips.chat),
        ("Swipe to vote", theme.tooltips.encounters), ("Top up", theme.tooltips.credits),
        ("Stay safe", theme.tooltips.safety),
    ]
    return [news]
        + contexts.map { text, style in
            let tooltip = TooltipView()
            tooltip.apply(style)
            tooltip.text = text
            return tooltip
        }
}
