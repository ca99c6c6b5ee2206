// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight = 0
    case rightToLeft = 1
}

@MainActor
open class UIView: NSObject, UIAppearance, UITraitEnvironment, UITraitChangeObservable {
    var active: [NSLayoutConstraint] = []
    var handlers: [(UITraitCollection) -> Void] = []
    /// The user's text size.
    var category: UIContentSizeCategory = .large {
        didSet {
            if category != oldValue { changeTraits(from: UITraitCollection(overrideUserInterfaceStyle, oldValue)) }
        }
    }

    public init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.size)
        origin = frame.origin
    }
    public required init?(coder: NSCoder) { bounds = .zero }

    open var bounds: CGRect
    private var origin = CGPoint.zero
    open var frame: CGRect {
        get { CGRect(origin: origin, size: bounds.size) }
        set { (origin, bounds.size) = (newValue.origin, newValue.size) }
    }
    /// "The default implementation of this method returns the existing size of the view."
    open func sizeThatFits(_ size: CGSize) -> CGSize { textSize(in: size) ?? bounds.size }
    /// The size of the view's text.
    func textSize(in size: CGSize) -> CGSize? { nil }
    open var intrinsicContentSize: CGSize { bounds.size }
    private(set) var invalidations = 0
    open func invalidateIntrinsicContentSize() { invalidations += 1 }
    /// "The default value is nil, which results in a transparent background color."
    open var backgroundColor: UIColor?
    /// "The value of this property is a floating-point number in the range 0.0 to 1.0."
    open var alpha: CGFloat = 1
    open var isHidden = false
    private lazy var own: CALayer = type(of: self).layerClass == CAGradientLayer.self ? CAGradientLayer() : CALayer()
    open var layer: CALayer { own }
    /// "This method returns the CALayer class object by default."
    open class var layerClass: AnyClass { CALayer.self }
    /// "The default margins are eight points on each side." "The leading and trailing margins are synchronized with the left
    /// or right margins in the layoutMargins property."
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    open var layoutMargins: UIEdgeInsets {
        get {
            let (edges, isReversed) = (directionalLayoutMargins.edges, direction == .rightToLeft)
            return UIEdgeInsets(
                top: edges[0], left: edges[isReversed ? 3 : 1], bottom: edges[2], right: edges[isReversed ? 1 : 3])
        }
        set {
            let isReversed = direction == .rightToLeft
            directionalLayoutMargins = NSDirectionalEdgeInsets(
                top: newValue.top, leading: isReversed ? newValue.right : newValue.left, bottom: newValue.bottom,
                trailing: isReversed ? newValue.left : newValue.right)
        }
    }
    /// "The default value of this property is UIView.ContentMode.scaleToFill."
    open var contentMode: UIView.ContentMode = .scaleToFill
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []
    var focused = false
    public var isFocused: Bool { focused }
    var direction = UIUserInterfaceLayoutDirection.leftToRight
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { direction }

    /// "The tintColor property always returns a color. The color returned is the first nondefault value in the receiver's
    /// superview chain."
    open var tintColor: UIColor! {
        get { ownTint ?? superview?.tintColor ?? .tint }
        set { ownTint = newValue }
    }
    private(set) var ownTint: UIColor?

    /// "Views can have zero or more subviews."
    open func addSubview(_ view: UIView) {
        view.superview = self
        subviews.append(view)
        layer.sublayers.append(view.layer)
    }

    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, isWidth: true) }
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, isWidth: false) }
    open func layoutSubviews() {}
    private var needsLayout = false
    open func setNeedsLayout() { needsLayout = true }
    /// "Lays out the subviews immediately, if layout updates are pending."
    open func layoutIfNeeded() {
        if needsLayout { layoutSubviews() }
        needsLayout = false
    }

    /// "Use this property to force the view to always adopt a light or dark interface style."
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
        didSet {
            if overrideUserInterfaceStyle != oldValue { changeTraits(from: UITraitCollection(oldValue, category)) }
        }
    }

    open var traitCollection: UITraitCollection {
        let style =
            overrideUserInterfaceStyle == .unspecified
            ? superview?.traitCollection.userInterfaceStyle : overrideUserInterfaceStyle
        return UITraitCollection(style ?? .light, category)
    }

    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    private func changeTraits(from previous: UITraitCollection) {
        traitCollectionDidChange(previous)
        for handler in handlers { handler(previous) }
        for view in subviews { view.changeTraits(from: previous) }
    }
}

extension UIView {
    public enum ContentMode: Int, Sendable {
        case scaleToFill = 0
        case scaleAspectFit = 1
        case scaleAspectFill = 2
        case center = 4
    }
}

open class UIImageView: UIView {
    open var image: UIImage?
    /// "The default value of this property is false."
    open var isHighlighted = false
}

open class UIVisualEffectView: UIView {
    private lazy var contents = content(of: self)
    open var contentView: UIView { contents }
}

open class UITableViewCell: UIView {
    private lazy var contents = content(of: self)
    open var contentView: UIView { contents }
}

open class UITableViewHeaderFooterView: UIView {
    private lazy var contents = content(of: self)
    open var contentView: UIView { contents }
}

open class UICollectionViewCell: UIView {
    private lazy var contents = content(of: self)
    open var contentView: UIView { contents }
}

@MainActor
private func content(of view: UIView) -> UIView {
    let content = UIView(frame: .zero)
    view.addSubview(content)
    return content
}

open class UIStackView: UIView {
    public init(arrangedSubviews views: [UIView]) {
        super.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    public required init?(coder: NSCoder) { nil }

    open var axis: NSLayoutConstraint.Axis = .horizontal
    open var spacing: CGFloat = 0
}

extension NSLayoutConstraint {
    public enum Axis: Int, Sendable {
        case horizontal = 0
        case vertical = 1
    }
}

public class UIEvent: NSObject {
    public enum EventSubtype: Int, Sendable {
        case motionShake = 1
    }
}

@MainActor
open class UIResponder: NSObject {
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
}

@MainActor
open class UIViewController: UIResponder {
    /// "The default value of this property is nil. If you access this property when its value is nil, the view controller
    /// automatically calls the loadView() method and returns the resulting view."
    open var view: UIView! = UIView(frame: .zero)
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public required init?(coder: NSCoder) { nil }
    open func viewDidLoad() {}
}
