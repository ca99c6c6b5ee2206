import Foundation
import LiveryClient

#if canImport(UIKit)
    import UIKit
#endif

extension UIColor {
    convenience init(_ color: Theme.Color) {
        let channels = color.sRGB
        self.init(red: channels.x, green: channels.y, blue: channels.z, alpha: color.opacity)
    }
}

extension UIView {
    func apply(_ style: Theme.ViewStyle) {
        style.backgroundColor.normal.apply { backgroundColor = $0.map(UIColor.init) }
        style.alpha.normal.apply { alpha = $0 ?? 1 }
        style.cornerRadius.apply { layer.cornerRadius = $0?.points ?? 0 }
    }
}

extension UILabel {
    func apply(_ style: Theme.LabelStyle) {
        apply(style.view)
        style.textColor.normal.apply { textColor = $0.map(UIColor.init) ?? .label }
        style.numberOfLines.apply { numberOfLines = $0 ?? 1 }
    }
}

@MainActor
final class NewsController: UIViewController {
    let headline = UILabel()
    private let provider: any ThemeProvider
    private var redrawing: Task<Void, Never>?

    init(_ provider: any ThemeProvider) {
        self.provider = provider
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        draw(provider.theme)
        redrawing = Task { [weak self, provider] in
            for await change in provider.themes where change.paths.contains("news.title") { self?.draw(change.theme) }
        }
    }

    deinit { redrawing?.cancel() }

    private func draw(_ theme: Theme) {
        if let style = try? theme.style("news.title", as: Theme.LabelStyle.self) { headline.apply(style) }
    }
}
