import Foundation
import LiveryClient
import LiveryTesting
import LiveryUIKit
import Testing

@testable import UIKit
@testable import UIKitScreens

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

extension CardView: StyledParts {
    var styledParts: [String: UIView] { ["title": title, "action": action] }
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
            for await _ in client.changes { self?.draw() }
        }
    }

    deinit { redrawing?.cancel() }

    private func draw() {
        let (day, night) = (client.family.theme(for: .day), client.family.theme(for: .night))
        headline.apply(
            day.style(reporting: "news.title", as: Theme.LabelStyle.self),
            dark: night.style(reporting: "news.title"))
    }
}

final class ShadowedView: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        layoutShadow()
    }
}

@MainActor
func appearances(
    bar: Theme.ViewStyle, title: Theme.LabelStyle, item: Theme.ButtonStyle
) -> (UINavigationBarAppearance, UITabBarAppearance) {
    let (navigation, tabs) = (UINavigationBarAppearance(), UITabBarAppearance())
    navigation.apply(bar, title: title)
    tabs.apply(bar, item: item)
    UIImageView.setAppearance(bar)
    return (navigation, tabs)
}

@MainActor
func show(_ sunset: Theme.Gradient, in header: GradientView, fade: Theme.Transition) {
    header.apply(sunset)
    UIView.animate(fade) { header.alpha = 1 }
}

@MainActor
func applyNamedStyles(_ view: UIView, _ theme: Theme) {
    view.applyStyles(of: theme) { print($0) }
}

@MainActor
func printProblems() {
    StyleProblem.handler = { print($0) }
}

@MainActor
func tintBar(_ bar: UIView, _ family: ThemeFamily) throws {
    bar.tintColor = try UIColor("brand.purple", in: family)
}

// The examples with a generated theme, of the pages TypedThemes, DarkMode and Testing.

@MainActor
func drawTyped(_ client: ThemeClient, _ label: UILabel) {
    let theme = Badoo(client.theme) { client.report(.missingPath($0)) }
    label.textColor = UIColor(theme.brand.purple)
    label.apply(theme.news.title)
}

func makeTyped(server: URL, caches: URL) throws -> (client: ThemeClient, night: Badoo) {
    let client = try ThemeClient(
        .init(server: server, schema: Badoo.self, axes: ["platform": "ios"], cacheFolder: caches))
    return (client, Badoo(client.family.theme(for: .night)))
}

func checkStyle(_ style: String, in folder: URL) throws {
    let theme = try Theme(bytes: Badoo.shippedBytes())
    try GoldenFile(folder.appending(path: "\(style).txt")).check(theme.dump(style))
}

@MainActor
func checkImage(of card: NewsView, in folder: URL, _ badoo: Badoo) throws {
    card.apply(badoo.news)
    let image = card.snapshot(size: CGSize(width: 320, height: 80), appearance: .dark)
    try GoldenFile(folder.appending(path: "news.png")).check(image)
}

@Suite("The examples of the pages for UIKit", .serialized)
@MainActor
struct SnippetTests {
    private let caches = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    @Test("run with the sample theme")
    func run() throws {
        defer { try? FileManager.default.removeItem(at: caches) }
        StyleProblem.handler = { problem in
            // The sample theme's font arrives with its first fetch, for which the examples have no server.
            if problem != .missingFont(["Quicksand"]) { Issue.record("\(problem)") }
        }
        defer { StyleProblem.handler = { _ in } }
        let (client, night) = try makeTyped(server: try #require(URL(string: "http://127.0.0.1:1")), caches: caches)
        let controller = NewsController(client)
        controller.viewDidLoad()
        #expect(controller.headline.textColor == UIColor(try #require(Badoo().news.title.textColor.normal.value)))
        let label = UILabel(frame: .zero)
        drawTyped(client, label)
        #expect(label.textColor == controller.headline.textColor)
        #expect(night.news.title.textColor.normal.value != nil)
        let bar = UIView(frame: .zero)
        try tintBar(bar, client.family)
        #expect(bar.tintColor != UIView(frame: .zero).tintColor)
        let golden = caches.appending(path: "golden")
        #expect(throws: GoldenFileError.self) { try checkStyle("news", in: golden) }
        try checkStyle("news", in: golden)
        #expect(throws: GoldenFileError.self) { try checkImage(of: NewsView(), in: golden, Badoo()) }
        try checkImage(of: NewsView(), in: golden, Badoo())
    }
}

// The examples of the page Dark mode.

@MainActor
func contrastChanged(_ traits: UITraitCollection, _ client: ThemeClient) {
    client.isContrastIncreased = traits.accessibilityContrast == .high
}

@MainActor
func showHeart(of theme: Theme, in view: UIImageView) throws {
    view.image = UIImage.themed(try theme.image("heart"), compatibleWith: view.traitCollection)
}
