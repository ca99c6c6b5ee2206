#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    extension UIView {
        /// The view as a PNG image, for golden files. Lays out the view and renders its layers, without a window.
        /// Restores the view's own size and appearance afterward.
        ///
        /// ```swift
        /// card.apply(badoo.card)
        /// #expect(card.snapshot(size: CGSize(width: 320, height: 80)) == golden)
        /// ```
        ///
        /// Text and shadows differ in detail between system versions, so compare only images from the same simulator.
        /// - Parameters:
        ///   - size: The size in points. Nil means the view's own size.
        ///   - appearance: Light or dark.
        ///   - scale: The number of pixels per point.
        public func snapshot(
            size: CGSize? = nil, appearance: UIUserInterfaceStyle = .light, scale: CGFloat = 2
        ) -> Data {
            let own = (bounds: bounds, appearance: overrideUserInterfaceStyle)
            defer {
                bounds = own.bounds
                overrideUserInterfaceStyle = own.appearance
            }
            if let size { bounds.size = size }
            overrideUserInterfaceStyle = appearance
            setNeedsLayout()
            layoutIfNeeded()
            let format = UIGraphicsImageRendererFormat()
            format.scale = scale
            let renderer = UIGraphicsImageRenderer(size: bounds.size, format: format)
            return renderer.pngData { layer.render(in: $0.cgContext) }
        }
    }
#endif
