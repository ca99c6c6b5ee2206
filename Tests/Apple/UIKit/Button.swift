// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

public struct NSDirectionalRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static var leading: NSDirectionalRectEdge { NSDirectionalRectEdge(rawValue: 2) }
}

public struct UIConfigurationTextAttributesTransformer {
    let transform: (AttributeContainer) -> AttributeContainer

    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }

    func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

public struct UIBackgroundConfiguration {
    public var backgroundColor: UIColor?
    public var cornerRadius: CGFloat = 0
    public var image: UIImage?
    public var strokeColor: UIColor?
    public var strokeWidth: CGFloat = 0
}

open class UIButton: UIControl {
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void

    private var isUpdating = false
    var type = UIButton.ButtonType.custom
    open var buttonType: UIButton.ButtonType { type }
    open var configuration: UIButton.Configuration?
    /// "A closure that executes when the button state changes."
    open var configurationUpdateHandler: UIButton.ConfigurationUpdateHandler?
    var hovered = false { didSet { stateChanged() } }
    open var isHovered: Bool { hovered }

    /// "Requests the system update the button configuration."
    func setNeedsUpdateConfiguration() { stateChanged() }

    override func stateChanged() {
        guard !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        configurationUpdateHandler?(self)
    }
}

extension UIButton {
    public enum ButtonType: Int, Sendable {
        case custom
        /// Any other type.
        case _other
    }

    public struct Configuration {
        public enum CornerStyle: Sendable {
            case fixed
            case dynamic
        }

        public static func plain() -> UIButton.Configuration { Configuration() }

        public var title: String?
        public var image: UIImage?
        public var imagePlacement: NSDirectionalRectEdge = .leading
        public var imagePadding: CGFloat = 0
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        public var background = UIBackgroundConfiguration()
        public var cornerStyle: CornerStyle = .dynamic
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    }
}
