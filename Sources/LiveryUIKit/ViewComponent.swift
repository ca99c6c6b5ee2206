#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    import UIKit

    /// The component of a view without attributes of its own.
    @MainActor
    final class ViewComponent: StyledComponent {
        let shared = ViewAttributes()
        private let box = LayerBox()
        /// Whether the view has states other than focus.
        private var isControl = false

        nonisolated static func style(_ view: Theme.ViewStyle) -> Theme.ViewStyle { view }

        func state(of view: UIView) -> Theme.ControlState {
            if isControl, let control = view as? UIControl { return control.themeState }
            return view.isFocused ? .focused : .normal
        }

        func connect(_ view: UIView, changed: @escaping @MainActor () -> Void) { isControl = view is UIControl }

        func apply(_ style: Theme.ViewStyle, in state: Theme.ControlState, to view: UIView) {
            box.apply(style, in: state, to: view)
            shared.apply(style, in: state, to: view)
        }
    }

    extension UIControl {
        /// The first state, in Livery's order, that applies to the control.
        var themeState: Theme.ControlState {
            let state = state
            if state.isEmpty { return .normal }
            if state.contains(.disabled) { return .disabled }
            if state.contains(.highlighted) { return .highlighted }
            if state.contains(.selected) { return .selected }
            return state.contains(.focused) ? .focused : .normal
        }
    }

    /// Background, border and corners, drawn by the view and its layer.
    @MainActor
    final class LayerBox {
        private var backgroundColor = Kept<UIColor?>()
        private var borderColor = Kept<CGColor?>()
        private var borderWidth = Kept<CGFloat>()
        private var cornerRadius = Kept<CGFloat>()

        func apply(_ style: Theme.ViewStyle, in state: Theme.ControlState, to view: UIView) {
            let layer = view.layer
            if let color = backgroundColor.next(
                style.backgroundColor[state], reset: nil, now: view.backgroundColor, { UIColor($0) })
            {
                view.backgroundColor = color
            }
            if let color = borderColor.next(
                style.borderColor[state], reset: UIColor.clear.cgColor, now: layer.borderColor,
                { UIColor($0).cgColor })
            {
                layer.borderColor = color
            }
            if let width = borderWidth.next(
                style.borderWidth[state], reset: 0, now: layer.borderWidth, { $0.scaled })
            {
                layer.borderWidth = width
            }
            if let radius = cornerRadius.next(style.cornerRadius, reset: 0, now: layer.cornerRadius, { $0.scaled }) {
                layer.cornerRadius = radius
            }
        }
    }

    /// The attributes that all views have and apply in the same way.
    @MainActor
    final class ViewAttributes {
        private var tintColor = Kept<UIColor?>()
        private var alpha = Kept<CGFloat>()
        private var shadow = Kept<LayerShadow>()
        private var margins = Kept<NSDirectionalEdgeInsets>()
        private var width: NSLayoutConstraint?
        private var height: NSLayoutConstraint?
        /// The spread and corner radius of the current shadow. Nil if the layer itself provides the outline.
        private var outline: (spread: CGFloat, cornerRadius: CGFloat)?

        func apply(_ style: Theme.ViewStyle, in state: Theme.ControlState, to view: UIView) {
            if let color = tintColor.next(style.tintColor[state], reset: nil, now: ownTint(of: view), { UIColor($0) }) {
                view.tintColor = color
            }
            if let value = alpha.next(style.alpha[state], reset: 1, now: view.alpha, { CGFloat($0) }) {
                view.alpha = value
            }
            if let insets = margins.next(
                style.margins, reset: .zero, now: view.directionalLayoutMargins, { NSDirectionalEdgeInsets($0) })
            {
                view.directionalLayoutMargins = insets
            }
            applyShadow(style, in: state, to: view)
            width = constraint(width, style.width, view.widthAnchor)
            height = constraint(height, style.height, view.heightAnchor)
        }

        private func applyShadow(_ style: Theme.ViewStyle, in state: Theme.ControlState, to view: UIView) {
            var setting = Theme.Setting<Theme.Shadow>.leave
            switch style.shadow[state] {
            case .leave: break
            case .reset: setting = .reset
            case .set(let shadows): setting = shadows.drawn.map { .set($0) } ?? .reset
            }
            let cornerRadius = style.cornerRadius.value?.scaled ?? view.layer.cornerRadius
            let spread = setting.value?.spread.scaled ?? 0
            outline = spread != 0 ? (spread, cornerRadius) : nil
            if let value = shadow.next(
                setting, reset: .none, now: LayerShadow(of: view.layer),
                { LayerShadow($0, spread: spread, of: view, cornerRadius: cornerRadius) })
            {
                value.assign(to: view.layer)
            }
        }

        /// Adapts the outline of a shadow with a spread to the view's current size.
        func layoutShadow(of view: UIView) {
            guard let outline else { return }
            view.layer.shadowPath = LayerShadow.path(
                spread: outline.spread, of: view, cornerRadius: outline.cornerRadius)
        }

        /// The view's own tint. Nil if it inherits its superview's tint.
        private func ownTint(of view: UIView) -> UIColor? {
            let inherited = view.superview?.tintColor ?? UIView(frame: .zero).tintColor
            return view.tintColor == inherited ? nil : view.tintColor
        }

        /// The constraint for a fixed width or height. The app's own required constraints take precedence.
        private func constraint(
            _ current: NSLayoutConstraint?, _ setting: Theme.Setting<Theme.Dimension>,
            _ anchor: @autoclosure () -> NSLayoutDimension
        ) -> NSLayoutConstraint? {
            guard let length = setting.value?.scaled else {
                current?.isActive = false
                return nil
            }
            let constraint = current ?? anchor().constraint(equalToConstant: length)
            constraint.constant = length
            if current == nil {
                constraint.priority = UILayoutPriority(999)
                constraint.isActive = true
            }
            return constraint
        }
    }
#endif
