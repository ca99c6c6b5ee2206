import LiveryClient
import LiveryUIKit
import UIKit

// Applies styles to stand-in views, alternately two that differ in every attribute, or the same one again. Prints a line
// `component<tab>changed|identical<tab>nanoseconds` for each, the best of several rounds.

func color(_ red: UInt8) -> Theme.Color { Theme.Color(red: red, green: 40, blue: 90) }

func view(_ seed: UInt8) -> Theme.ViewStyle {
    let length = Theme.Dimension(Double(seed))
    var style = Theme.ViewStyle()
    style.backgroundColor = Theme.Stateful([.normal: .set(color(seed)), .highlighted: .set(color(seed + 1))])
    style.tintColor = Theme.Stateful(.set(color(seed)))
    style.alpha = Theme.Stateful(.set(Double(seed) / 255))
    style.borderColor = Theme.Stateful(.set(color(seed)))
    style.borderWidth = Theme.Stateful(.set(length))
    style.cornerRadius = .set(length)
    style.shadow = Theme.Stateful(.set([Theme.Shadow(color: color(seed), blur: length)]))
    style.width = .set(length)
    style.height = .set(length)
    style.margins = .set(Theme.Insets(top: Double(seed), left: 1, bottom: 2, right: 3))
    return style
}

func label(_ seed: UInt8) -> Theme.LabelStyle {
    var style = Theme.LabelStyle()
    style.view = view(seed)
    style.font = Theme.Stateful(.set(Theme.Font(name: "system", size: Theme.Dimension(Double(seed)))))
    style.textColor = Theme.Stateful([.normal: .set(color(seed)), .disabled: .set(color(seed + 1))])
    style.textAlignment = .set(seed > 20 ? .center : .left)
    style.lineBreakMode = .set(seed > 20 ? .clipping : .wordWrapping)
    style.numberOfLines = .set(Int(seed))
    return style
}

func button(_ seed: UInt8) -> Theme.ButtonStyle {
    var style = Theme.ButtonStyle()
    style.view = view(seed)
    style.font = Theme.Stateful(.set(Theme.Font(name: "system", size: Theme.Dimension(Double(seed)))))
    style.textColor = Theme.Stateful([.normal: .set(color(seed)), .highlighted: .set(color(seed + 1))])
    style.textAlignment = .set(seed > 20 ? .center : .left)
    style.contentInsets = .set(Theme.Insets(top: Double(seed), left: 1, bottom: 2, right: 3))
    style.imageSpacing = .set(Theme.Dimension(Double(seed)))
    return style
}

/// The time of a call in the best of several rounds, in nanoseconds. Other programs only slow the others down.
@MainActor
func time(_ call: @MainActor (Int) -> Void) -> Double {
    let clock = ContinuousClock()
    let rounds = (0..<9).map { _ in
        clock.measure { for index in 0..<20_000 { call(index) } } / 20_000
    }
    return Double((rounds.min() ?? .zero).components.attoseconds) / 1e9
}

@MainActor
func compare(_ component: String, _ apply: @MainActor (Int) -> Void) {
    print("\(component)\tchanged\t\(time { apply($0 % 2) })")
    print("\(component)\tidentical\t\(time { _ in apply(0) })")
}

let views = [view(10), view(30)]
let plain = UIView(frame: .zero)
compare("View") { plain.apply(views[$0]) }

let labels = [label(10), label(30)]
let text = UILabel(frame: .zero)
compare("Label") { text.apply(labels[$0]) }

let buttons = [button(10), button(30)]
let action = UIButton(frame: .zero)
compare("Button") { action.apply(buttons[$0]) }
