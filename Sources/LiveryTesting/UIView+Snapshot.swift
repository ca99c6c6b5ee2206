#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    public import UIKit

    extension UIView {
        /// Returns the view as a PNG image for golden files. Lays out the view and renders its layers without a window.
        /// Afterward, restores the view's own size and appearance.
        ///
        /// ```swift
        /// card.apply(badoo.card)
        /// #expect(card.snapshot(size: CGSize(width: 320, height: 80)) == golden)
        /// ```
        ///
        /// Text and shadows differ slightly between system versions, so compare only images from the same simulator.
        /// - Parameters:
        ///   - size: The size in points. Nil selects the view's own size.
        ///   - appearance: The light or dark appearance.
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
