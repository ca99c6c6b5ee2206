import LiveryClient
import LiveryUIKit
import Testing

@testable import UIKit

@Suite("Every attribute of every built-in component", .serialized)
@MainActor
struct AttributeTests {
    nonisolated static let components = ["View", "Label", "Button", "ImageView", "TextField"]

    @Test("has a probe", arguments: components)
    func hasProbe(component: String) {
        #expect(Set(probes[component, default: [:]].keys) == Set(attributes(of: component).keys))
        #expect(!attributes(of: component).isEmpty)
    }

    @Test("is set, reset and left", arguments: components)
    func isSetResetAndLeft(component: String) {
        for (name, probe) in probes[component, default: [:]] {
            let subject = Subject(component)
            subject.apply([:])
            let (before, content) = (subject.shown, subject.content)
            for (value, expected) in probe.values {
                subject.apply([name: .value(value)])
                #expect(probe.read(subject.view) == expected, "\(component).\(name) is set")
            }
            subject.apply([name: .value(.null)])
            #expect(probe.read(subject.view) == probe.reset, "\(component).\(name) is reset")
            subject.apply([:])
            #expect(subject.shown == before, "\(component).\(name) is left")
            #expect(subject.content == content)
        }
    }

    @Test("with states follows the state that the app chooses", arguments: components)
    func followsChosenState(component: String) {
        for (name, probe) in stateful(component) {
            for state in Theme.ControlState.allCases where state != .normal {
                let subject = Subject(component)
                let attribute = Theme.Style.Attribute.states([.normal: probe.values[0].0, state: probe.values[1].0])
                subject.apply([name: attribute], in: state)
                #expect(probe.read(subject.view) == probe.values[1].1, "\(component).\(name) in \(state)")
                subject.apply([name: attribute], in: .normal)
                #expect(probe.read(subject.view) == probe.values[0].1, "\(component).\(name) is normal again")
                subject.apply([name: .states([.normal: probe.values[0].0, state: .null])], in: state)
                #expect(probe.read(subject.view) == probe.reset, "\(component).\(name) is reset in \(state)")
            }
        }
    }

    @Test("with states follows the view's own state", arguments: components)
    func followsOwnState(component: String) {
        for (name, probe) in stateful(component) {
            for state in Subject(component).ownStates {
                let subject = Subject(component)
                subject.apply([name: .states([.normal: probe.values[0].0, state: probe.values[1].0])])
                #expect(probe.read(subject.view) == probe.values[0].1, "\(component).\(name)")
                subject.set(state, true)
                #expect(probe.read(subject.view) == probe.values[1].1, "\(component).\(name) in \(state)")
                subject.set(state, false)
                #expect(probe.read(subject.view) == probe.values[0].1, "\(component).\(name) after \(state)")
            }
        }
    }

    @Test("with a value for one state only is left in the others", arguments: components)
    func isLeftInOtherStates(component: String) {
        for (name, probe) in stateful(component) {
            let subject = Subject(component)
            subject.apply([:])
            let before = subject.shown
            let attribute = Theme.Style.Attribute.states([.selected: probe.values[0].0])
            subject.apply([name: attribute], in: .selected)
            #expect(probe.read(subject.view) == probe.values[0].1)
            subject.apply([name: attribute], in: .highlighted)
            #expect(subject.shown == before, "\(component).\(name)")
        }
    }

    private func stateful(_ component: String) -> [String: Probe] {
        let declared = attributes(of: component)
        return probes[component, default: [:]].filter { declared[$0.key] == true }
    }

    @Test("of a control in several states has the first of disabled, highlighted, selected and focused")
    func ordersStates() {
        let subject = Subject("Button")
        let order: [Theme.ControlState] = [.hovered, .focused, .selected, .highlighted, .disabled]
        let values = Dictionary(
            uniqueKeysWithValues: order.enumerated().map { ($1, Theme.Value.double(Double($0 + 1) / 10)) })
        subject.apply(["alpha": .states(values)])
        for (index, state) in order.enumerated() {
            subject.set(state, true)
            #expect(subject.view.alpha == CGFloat(Double(index + 1) / 10))
        }
    }
}
