import LiveryClient
import LiverySwiftUI

@testable import SwiftUI

/// How SwiftUI shows an attribute, as part of the renderer's text.
struct Probe {
    /// A value of the attribute.
    let value: Theme.Value
    /// What is shown for the value, after a reset, and if the style leaves the attribute. Nil if the attribute is
    /// reported instead.
    let shown: (set: String, reset: String, left: String)?

    init(_ value: Theme.Value, _ set: String, reset: String, left: String? = nil) {
        self.value = value
        shown = (set, reset, left ?? reset)
    }

    /// An attribute that SwiftUI can't show.
    init(unsupported value: Theme.Value) {
        self.value = value
        shown = nil
    }
}

private let red = Theme.Value.color(Theme.Color(red: 255, green: 0, blue: 0))
private let three = Theme.Value.dimension(Theme.Dimension(3))
private let insets = Theme.Value.insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4))
private let noInsets = "padding 0.0 0.0 0.0 0.0"
private let shadow = Theme.Shadow(
    color: Theme.Color(red: 255, green: 0, blue: 0), offsetX: Theme.Dimension(1), offsetY: Theme.Dimension(2),
    blur: Theme.Dimension(8))
private let font = Theme.Font(name: "Georgia", size: Theme.Dimension(20), weight: 700)

private let view: [String: Probe] = [
    "backgroundColor": Probe(red, "background 1.0 0.0 0.0 1.0", reset: "background clear"),
    "tintColor": Probe(red, "tint 1.0 0.0 0.0 1.0", reset: "tint nil"),
    "alpha": Probe(.double(0.5), "opacity 0.5", reset: "opacity 1.0"),
    "borderColor": Probe(red, "border 1.0 0.0 0.0 1.0 0.0", reset: "border clear 0.0"),
    "borderWidth": Probe(three, "border clear 3.0", reset: "border clear 0.0"),
    "cornerRadius": Probe(three, "rectangle 3.0", reset: "rectangle 0.0"),
    "shadow": Probe(.shadow(shadow), "shadow 1.0 0.0 0.0 1.0 4.0 1.0 2.0", reset: "shadow clear 0.0 0.0 0.0"),
    "width": Probe(three, "frame 3.0 nil", reset: "frame nil nil"),
    "height": Probe(three, "frame nil 3.0", reset: "frame nil nil"),
    "margins": Probe(insets, "padding 1.0 2.0 3.0 4.0", reset: noInsets),
]

/// The surrounding views set values, so that the text shows which attributes a style leaves.
private let text: [String: Probe] = [
    "font": Probe(.font(font), "font:Georgia 20.0 body bold", reset: "font:body", left: "font:99.0 nil"),
    "textColor": Probe(red, "color:1.0 0.0 0.0 1.0", reset: "color:primary", left: "color:clear"),
    "textAlignment": Probe(.keyword("center"), "align:center", reset: "align:leading", left: "align:trailing"),
]
private let lettering: [String: Probe] = [
    "case": Probe(.keyword("upper"), "case:uppercase", reset: "case:nil", left: "case:lowercase"),
    "letterSpacing": Probe(three, "kerning 3.0", reset: "kerning 0.0"),
]
private let label: [String: Probe] = [
    "lineBreakMode": Probe(.keyword("truncatingHead"), "break:head", reset: "break:tail", left: "break:middle"),
    "lineHeight": Probe(unsupported: three),
    "decoration": Probe(.keyword("underline"), "underline", reset: "text t"),
    "numberOfLines": Probe(.int(7), "lines:7", reset: "lines:1", left: "lines:9"),
]
private let button: [String: Probe] = [
    "contentInsets": Probe(insets, "padding 1.0 2.0 3.0 4.0", reset: noInsets),
    "image": Probe(.image("sun"), "image sun\n", reset: "text t"),
    "drawableStart": Probe(.image("sun"), "image sun\n", reset: "text t"),
    "backgroundImage": Probe(.image("sun"), "image sun resizable", reset: "text t"),
    "imageSpacing": Probe(three, "spacing 3.0", reset: "spacing nil"),
]
private let image: [String: Probe] = [
    "image": Probe(.image("sun"), "image sun", reset: "image own"),
    "contentMode": Probe(.keyword("scaleAspectFit"), "ratio fit", reset: "image own resizable"),
]
private let field: [String: Probe] = [
    "placeholderColor": Probe(unsupported: red),
    "cursorColor": Probe(red, "tint 1.0 0.0 0.0 1.0", reset: "tint nil"),
    "case": Probe(unsupported: .keyword("upper")),
    "contentInsets": Probe(insets, "padding 1.0 2.0 3.0 4.0", reset: noInsets),
]

private func merged(_ all: [String: Probe]...) -> [String: Probe] { all.reduce([:]) { $0.merging($1) { $1 } } }

/// The probes of each component type.
let probes = [
    "View": view, "Label": merged(view, text, lettering, label), "Button": merged(view, text, lettering, button),
    "ImageView": merged(view, image), "TextField": merged(view, text, field),
]

/// What a component with some attributes shows when the surrounding views set every environment value.
@MainActor
func shown(
    _ component: String, _ attributes: [String: Theme.Style.Attribute], in state: Theme.ControlState? = nil,
    _ change: (inout EnvironmentValues) -> Void = { _ in }
) -> String {
    var values = EnvironmentValues()
    values.font = .system(size: 99)
    values.foreground = .clear
    values.multilineTextAlignment = .trailing
    values.textCase = .lowercase
    values.truncationMode = .middle
    values.lineLimit = 9
    change(&values)
    let lines =
        switch component {
        case "Label": Renderer.text(Text("t").style(style(attributes) as Theme.LabelStyle, in: state), values)
        case "Button":
            Renderer.text(
                Button("t") {}.buttonStyle(.themed(style(attributes), isSelected: state == .selected)), values)
        case "ImageView": imageLines(style(attributes), state, values)
        case "TextField": Renderer.text(Text("t").style(style(attributes) as Theme.TextFieldStyle, in: state), values)
        default: Renderer.text(Text("t").style(style(attributes) as Theme.ViewStyle, in: state), values)
        }
    return lines.joined(separator: "\n")
}

@MainActor
private func imageLines(
    _ style: Theme.ImageViewStyle, _ state: Theme.ControlState?, _ values: EnvironmentValues
) -> [String] {
    Renderer.text(Image(style.image[state ?? .normal].value ?? "own").scaled(style).style(style, in: state), values)
}
