#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    import UIKit

    /// The attributes of one component type, and the values that a view had before its first style.
    @MainActor
    protocol StyledComponent: AnyObject {
        associatedtype Target: UIView
        associatedtype Style: SchemaStyle & Hashable
        /// The attributes that all views share.
        var shared: ViewAttributes { get }
        init()
        /// A style with only the attributes that all views share.
        nonisolated static func style(_ view: Theme.ViewStyle) -> Style
        /// The state that a view is in. Only controls, labels and image views have states other than `normal` and
        /// `focused`.
        func state(of view: Target) -> Theme.ControlState
        /// Assigns all attributes.
        func apply(_ style: Style, in state: Theme.ControlState, to view: Target)
        /// Called before the first style, to observe changes of the view's state and of its content.
        func connect(_ view: Target, changed: @escaping @MainActor () -> Void)
        /// Reassigns attributes that a change of the view's content may have replaced. The state is still the same.
        func reapply(_ style: Style, in state: Theme.ControlState, to view: Target)
    }

    extension StyledComponent {
        func connect(_ view: Target, changed: @escaping @MainActor () -> Void) {}
        func reapply(_ style: Style, in state: Theme.ControlState, to view: Target) {}
    }

    /// The style of one view.
    @MainActor
    class AppliedStyle {
        private(set) weak var view: UIView?
        /// The path of the view's style, if a storyboard names it.
        var name: String?

        init(_ view: UIView) { self.view = view }

        /// Applies the attributes that all views share.
        func applyShared(
            _ style: Theme.ViewStyle, dark: Theme.ViewStyle?, in state: Theme.ControlState?, to view: UIView
        ) {}
        /// Applies the style of a theme.
        func apply(_ source: StyleSource, dark: StyleSource?) throws(LookupError) {}
        /// Applies the current style again.
        func update() {}
        /// Adapts the shadow to the view's current size.
        func layoutShadow() {}
    }

    /// The style of one view of a component type.
    @MainActor
    final class Applied<Component: StyledComponent>: AppliedStyle {
        let component = Component()
        private var current: Pair
        /// The state that the app chose, or nil to follow the view's own state.
        private var chosen: Theme.ControlState?
        private var shown: Theme.ControlState?
        private var observesTraits = false
        /// The number of times that a style has been shown.
        private var generation = 0

        init(_ view: Component.Target) {
            current = Pair(Component.style(Theme.ViewStyle()), dark: nil)
            super.init(view)
            component.connect(view) { [weak self] in self?.viewChanged() }
        }

        override func applyShared(
            _ style: Theme.ViewStyle, dark: Theme.ViewStyle?, in state: Theme.ControlState?, to view: UIView
        ) {
            guard let view = view as? Component.Target else { return }
            var whole: Component.Style?
            if let dark { whole = Component.style(dark) }
            apply(Component.style(style), dark: whole, in: state, to: view)
        }

        /// Applies a style, even if it is already the current one, because the app might have changed the view since
        /// then.
        func apply(
            _ style: Component.Style, dark: Component.Style?, in state: Theme.ControlState?, to view: Component.Target
        ) {
            current = Pair(style, dark: dark)
            chosen = state
            observeTraits(of: view)
            show(on: view)
        }

        override func apply(_ source: StyleSource, dark: StyleSource?) throws(LookupError) {
            guard let view = view as? Component.Target else { return }
            apply(
                try source.style(Component.Style.self), dark: try dark?.style(Component.Style.self), in: chosen,
                to: view)
        }

        override func update() {
            guard let view = view as? Component.Target else { return }
            show(on: view)
        }

        /// Called when the view's state or content has changed. Assigning all attributes for new content would make a
        /// button request another update during each update.
        private func viewChanged() {
            guard let view = view as? Component.Target else { return }
            guard let shown, shown == chosen ?? component.state(of: view) else { return show(on: view) }
            Scaling.scaled(for: view) { component.reapply(current.style(in: view), in: shown, to: view) }
        }

        private func show(on view: Component.Target) {
            let current = current
            Scaling.scaled(for: view) { show(current.style(in: view), on: view) }
        }

        private func show(_ style: Component.Style, on view: Component.Target) {
            let state = chosen ?? component.state(of: view)
            shown = state
            generation += 1
            let own = generation
            component.apply(style, in: state, to: view)
            // The view applied another style itself when one of its properties changed. That style is the current one.
            if generation != own { update() }
        }

        override func layoutShadow() {
            if let view { component.shared.layoutShadow(of: view) }
        }

        /// Applies the style again when the user changes the appearance or the text size, because layer colors and
        /// fonts within attributed text don't update automatically.
        private func observeTraits(of target: Component.Target) {
            guard !observesTraits else { return }
            observesTraits = true
            TraitObserver.observe(target) { [weak self] in self?.update() }
        }
    }

    extension Applied {
        /// A style, and the style for the dark appearance.
        private final class Pair {
            let style: Component.Style
            let dark: Component.Style?

            init(_ style: Component.Style, dark: Component.Style?) {
                self.style = style
                self.dark = dark
            }

            @MainActor
            func style(in view: UIView) -> Component.Style {
                if let dark, view.traitCollection.userInterfaceStyle == .dark { return dark }
                return style
            }
        }
    }
#endif
