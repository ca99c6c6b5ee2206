#if canImport(UIKit)
    import UIKit

    /// The first page of a PDF document. The document can be hostile.
    struct PDFPage {
        /// The maximum number of pixels in a row or column of an image. An image of this size needs 64 MiB.
        static let sideLimit: CGFloat = 4096

        private let page: CGPDFPage
        /// The size of the part that is shown, in the document's units, after turning the page.
        private let size: CGSize

        /// Opens a file. Nil if it isn't a PDF document, needs a password, or has no pages.
        init?(path: String) {
            guard let document = CGDataProvider(filename: path).flatMap({ CGPDFDocument($0) }), document.isUnlocked,
                let page = document.page(at: 1)
            else { return nil }
            self.page = page
            let box = page.getBoxRect(.cropBox).intersection(page.getBoxRect(.mediaBox))
            let isTurned = page.rotationAngle % 180 != 0
            size = isTurned ? CGSize(width: box.height, height: box.width) : box.size
        }

        /// Draws the page. Nil if the image would be empty or exceed the maximum size.
        /// - Parameters:
        ///   - scale: The number of pixels per point.
        ///   - unitsPerPoint: The number of the document's units per point: 2 for `heart@2x.pdf`.
        func image(scale: CGFloat, unitsPerPoint: CGFloat) -> UIImage? {
            let width = (size.width / unitsPerPoint * scale).rounded()
            let height = (size.height / unitsPerPoint * scale).rounded()
            // UIGraphicsImageRenderer doesn't exist on watchOS.
            guard (1...Self.sideLimit).contains(width), (1...Self.sideLimit).contains(height),
                let context = CGContext(
                    data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            else { return nil }
            // The y axis of a bitmap points up, as in a PDF document.
            context.scaleBy(x: width / size.width, y: height / size.height)
            let whole = CGRect(x: 0, y: 0, width: size.width, height: size.height)
            context.concatenate(page.getDrawingTransform(.cropBox, rect: whole, rotate: 0, preserveAspectRatio: true))
            context.drawPDFPage(page)
            return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
        }
    }
#endif
