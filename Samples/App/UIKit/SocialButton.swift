import LiveryClient
import LiveryUIKit
import UIKit

/// The social button of Playtomic. In a storyboard, set `styleName` in the attributes inspector, like `style=` in
/// Android layouts.
@MainActor
func socialScreen(_ theme: Theme) -> [UIView] {
    let follow = StyledButton(frame: .zero)
    follow.text = "Follow"
    follow.styleName = "social_button_primary"
    let whole = StyledButton(frame: .zero)
    whole.text = "Invite your friends"
    whole.styleName = "custom_style"
    // The style has a different image for the selected state.
    follow.addAction(UIAction { _ in follow.isSelected = !follow.isSelected }, for: .touchUpInside)
    for button in [follow, whole] { button.applyStyles(of: theme) { print($0) } }
    return [follow, whole]
}
