import LiveryClient
import LiveryUIKit
import UIKit

/// The about screen of the unit converter Ångström. The screen reads its own names (`about.background`). Three levels
/// of the theme determine their meaning: the screen, the designer's names and the palette.
final class AboutView: StackedView {
    private let separator = UIView(frame: .zero)

    init(_ style: Badoo.Angstrom.About, fontName: String) {
        let title = UILabel(frame: .zero)
        title.text = "Ångström"
        title.font = UIFont.themed(Theme.Font(name: fontName, size: Theme.Dimension(22)))
        super.init([title, separator])
        backgroundColor = UIColor(style.background)
        directionalLayoutMargins = NSDirectionalEdgeInsets(style.margins)
        separator.backgroundColor = UIColor(style.separator)
    }

    required init?(coder: NSCoder) { nil }
}

@MainActor
func angstromScreen(_ theme: Badoo) -> [UIView] {
    [AboutView(theme.angstrom.about, fontName: theme.angstrom.defaultFontName)]
}
