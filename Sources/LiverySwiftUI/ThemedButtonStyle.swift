#if canImport(SwiftUI)
    public import LiveryClient
    public import SwiftUI

    /// Draws buttons in a theme's style, in each of their states. For example, use
    /// `.buttonStyle(.themed(theme.buttons.primary))`.
    public struct ThemedButtonStyle: SwiftUI.ButtonStyle {
        private let style: Theme.ButtonStyle
        private let isSelected: Bool

        /// Creates a button style.
        public init(_ style: Theme.ButtonStyle, isSelected: Bool = false) {
            self.style = style
            self.isSelected = isSelected
        }

        /// Returns the body of a button.
        public func makeBody(configuration: Configuration) -> some View {
            ThemedButton(
                style: style, label: configuration.label, isPressed: configuration.isPressed, isSelected: isSelected)
        }
    }

    extension SwiftUI.ButtonStyle where Self == ThemedButtonStyle {
        /// A button style that draws buttons in a theme's style.
        public static func themed(_ style: Theme.ButtonStyle, isSelected: Bool = false) -> ThemedButtonStyle {
            ThemedButtonStyle(style, isSelected: isSelected)
        }
    }

    private struct ThemedButton: View {
        let style: Theme.ButtonStyle
        let label: ButtonStyleConfiguration.Label
        let isPressed: Bool
        let isSelected: Bool
        @Environment(\.isEnabled) private var isEnabled
        @Environment(\.isFocused) private var isFocused
        @Environment(\.displayScale) private var displayScale
        @State private var isHovered = false
        @ScaledMetric private var thousand: CGFloat = 1_000

        /// The factor for the user's text size. It is based on 1,000 points, because scaled metrics are rounded to
        /// pixels.
        private var scale: CGFloat { thousand / 1_000 }

        private var state: Theme.ControlState {
            if !isEnabled { return .disabled }
            if isPressed { return .highlighted }
            if isSelected { return .selected }
            if isFocused { return .focused }
            return isHovered ? .hovered : .normal
        }

        var body: some View {
            HStack(spacing: style.imageSpacing.value?.scaled(scale)) {
                if let image { Image(image, displayScale: displayScale) }
                label
            }
            .modifier(TextLook(style, in: state, scale: scale))
            .background { if let background { Image(background, displayScale: displayScale).resizable() } }
            .modifier(look)
            #if !os(tvOS) && !os(watchOS)
                .onHover { isHovered = $0 }
            #endif
        }

        private var image: Theme.ImageName? {
            if style.image[state].value != nil, style.drawableStart[state].value != nil {
                StyleProblem.twoImages.report()
            }
            return style.drawableStart[state].value ?? style.image[state].value
        }

        private var background: Theme.ImageName? { style.backgroundImage[state].value }

        private var look: ViewLook {
            var look = ViewLook(style.view, in: state, scale: scale)
            if let insets = style.contentInsets.value { look.margins = look.margins.adding(insets) }
            return look
        }
    }
#endif
