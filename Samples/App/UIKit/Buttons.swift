import LiveryClient
import LiveryUIKit
import UIKit

/// The primary, secondary and link buttons of a flexible component library. A fourth button needs another value in the
/// theme, but no code.
@MainActor
func buttonsScreen(_ theme: Badoo) -> [UIView] {
    let styles = [
        ("Primary", theme.buttons.primary), ("Secondary", theme.buttons.secondary), ("Link", theme.buttons.link),
    ]
    let disabled = button("Disabled", theme.buttons.primary)
    disabled.isEnabled = false
    return styles.map(button) + [disabled]
}

@MainActor
private func button(_ title: String, _ style: Theme.ButtonStyle) -> UIButton {
    let button = StyledButton(frame: .zero)
    // The style has a background and a shadow for the highlighted state, so no subclass observes `isHighlighted`.
    button.apply(style)
    button.text = title
    return button
}
