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

        func connect(_ button: UIButton, update: @escaping @MainActor () -> Void) {
            let own = button.configurationUpdateHandler
            if button.configuration == nil { button.configuration = .plain() }
            button.configurationUpdateHandler = { button in
                update()
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
            if var current = button.configuration {
                configuration.apply(
                    style, in: state, to: &current, direction: button.effectiveUserInterfaceLayoutDirection)
                button.configuration = current
            }
            let layout = TextLayout(letterCase: style.letterCase.value)
            if let button = button as? StyledButton {
                button.layout = layout
            } else {
                layout.report(of: "Button", alternative: "StyledButton")
            }
        }
    }
#endif
