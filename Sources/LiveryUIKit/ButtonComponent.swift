#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    import UIKit

    @MainActor
    final class ButtonComponent: StyledComponent {
        let shared = ViewAttributes()
        private let configuration = ConfigurationAttributes()
        private var titleAlignment = Kept<UIControl.ContentHorizontalAlignment>()

        nonisolated static func style(_ view: Theme.ViewStyle) -> Theme.ButtonStyle {
            var style = Theme.ButtonStyle()
            style.view = view
            return style
        }

        func state(of button: UIButton) -> Theme.ControlState {
            let state = button.themeState
            return state == .normal && button.isHovered ? .hovered : state
        }

        func connect(_ button: UIButton, changed: @escaping @MainActor () -> Void) {
            let own = button.configurationUpdateHandler
            if button.configuration == nil {
                if button.buttonType != .custom {
                    StyleProblem.buttonType.report()
                    assertionFailure(StyleProblem.buttonType.description)
                }
                button.configuration = .plain()
            }
            button.configurationUpdateHandler = { button in
                changed()
                own?(button)
            }
        }

        func apply(_ style: Theme.ButtonStyle, in state: Theme.ControlState, to button: UIButton) {
            shared.apply(style.view, in: state, to: button)
            if let alignment = titleAlignment.next(
                style.textAlignment, reset: .center, now: button.contentHorizontalAlignment,
                { UIControl.ContentHorizontalAlignment($0) })
            {
                button.contentHorizontalAlignment = alignment
            }
            reapply(style, in: state, to: button)
            let layout = TextLayout(letterCase: style.letterCase.value)
            if let button = button as? StyledButton {
                button.layout = layout
            } else {
                layout.report(of: "Button", alternative: "StyledButton")
            }
        }

        /// Styles the configuration again, because the app might have replaced it together with the title.
        func reapply(_ style: Theme.ButtonStyle, in state: Theme.ControlState, to button: UIButton) {
            guard var current = button.configuration else { return }
            configuration.apply(style, in: state, to: &current)
            button.configuration = current
        }
    }
#endif
