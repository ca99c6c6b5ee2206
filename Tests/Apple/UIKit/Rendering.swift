// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

public class CGContext {
    /// The rendered content, as text.
    var text = ""
    private let width: Int
    private let height: Int
    private var transforms: [CGAffineTransform] = []

    init() {
        width = 0
        height = 0
    }

    /// A bitmap, whose y axis points up. Nil for a bitmap without pixels.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        guard width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        concatenate(CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0))
    }

    /// A transform applies before the earlier ones.
    public func concatenate(_ transform: CGAffineTransform) { transforms.append(transform) }

    /// The pixel at a point of the current coordinate system.
    func pixel(_ point: CGPoint) -> CGPoint { transforms.reversed().reduce(point) { $1.applied(to: $0) } }

    public func makeImage() -> CGImage? { CGImage(text, width: width, height: height) }
}

extension CALayer {
    /// "Renders the layer and its sublayers into the specified context."
    public func render(in ctx: CGContext) {
        ctx.text += "border \(borderColor?.channels ?? []) \(borderWidth)\n"
        for layer in sublayers { layer.render(in: ctx) }
    }
}

open class UIGraphicsImageRendererFormat: NSObject {
    /// "The display scale determines the number of pixels per point."
    open var scale: CGFloat = 3
}

open class UIGraphicsRendererContext: NSObject {
    private let context = CGContext()
    open var cgContext: CGContext { context }
}

open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {}

open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize
    private let format: UIGraphicsImageRendererFormat

    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.size = size
        self.format = format
    }

    /// "You provide a set of drawing instructions as the block argument to this method, and the method returns the
    /// resulting image as a PNG-encoded Data object." The stand-in returns what was rendered as text.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        let context = UIGraphicsImageRendererContext()
        actions(context)
        return Data("\(size.width) \(size.height) \(format.scale)\n\(context.cgContext.text)".utf8)
    }
}
