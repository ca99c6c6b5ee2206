import LiveryClient
import LiveryUIKit

@testable import UIKit

// The examples of the page UIKit. `SnippetTests` compares them with the page.

final class CardView: UIView {
    let title = StyledLabel(frame: .zero)
    let action = UIButton(frame: .zero)

    func apply(_ style: CardStyle) {
        apply(style.view)
        title.apply(style.title)
        action.apply(style.action)
    }
}

struct CardStyle: StyleDecodable {
    static let component = "Card"
    var view: Theme.ViewStyle
    var title: Theme.LabelStyle
    var action: Theme.ButtonStyle

    init(_ attributes: Theme.StyleAttributes) throws(LookupError) {
        view = try Theme.ViewStyle(attributes)
        title = try attributes.style("title")
        action = try attributes.style("action")
    }
}

@MainActor
final class NewsController: UIViewController {
    let headline = UILabel(frame: .zero)
    private let client: ThemeClient
    private var redrawing: Task<Void, Never>?

    init(_ client: ThemeClient) {
        self.client = client
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        draw()
        redrawing = Task { [weak self, client] in
            for await _ in client.themes { self?.draw() }
        }
    }

    deinit { redrawing?.cancel() }

    private func draw() {
        let family = client.family
        guard let day = try? family.theme(for: .day).style("news.title", as: Theme.LabelStyle.self) else { return }
        let night = try? family.theme(for: .night).style("news.title", as: Theme.LabelStyle.self)
        headline.apply(day, dark: night)
    }
}

final class ShadowedView: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        layoutShadow()
    }
}

@MainActor
func applyNamedStyles(_ view: UIView, _ theme: Theme) {
    view.applyStyles(of: theme) { print($0) }
}

@MainActor
func reportProblems(to client: ThemeClient) {
    StyleProblem.handler = client.report
}

@MainActor
func tintBar(_ bar: UIView, _ family: ThemeFamily) throws {
    bar.tintColor = try UIColor("brand.purple", in: family)
}
