import LiveryClient
import LiveryUIKit
import UIKit

/// Shows the screens of all articles, and draws them again after each publish.
final class ScreensController: UIViewController {
    private let client: ThemeClient
    private var redrawing: Task<Void, Never>?

    init(_ client: ThemeClient) {
        self.client = client
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        show(client.theme)
        redrawing = Task { [weak self, client] in
            for await change in client.changes { self?.show(change.theme) }
        }
    }

    deinit { redrawing?.cancel() }

    /// Requests the current theme when the device is shaken. The app receives each publish even without that.
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        super.motionEnded(motion, with: event)
        guard motion == .motionShake else { return }
        Task { [client] in _ = try await client.refresh() }
    }

    private func show(_ theme: Theme) {
        let typed = Badoo(theme) { print($0) }
        let legos = legoScreen(typed) + legoPages(typed)
        let views = newsScreen(typed) + buttonsScreen(typed) + legos + angstromScreen(typed) + socialScreen(theme)
        let screen = UIStackView(arrangedSubviews: views)
        screen.axis = .vertical
        screen.spacing = 16
        view = screen
    }
}

/// A client that starts with the theme of the app, follows the server and survives being offline.
func makeClient(server: URL, caches: URL) throws -> ThemeClient {
    let client = try ThemeClient(
        .init(server: server, schema: Badoo.self, axes: ["platform": "ios"], cacheFolder: caches))
    Task { await client.observeEvents() }
    return client
}
