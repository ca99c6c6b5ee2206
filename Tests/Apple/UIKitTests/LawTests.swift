import LiveryClient
import LiveryUIKit
import Testing

@testable import UIKit

@Suite("Applying a style and then another one", .serialized)
@MainActor
struct LawTests {
    @Test("equals applying the other one, for 10,000 random pairs, with the content unchanged")
    func equalsTheLast() {
        var random = SystemRandomNumberGenerator()
        for round in 0..<10_000 {
            let component = AttributeTests.components[round % AttributeTests.components.count]
            let (first, second) = (randomStyle(component, &random), randomStyle(component, &random))
            let state = Theme.ControlState.allCases.randomElement(using: &random)
            let (both, one) = (Subject(component), Subject(component))
            let content = both.content
            both.apply(first, in: Theme.ControlState.allCases.randomElement(using: &random))
            both.apply(second, in: state)
            one.apply(second, in: state)
            #expect(both.content == content)
            guard both.shown != one.shown else { continue }
            Issue.record("\(component): \(first) then \(second) in \(state): \(both.shown), not \(one.shown)")
            return
        }
    }

    private func randomStyle(
        _ component: String, _ random: inout some RandomNumberGenerator
    ) -> [String: Theme.Style.Attribute] {
        let declared = attributes(of: component)
        var style: [String: Theme.Style.Attribute] = [:]
        for (name, probe) in probes[component, default: [:]] {
            func value() -> Theme.Value { (probe.values.map(\.0) + [.null]).randomElement(using: &random) ?? .null }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: break
            case 1 where declared[name] == true:
                let states = Theme.ControlState.allCases.filter { _ in Bool.random(using: &random) }
                style[name] = .states(Dictionary(uniqueKeysWithValues: states.map { ($0, value()) }))
            default: style[name] = .value(value())
            }
        }
        return style
    }

    @Test("which is the same one restores what the app has changed, such as in a reused cell")
    func restores() {
        let view = UIView(frame: .zero)
        let faded = style(["alpha": .value(.double(0.5))]) as Theme.ViewStyle
        view.apply(faded)
        view.alpha = 1
        view.apply(faded)
        #expect(view.alpha == 0.5)
        view.apply(Theme.ViewStyle())
        #expect(view.alpha == 1)
    }
}
