import LiveryClient
import LiveryUIKit

@testable import UIKit

/// A view of a component type, with content and with properties that the app has set.
@MainActor
struct Subject {
    let component: String
    let view: UIView

    init(_ component: String) {
        self.component = component
        let frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        switch component {
        case "Label": view = Self.label(frame)
        case "Button": view = Self.button(frame)
        case "ImageView": view = UIImageView(frame: frame)
        case "TextField": view = Self.field(frame)
        default: view = UIView(frame: frame)
        }
        view.backgroundColor = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        view.alpha = 0.9
        view.layer.borderWidth = 0.25
        view.layer.shadowOpacity = 0.125
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
    }

    private static func label(_ frame: CGRect) -> UILabel {
        let label = StyledLabel(frame: frame)
        label.text = "grün ist es"
        label.numberOfLines = 2
        label.lineBreakMode = .byWordWrapping
        return label
    }

    private static func button(_ frame: CGRect) -> UIButton {
        let button = StyledButton(frame: frame)
        button.text = "weiter"
        button.configuration?.image = UIImage(named: "own")
        button.configuration?.imagePadding = 11
        return button
    }

    private static func field(_ frame: CGRect) -> UITextField {
        let field = StyledTextField(frame: frame)
        field.text = "typed"
        field.placeholder = "hint"
        field.autocapitalizationType = .words
        return field
    }

    /// Applies a style with some attributes.
    func apply(_ attributes: [String: Theme.Style.Attribute], in state: Theme.ControlState? = nil) {
        switch view {
        case let label as UILabel: label.apply(style(attributes) as Theme.LabelStyle, in: state)
        case let button as UIButton: button.apply(style(attributes) as Theme.ButtonStyle, in: state)
        case let field as UITextField: field.apply(style(attributes) as Theme.TextFieldStyle, in: state)
        case let image as UIImageView: image.apply(style(attributes) as Theme.ImageViewStyle, in: state)
        default: view.apply(style(attributes) as Theme.ViewStyle, in: state)
        }
    }

    /// Everything that the view shows, by attribute.
    var shown: [String: String] { probes[component, default: [:]].mapValues { $0.read(view) } }

    /// The app's content.
    var content: [String?] {
        switch view {
        case let label as UILabel: [label.text]
        case let button as StyledButton: [button.text]
        case let field as UITextField: [field.text, field.placeholder]
        default: []
        }
    }

    /// The states that the view itself can be in.
    var ownStates: [Theme.ControlState] {
        switch view {
        case is UIButton: [.disabled, .highlighted, .selected, .focused, .hovered]
        case is UILabel: [.disabled, .highlighted, .focused]
        case is UIImageView: [.highlighted, .focused]
        case is UITextField: [.disabled, .highlighted, .selected, .focused]
        default: [.focused]
        }
    }

    /// Makes the view enter or leave a state, as the user or the app would.
    func set(_ state: Theme.ControlState, _ isOn: Bool) {
        switch (state, view) {
        case (.disabled, let control as UIControl): control.isEnabled = !isOn
        case (.highlighted, let control as UIControl): control.isHighlighted = isOn
        case (.selected, let control as UIControl): control.isSelected = isOn
        case (.hovered, let button as UIButton): button.hovered = isOn
        case (.focused, let field as UITextField): field.editing = isOn
        case (.focused, _): view.focused = isOn
        case (.disabled, let label as UILabel): label.isEnabled = !isOn
        case (.highlighted, let label as UILabel): label.isHighlighted = isOn
        case (.highlighted, let image as UIImageView): image.isHighlighted = isOn
        default: break
        }
        // Buttons announce every change, and text fields announce the start and the end of editing.
        if !(view is UIButton), !(view is UITextField && state == .focused) { view.updateStyle() }
    }
}
