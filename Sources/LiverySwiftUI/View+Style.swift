#if canImport(SwiftUI)
    public import LiveryClient
    public import SwiftUI

    // Each modifier shows the style's attributes for one state: the given state, or the state `disabled` or `focused`
    // in the environment. Attributes that the style leaves are inherited from the surrounding views.

    extension View {
        /// Shows the attributes that all views share.
        public func style(_ style: Theme.ViewStyle, in state: Theme.ControlState? = nil) -> some View {
            modifier(
                StyledContent(state: state) {
                    ViewLook(style, in: $0, scale: $1)
                } text: { _, _ in
                    TextLook()
                })
        }

        /// Shows the attributes of text. Reports line height, which SwiftUI can't set.
        public func style(_ style: Theme.LabelStyle, in state: Theme.ControlState? = nil) -> some View {
            modifier(
                StyledContent(state: state) {
                    ViewLook(style.view, in: $0, scale: $1)
                } text: {
                    TextLook(style, in: $0, scale: $1)
                })
        }

        /// Shows the attributes of a text field. SwiftUI can't set the color of a placeholder, so a placeholder color
        /// is reported. Give the text field a `prompt` with that color instead.
        public func style(_ style: Theme.TextFieldStyle, in state: Theme.ControlState? = nil) -> some View {
            modifier(
                StyledContent(state: state) {
                    ViewLook(style, in: $0, scale: $1)
                } text: {
                    TextLook(
                        font: style.font, color: style.textColor, alignment: style.textAlignment, in: $0, scale: $1)
                })
        }

        /// Shows the attributes that all views share for an image. Draw the style's `image` with `Image(_:)`.
        public func style(_ style: Theme.ImageViewStyle, in state: Theme.ControlState? = nil) -> some View {
            modifier(
                StyledContent(state: state) {
                    ViewLook(style.view, in: $0, scale: $1)
                } text: { _, _ in
                    TextLook()
                })
        }
    }

    extension Image {
        /// Scales the image as the style specifies. Without a content mode, the image fills its frame.
        @ViewBuilder
        public func scaled(_ style: Theme.ImageViewStyle) -> some View {
            switch style.contentMode.value ?? .scaleToFill {
            case .scaleToFill: resizable()
            case .scaleAspectFit: resizable().aspectRatio(nil, contentMode: .fit)
            case .scaleAspectFill: resizable().aspectRatio(nil, contentMode: .fill)
            case .center: self
            }
        }
    }

    /// Content with the appearance of its state.
    struct StyledContent: ViewModifier {
        let state: Theme.ControlState?
        let view: @MainActor (Theme.ControlState, CGFloat) -> ViewLook
        let text: @MainActor (Theme.ControlState, CGFloat) -> TextLook
        @Environment(\.isEnabled) private var isEnabled
        @Environment(\.isFocused) private var isFocused
        @ScaledMetric private var thousand: CGFloat = 1_000

        init(
            state: Theme.ControlState?, view: @escaping @MainActor (Theme.ControlState, CGFloat) -> ViewLook,
            text: @escaping @MainActor (Theme.ControlState, CGFloat) -> TextLook
        ) {
            self.state = state
            self.view = view
            self.text = text
        }

        func body(content: Content) -> some View {
            // The scale is based on 1,000 points, because scaled metrics are rounded to pixels.
            let scale = thousand / 1_000
            let state = state ?? (!isEnabled ? .disabled : isFocused ? .focused : .normal)
            return content.modifier(text(state, scale)).modifier(view(state, scale))
        }
    }

    extension ViewLook {
        /// The appearance of a text field. The content insets are added to the margins, and the tint colors the cursor.
        @MainActor
        init(_ style: Theme.TextFieldStyle, in state: Theme.ControlState, scale: CGFloat) {
            self.init(style.view, in: state, scale: scale)
            if let color = style.cursorColor.value { tint = SwiftUI.Color(color) }
            if let insets = style.contentInsets.value { margins = margins.adding(insets) }
            if style.placeholderColor.value != nil {
                StyleProblem.unsupported(attribute: "placeholderColor", component: "TextField").report()
            }
            if style.letterCase.value != nil {
                StyleProblem.unsupported(attribute: "case", component: "TextField").report()
            }
        }
    }

    extension EdgeInsets {
        func adding(_ insets: Theme.Insets) -> EdgeInsets {
            let other = EdgeInsets(insets)
            return EdgeInsets(
                top: top + other.top, leading: leading + other.leading, bottom: bottom + other.bottom,
                trailing: trailing + other.trailing)
        }
    }
#endif
