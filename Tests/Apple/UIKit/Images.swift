// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, NeverForceUnwrap

public import Foundation

open class UIImage: NSObject, @unchecked Sendable {
    /// The names of the images in the app's asset catalog.
    static let assets: Set = [
        "heart", "moon", "own", "social_follow", "social_primary", "social_primary_pressed", "sun",
    ]
    package let name: String
    /// In points. Zero for an image whose size the stand-in doesn't know.
    private(set) var size = CGSize.zero

    /// "The image object that best matches the desired traits with the given name, or nil if no suitable image was found."
    public init?(named name: String) {
        guard UIImage.assets.contains(name) else { return nil }
        self.name = name
    }

    /// Nil for data that isn't an image. The stand-in's images start with their name.
    public init?(data: Data, scale: CGFloat) {
        guard let text = String(data: data, encoding: .utf8), text.hasPrefix("image ") else { return nil }
        name = "\(text.dropFirst(6))@\(Int(scale))x"
    }

    public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
        name = "\(cgImage.text)@\(Int(scale))x"
        size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    }

    public enum Orientation: Int, Sendable {
        case up = 0
    }

    open override func isEqual(_ object: Any?) -> Bool { name == (object as? UIImage)?.name }
    open override var hash: Int { name.hashValue }
}

public class CGImage {
    /// The drawn content, as text.
    let text: String
    let width: Int
    let height: Int

    init(_ text: String, width: Int, height: Int) {
        self.text = text
        self.width = width
        self.height = height
    }
}

public class CGColorSpace {}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

public enum CGImageAlphaInfo: UInt32, Sendable {
    case premultipliedLast = 1
}

public struct CGAffineTransform: Sendable {
    let a: CGFloat
    let b: CGFloat
    let c: CGFloat
    let d: CGFloat
    let tx: CGFloat
    let ty: CGFloat

    func applied(to point: CGPoint) -> CGPoint {
        CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }
}
