#if canImport(SwiftUI)
    import LiveryClient
    import SwiftUI

    extension Theme.Setting {
        /// The setting's value, the default for a reset, or nil to leave the attribute unchanged.
        func resolved<Value>(reset: Value, _ convert: (Element) -> Value) -> Value? {
            switch self {
            case .leave: nil
            case .reset: reset
            case .set(let element): convert(element)
            }
        }
    }

    /// The attributes that all views share, in one state. Every attribute has a neutral value, so that a view has the
    /// same modifiers, and therefore the same identity, with every style.
    struct ViewLook: ViewModifier {
        var background = SwiftUI.Color.clear
        var tint: SwiftUI.Color?
        var opacity = 1.0
        var borderColor = SwiftUI.Color.clear
        var borderWidth: CGFloat = 0
        var cornerRadius: CGFloat = 0
        var shadowColor = SwiftUI.Color.clear
        var shadowRadius: CGFloat = 0
        var shadowOffset = CGSize.zero
        var width: CGFloat?
        var height: CGFloat?
        var margins = EdgeInsets(Theme.Insets(top: 0, left: 0, bottom: 0, right: 0))

        func body(content: Content) -> some View {
            content
                .padding(margins)
                .frame(width: width, height: height)
                .background(background, in: RoundedRectangle(cornerRadius: cornerRadius))
                .overlay {
                    RoundedRectangle(cornerRadius: cornerRadius).strokeBorder(borderColor, lineWidth: borderWidth)
                }
                .shadow(color: shadowColor, radius: shadowRadius, x: shadowOffset.width, y: shadowOffset.height)
                .opacity(opacity)
                .tint(tint)
        }
    }

    extension ViewLook {
        /// The appearance in a state. `scale` is the factor for the user's text size, for lengths in rem.
        @MainActor
        init(_ style: Theme.ViewStyle, in state: Theme.ControlState, scale: CGFloat) {
            background = style.backgroundColor[state].value.map { SwiftUI.Color($0) } ?? .clear
            tint = style.tintColor[state].value.map { SwiftUI.Color($0) }
            opacity = style.alpha[state].value ?? 1
            borderColor = style.borderColor[state].value.map { SwiftUI.Color($0) } ?? .clear
            borderWidth = style.borderWidth[state].value?.scaled(scale) ?? 0
            cornerRadius = style.cornerRadius.value?.scaled(scale) ?? 0
            width = style.width.value?.scaled(scale)
            height = style.height.value?.scaled(scale)
            if let insets = style.margins.value { margins = EdgeInsets(insets) }
            if let shadow = style.shadow[state].value?.drawn { set(shadow, scale: scale) }
        }

        @MainActor
        private mutating func set(_ shadow: Theme.Shadow, scale: CGFloat) {
            if shadow.spread.value != 0 {
                StyleProblem.unsupported(attribute: "shadow.spread", component: "View").report()
            }
            shadowColor = SwiftUI.Color(shadow.color)
            shadowRadius = shadow.blur.scaled(scale) / 2
            shadowOffset = CGSize(width: shadow.offsetX.scaled(scale), height: shadow.offsetY.scaled(scale))
        }
    }

    extension Theme.Dimension {
        /// The length in points. Lengths in rem follow the user's text size.
        func scaled(_ scale: CGFloat) -> CGFloat { CGFloat(points) * (unit == .rem ? scale : 1) }
    }
#endif
