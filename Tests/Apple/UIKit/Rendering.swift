// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

public class CGContext {
    /// The rendered content, as text.
    var text = ""
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
