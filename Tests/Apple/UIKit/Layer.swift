// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

public class CGPath {
    let rect: CGRect
    let cornerRadius: CGFloat

    init(_ rect: CGRect, _ cornerRadius: CGFloat) {
        self.rect = rect
        self.cornerRadius = cornerRadius
    }
}

open class UIBezierPath: NSObject {
    open var cgPath: CGPath

    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) { cgPath = CGPath(rect, cornerRadius) }
}

open class CALayer: NSObject {
    var sublayers: [CALayer] = []
    /// "The default value of this property is an opaque black color."
    open var borderColor: CGColor? = CGColor([0, 0, 0, 1])
    /// "The default value of this property is 0.0."
    open var borderWidth: CGFloat = 0
    /// "The default value of this property is 0.0."
    open var cornerRadius: CGFloat = 0
    /// "The default value of this property is an opaque black color."
    open var shadowColor: CGColor? = CGColor([0, 0, 0, 1])
    /// "The default value of this property is (0.0, -3.0)."
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// "The default value of this property is 0.0."
    open var shadowOpacity: Float = 0
    /// "The default value of this property is 3.0."
    open var shadowRadius: CGFloat = 3
    /// "The default value of this property is nil."
    open var shadowPath: CGPath?
}

public struct CAGradientLayerType: Hashable, Equatable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let axial = CAGradientLayerType(rawValue: "axial")
    public static let radial = CAGradientLayerType(rawValue: "radial")
}

open class CAGradientLayer: CALayer {
    /// "An array of CGColorRef objects defining the color of each gradient stop."
    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var type = CAGradientLayerType.axial
    /// "Default value is (0.5, 0.0)."
    open var startPoint = CGPoint(x: 0.5, y: 0)
    /// "Default value is (0.5, 1.0)."
    open var endPoint = CGPoint(x: 0.5, y: 1)
}

public struct UIEdgeInsets: Equatable, Sendable {
    var top: CGFloat
    var left: CGFloat
    var bottom: CGFloat
    var right: CGFloat

    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

extension CGRect {
    /// "Adjusts a rectangle by the given edge insets."
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom)
    }
}

public struct NSDirectionalEdgeInsets: Equatable, Sendable {
    var edges: [CGFloat]

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        edges = [top, leading, bottom, trailing]
    }

    public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
}

public struct UILayoutPriority: Hashable, Equatable, RawRepresentable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }
}

@MainActor
open class NSLayoutConstraint: NSObject {
    open var constant: CGFloat = 0
    /// "The default is required."
    open var priority = UILayoutPriority(1000)
    /// "Activating or deactivating the constraint calls addConstraint(_:) and removeConstraint(_:) on the view."
    open var isActive = false {
        didSet {
            anchor.view?.active.removeAll { $0 === self }
            if isActive { anchor.view?.active.append(self) }
        }
    }
    let anchor: NSLayoutDimension

    init(_ anchor: NSLayoutDimension, _ constant: CGFloat) {
        self.anchor = anchor
        super.init()
        self.constant = constant
    }
}

@MainActor
open class NSLayoutDimension: NSObject {
    weak var view: UIView?
    let isWidth: Bool

    init(_ view: UIView, isWidth: Bool) {
        self.view = view
        self.isWidth = isWidth
    }

    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint(self, c) }
}
