import LiveryClient
import LiveryUIKit
import Testing

@testable import UIKit

@Suite("Gradients and transitions", .serialized)
@MainActor
struct GradientTests {
    private let sunset = Theme.Gradient(stops: [
        .init(color: Theme.Color(red: 255, green: 0, blue: 0), position: 0),
        .init(color: Theme.Color(red: 0, green: 0, blue: 255), position: 0.75),
    ])
    private let night = Theme.Gradient(stops: [.init(color: Theme.Color(red: 0, green: 0, blue: 0), position: 1)])

    private func channels(_ layer: CAGradientLayer) -> [[Double]] {
        (layer.colors ?? []).compactMap { ($0 as? CGColor)?.channels }
    }

    @Test("are drawn by a view, in the colors of its appearance")
    func draws() throws {
        let view = GradientView(frame: .zero)
        let layer = try #require(view.layer as? CAGradientLayer)
        view.apply(sunset, dark: night)
        #expect(channels(layer) == [[1, 0, 0, 1], [0, 0, 1, 1]])
        #expect(layer.locations == [0, 0.75])
        #expect([layer.startPoint, layer.endPoint] == [CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1)])
        view.overrideUserInterfaceStyle = .dark
        #expect(channels(layer) == [[0, 0, 0, 1]])
        view.end = CGPoint(x: 1, y: 0)
        #expect(layer.endPoint == CGPoint(x: 1, y: 0))
        view.apply(nil)
        #expect(layer.colors?.isEmpty == true)
    }

    @Test("follow the angle of the theme, or blend from the center to the edges")
    func turns() throws {
        let view = GradientView(frame: .zero)
        let layer = try #require(view.layer as? CAGradientLayer)
        view.apply(Theme.Gradient(stops: sunset.stops, angle: 90))
        #expect(layer.type == .axial)
        #expect([layer.startPoint, layer.endPoint] == [CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5)])
        view.apply(Theme.Gradient(stops: sunset.stops, isRadial: true))
        #expect(layer.type == .radial)
        #expect([layer.startPoint, layer.endPoint] == [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)])
    }

    @Test("animate changes with their duration, curve and delay")
    func animates() {
        UIViewPropertyAnimator.started = []
        let view = UIView(frame: .zero)
        UIView.animate(Theme.Transition(duration: 200, delay: 50, timingFunction: Theme.Easing(0.42, 0, 0.58, 1))) {
            view.alpha = 0
        }
        #expect(view.alpha == 0)
        #expect(UIViewPropertyAnimator.started == [[0.2, 0.42, 0, 0.58, 1, 0.05]])
    }
}
