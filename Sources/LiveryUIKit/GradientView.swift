#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    /// A view that draws a gradient: along a line of the gradient's angle unless ``start`` and ``end`` say otherwise, or
    /// from the center to the edges. In a view that isn't a square, the line is stretched with the view.
    open class GradientView: UIView {
        /// The layer draws the gradient.
        open override class var layerClass: AnyClass { CAGradientLayer.self }

        /// Where a linear gradient starts, in a unit square whose origin is the top left corner of the view. If `nil`, the
        /// gradient's angle determines it.
        public var start: CGPoint? {
            didSet { show() }
        }
        /// Where a linear gradient ends, in a unit square whose origin is the top left corner of the view. If `nil`, the
        /// gradient's angle determines it.
        public var end: CGPoint? {
            didSet { show() }
        }

        private var gradient: (light: Theme.Gradient, dark: Theme.Gradient)?
        private var observesTraits = false

        /// Draws a gradient, or nothing for `nil`. `dark` replaces it while the view's appearance is dark.
        public func apply(_ gradient: Theme.Gradient?, dark: Theme.Gradient? = nil) {
            self.gradient = gradient.map { ($0, dark ?? $0) }
            show()
            guard !observesTraits else { return }
            observesTraits = true
            // A layer's colors don't follow the appearance.
            TraitObserver.observe(self) { [weak self] in self?.show() }
        }

        private func show() {
            guard let layer = layer as? CAGradientLayer else { return }
            let isDark = traitCollection.userInterfaceStyle == .dark
            let gradient = (isDark ? gradient?.dark : gradient?.light) ?? Theme.Gradient(stops: [])
            layer.colors = gradient.stops.map { UIColor($0.color).cgColor }
            layer.locations = gradient.stops.map { NSNumber(value: $0.position) }
            layer.type = gradient.isRadial ? .radial : .axial
            // A radial gradient starts in the center. Its end is a corner of the rectangle around its ellipse.
            layer.startPoint = gradient.isRadial ? CGPoint(x: 0.5, y: 0.5) : start ?? CGPoint(gradient.line.start)
            layer.endPoint = gradient.isRadial ? CGPoint(x: 1, y: 1) : end ?? CGPoint(gradient.line.end)
        }
    }

    extension CGPoint {
        fileprivate init(_ point: Theme.Point) { self.init(x: point.x, y: point.y) }
    }

    extension UIView {
        /// Animates changes of views as a theme's transition describes:
        /// `UIView.animate(theme.fade) { card.alpha = 0 }`.
        public static func animate(_ transition: Theme.Transition, _ changes: @escaping () -> Void) {
            let curve = transition.timingFunction
            let animator = UIViewPropertyAnimator(
                duration: transition.duration / 1_000, controlPoint1: CGPoint(x: curve.x1, y: curve.y1),
                controlPoint2: CGPoint(x: curve.x2, y: curve.y2), animations: changes)
            animator.startAnimation(afterDelay: transition.delay / 1_000)
        }
    }
#endif
