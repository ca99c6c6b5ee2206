import LiveryClient
import LiverySwiftUI
import Testing

@testable import SwiftUI
@testable import UIKit

@Suite("Every attribute of every built-in component, in SwiftUI", .serialized)
@MainActor
struct StyleTests {
    nonisolated static let components = ["View", "Label", "Button", "ImageView", "TextField"]

    @Test("has a probe", arguments: components)
    func hasProbe(component: String) {
        #expect(Set(probes[component, default: [:]].keys) == Set(attributes(of: component).keys))
    }

    @Test("is set, reset and left", arguments: components)
    func isSetResetAndLeft(component: String) {
        for (name, probe) in probes[component, default: [:]] {
            guard let expected = probe.shown else { continue }
            let set = shown(component, [name: .value(probe.value)])
            #expect(set.contains(expected.set), "\(component).\(name) is set: \(set)")
            let reset = shown(component, [name: .value(.null)])
            #expect(reset.contains(expected.reset), "\(component).\(name) is reset: \(reset)")
            let left = shown(component, [:])
            #expect(left.contains(expected.left), "\(component).\(name) is left: \(left)")
            #expect(!reset.contains(expected.set) && !left.contains(expected.set), "\(component).\(name)")
        }
    }

    @Test("that SwiftUI can't show is reported", arguments: components)
    func isReported(component: String) {
        for (name, probe) in probes[component, default: [:]] where probe.shown == nil {
            var problems: [StyleProblem] = []
            StyleProblem.handler = { problems.append($0) }
            _ = shown(component, [name: .value(probe.value)])
            StyleProblem.handler = { _ in }
            #expect(problems == [.unsupported(attribute: name, component: component)])
        }
    }

    @Test("with states follows the state", arguments: components)
    func followsState(component: String) {
        for (name, isStateful) in attributes(of: component) where isStateful {
            guard let probe = probes[component]?[name], let expected = probe.shown else { continue }
            for state in Theme.ControlState.allCases where state != .normal && state != .hovered {
                let attributes = [name: Theme.Style.Attribute.states([.normal: .null, state: probe.value])]
                let text = inState(state, component, attributes)
                #expect(text.contains(expected.set), "\(component).\(name) in \(state): \(text)")
                #expect(shown(component, attributes).contains(expected.reset), "\(component).\(name)")
            }
        }
    }

    /// What a component shows in a state. The environment determines the state if SwiftUI has a value for it.
    private func inState(
        _ state: Theme.ControlState, _ component: String, _ attributes: [String: Theme.Style.Attribute]
    ) -> String {
        CurrentButtonStyle.isPressed = state == .highlighted
        defer { CurrentButtonStyle.isPressed = false }
        // The style's modifiers for an image don't determine which image it is.
        let chosen = component == "ImageView" || state == .highlighted || state == .selected ? state : nil
        return shown(component, attributes, in: chosen) { values in
            values.isEnabled = state != .disabled
            values.focused = state == .focused
        }
    }
}

@Suite("SwiftUI", .serialized)
@MainActor
struct EnvironmentTests {
    @Test("shows the same modifiers for every style, so that views keep their identity")
    func keepsIdentity() {
        // An underline that is off is a modifier too, but isn't drawn.
        func kinds(_ text: String) -> [Substring] {
            text.split(separator: "\n").map { $0.prefix { $0 != " " } }.filter { $0 != "underline" }
        }
        let all = probes["Label", default: [:]].mapValues { Theme.Style.Attribute.value($0.value) }
        #expect(kinds(shown("Label", all)) == kinds(shown("Label", [:])))
        let body = Text("t").style(style(all) as Theme.LabelStyle)
        let other = Text("t").style(Theme.LabelStyle())
        #expect(type(of: body) == type(of: other))
    }

    @Test("has the theme in the environment")
    func providesTheme() {
        let theme = Theme(ThemeBundle(app: "badoo"))
        let view = ThemeName().theme(InMemoryThemeProvider(theme))
        #expect(Renderer.text(view).first?.hasPrefix("text badoo ") == true)
        #expect(Renderer.text(ThemeName()).first?.hasPrefix("text  font") == true)
    }

    @Test("follows another provider as soon as a view has it")
    func followsAnotherProvider() async throws {
        func provider(_ name: String) -> InMemoryThemeProvider {
            InMemoryThemeProvider(Theme(ThemeBundle(app: name)))
        }
        let (first, second) = (provider("first"), provider("second"))
        #expect(first.identity != second.identity)
        #expect(Renderer.text(ThemeName().theme(first)).first?.hasPrefix("text first ") == true)
        #expect(Renderer.text(ThemeName().theme(second)).first?.hasPrefix("text second ") == true)
    }

    @Test("scales fixed sizes and lengths in rem with the text size")
    func scales() {
        let font = Theme.Font(size: Theme.Dimension(10))
        let attributes: [String: Theme.Style.Attribute] = [
            "font": .value(.font(font)), "width": .value(.dimension(Theme.Dimension(1, .rem))),
        ]
        let text = shown("Label", attributes) { $0.scale = 2 }
        #expect(text.contains("font:20.0 nil"))
        #expect(text.contains("frame 32.0 nil"))
        // A scaled metric is rounded to pixels, which is too coarse for a factor.
        #expect(shown("Label", attributes) { $0.scale = 1.12 }.contains("frame 17.92 nil"))
    }

    @Test("uses the first available font, and reports families of which none is")
    func resolvesFonts() {
        var problems: [StyleProblem] = []
        StyleProblem.handler = { problems.append($0) }
        defer { StyleProblem.handler = { _ in } }
        func text(_ names: [String]) -> String {
            let font = Theme.Font(name: names[0], fallbacks: Array(names.dropFirst()), size: Theme.Dimension(10))
            return shown("Label", ["font": .value(.font(font))])
        }
        #expect(text(["Missing", "Georgia"]).contains("font:Georgia 10.0 body"))
        #expect(text(["Missing", "system"]).contains("font:10.0 nil"))
        #expect(problems.isEmpty)
        #expect(text(["Missing"]).contains("font:10.0 nil"))
        #expect(problems == [.missingFont(["Missing"])])
    }

    @Test("disables buttons of disabled views")
    func disables() {
        let faded: Theme.ButtonStyle = style(["alpha": .states([.normal: .double(1), .disabled: .double(0.25)])])
        #expect(Renderer.text(Button("t") {}.buttonStyle(.themed(faded)).disabled(true)).contains("opacity 0.25"))
    }
}

private struct ThemeName: View {
    @Environment(\.theme) private var theme
    var body: some View { Text(theme.app) }
}
