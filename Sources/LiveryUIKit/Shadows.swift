#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    public import UIKit

    /// The properties of a layer that draw its shadow.
    struct LayerShadow {
        /// The initial values of a layer.
        static var none: LayerShadow {
            LayerShadow(color: CALayer().shadowColor, offset: CGSize(width: 0, height: -3), opacity: 0, radius: 3)
        }

        var color: CGColor?
        var offset: CGSize
        var opacity: Float
        var radius: CGFloat
        var path: CGPath?
    }

    extension LayerShadow {
        init(of layer: CALayer) {
            color = layer.shadowColor
            offset = layer.shadowOffset
            opacity = layer.shadowOpacity
            radius = layer.shadowRadius
            path = layer.shadowPath
        }

        /// Creates a layer shadow from a theme shadow. A layer's blur extends twice as far as its radius.
        @MainActor
        init(_ shadow: Theme.Shadow, spread: CGFloat, of view: UIView, cornerRadius: CGFloat) {
            let themed = shadow.color
            color = UIColor(themed, opacity: 1).cgColor
            offset = CGSize(width: shadow.offsetX.scaled, height: shadow.offsetY.scaled)
            opacity = Float(themed.opacity)
            radius = shadow.blur.scaled / 2
            path = Self.path(spread: spread, of: view, cornerRadius: cornerRadius)
        }

        /// The outline of a shadow that extends beyond its view. Nil if there is no spread, because the layer's content
        /// then provides the outline.
        @MainActor
        static func path(spread: CGFloat, of view: UIView, cornerRadius: CGFloat) -> CGPath? {
            guard spread != 0 else { return nil }
            let outline = view.bounds.insetBy(dx: -spread, dy: -spread)
            return UIBezierPath(roundedRect: outline, cornerRadius: max(0, cornerRadius + spread)).cgPath
        }

        func assign(to layer: CALayer) {
            layer.shadowColor = color
            layer.shadowOffset = offset
            layer.shadowOpacity = opacity
            layer.shadowRadius = radius
            layer.shadowPath = path
        }
    }

    extension UIView {
        /// Adapts the shadow to the current size. Call it in `layoutSubviews` of a view whose shadow has a spread.
        public func layoutShadow() { StyledViews.style(of: self).layoutShadow() }
    }
#endif
