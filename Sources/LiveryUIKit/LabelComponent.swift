#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    import UIKit

    @MainActor
    final class LabelComponent: StyledComponent {
        let shared = ViewAttributes()
        private let box = LayerBox()
        private var font = Kept<UIFont?>()
        private var adjustsFont = Kept<Bool>()
        private var textColor = Kept<UIColor?>()
        private var textAlignment = Kept<NSTextAlignment>()
        private var lineBreakMode = Kept<NSLineBreakMode>()
        private var numberOfLines = Kept<Int>()

        nonisolated static func style(_ view: Theme.ViewStyle) -> Theme.LabelStyle {
            var style = Theme.LabelStyle()
            style.view = view
            return style
        }

        func state(of label: UILabel) -> Theme.ControlState {
            if !label.isEnabled { return .disabled }
            if label.isHighlighted { return .highlighted }
            return label.isFocused ? .focused : .normal
        }

        func apply(_ style: Theme.LabelStyle, in state: Theme.ControlState, to label: UILabel) {
            box.apply(style.view, in: state, to: label)
            shared.apply(style.view, in: state, to: label)
            applyText(style, in: state, to: label)
            if let alignment = textAlignment.next(
                style.textAlignment, reset: .natural, now: label.textAlignment,
                {
                    NSTextAlignment($0, direction: label.effectiveUserInterfaceLayoutDirection)
                })
            {
                label.textAlignment = alignment
            }
            if let mode = lineBreakMode.next(
                style.lineBreakMode, reset: .byTruncatingTail, now: label.lineBreakMode, { NSLineBreakMode($0) })
            {
                label.lineBreakMode = mode
            }
            if let count = numberOfLines.next(style.numberOfLines, reset: 1, now: label.numberOfLines, { $0 }) {
                label.numberOfLines = count
            }
            applyLayout(style, to: label)
        }

        private func applyText(_ style: Theme.LabelStyle, in state: Theme.ControlState, to label: UILabel) {
            let setting = style.font[state]
            if let scales = adjustsFont.next(
                setting, reset: false, now: label.adjustsFontForContentSizeCategory, { _ in true })
            {
                label.adjustsFontForContentSizeCategory = scales
            }
            if let font = font.next(setting, reset: .systemFont(ofSize: 17), now: label.font, { .themed($0) }) {
                label.font = font
            }
            if let color = textColor.next(style.textColor[state], reset: .label, now: label.textColor, { UIColor($0) })
            {
                label.textColor = color
            }
        }

        /// Applies the attributes that require attributed text.
        private func applyLayout(_ style: Theme.LabelStyle, to label: UILabel) {
            let layout = TextLayout(style)
            if let label = label as? StyledLabel {
                label.layout = layout
            } else {
                layout.report(of: "Label", alternative: "StyledLabel")
            }
        }
    }
#endif
