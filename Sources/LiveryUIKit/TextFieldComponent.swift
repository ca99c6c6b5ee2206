#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    import UIKit

    @MainActor
    final class TextFieldComponent: StyledComponent {
        let shared = ViewAttributes()
        private let box = LayerBox()
        private var font = Kept<UIFont?>()
        private var adjustsFont = Kept<Bool>()
        private var textColor = Kept<UIColor?>()
        private var placeholder = Kept<NSAttributedString?>()
        private var textAlignment = Kept<NSTextAlignment>()
        private var autocapitalization = Kept<UITextAutocapitalizationType>()

        nonisolated static func style(_ view: Theme.ViewStyle) -> Theme.TextFieldStyle {
            var style = Theme.TextFieldStyle()
            style.view = view
            return style
        }

        /// A text field is in the focused state while the user edits it.
        func state(of field: UITextField) -> Theme.ControlState {
            let state = field.themeState
            return state == .normal && field.isEditing ? .focused : state
        }

        func connect(_ field: UITextField, changed: @escaping @MainActor () -> Void) {
            field.addAction(UIAction { _ in changed() }, for: [.editingDidBegin, .editingDidEnd])
        }

        func apply(_ style: Theme.TextFieldStyle, in state: Theme.ControlState, to field: UITextField) {
            box.apply(style.view, in: state, to: field)
            var view = style.view
            // The cursor uses the text field's tint color.
            if style.cursorColor != .leave { view.tintColor = Theme.Stateful(style.cursorColor) }
            shared.apply(view, in: state, to: field)
            applyText(style, in: state, to: field)
            applyPlaceholder(style, to: field)
            if let alignment = textAlignment.next(
                style.textAlignment, reset: .natural, now: field.textAlignment,
                {
                    NSTextAlignment($0, direction: field.effectiveUserInterfaceLayoutDirection)
                })
            {
                field.textAlignment = alignment
            }
            if let type = autocapitalization.next(
                style.letterCase, reset: .sentences, now: field.autocapitalizationType, { $0.autocapitalization })
            {
                field.autocapitalizationType = type
            }
            applyInsets(style, to: field)
        }

        private func applyText(_ style: Theme.TextFieldStyle, in state: Theme.ControlState, to field: UITextField) {
            let setting = style.font[state]
            if let scales = adjustsFont.next(
                setting, reset: false, now: field.adjustsFontForContentSizeCategory, { _ in true })
            {
                field.adjustsFontForContentSizeCategory = scales
            }
            if let font = font.next(setting, reset: .systemFont(ofSize: 17), now: field.font, { .themed($0) }) {
                field.font = font
            }
            if let color = textColor.next(style.textColor[state], reset: .label, now: field.textColor, { UIColor($0) })
            {
                field.textColor = color
            }
        }

        /// Changes only the color of the placeholder. Only ``StyledTextField`` notices placeholders that are set later.
        private func applyPlaceholder(_ style: Theme.TextFieldStyle, to field: UITextField) {
            if let field = field as? StyledTextField {
                switch style.placeholderColor {
                case .leave: field.placeholderColor = nil
                case .reset: field.placeholderColor = .placeholderText
                case .set(let color): field.placeholderColor = UIColor(color)
                }
                return
            }
            let text = field.placeholder ?? ""
            func colored(_ color: UIColor) -> NSAttributedString {
                NSAttributedString(string: text, attributes: [.foregroundColor: color])
            }
            if let attributed = placeholder.next(
                style.placeholderColor, reset: colored(.placeholderText), now: field.attributedPlaceholder,
                { colored(UIColor($0)) })
            {
                field.attributedPlaceholder = attributed
            }
        }

        private func applyInsets(_ style: Theme.TextFieldStyle, to field: UITextField) {
            if let field = field as? StyledTextField {
                field.contentInsets = style.contentInsets.value
            } else if style.contentInsets.value != nil {
                StyleProblem.unsupported(
                    attribute: "contentInsets", component: "TextField", alternative: "StyledTextField"
                ).report()
            }
        }
    }
#endif
