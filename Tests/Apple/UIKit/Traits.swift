// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal = 0
    case high = 1
}

public struct UIContentSizeCategory: Hashable, Equatable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let large = UIContentSizeCategory(rawValue: "large")
    static let extraLarge = UIContentSizeCategory(rawValue: "extraLarge")
}

open class UITraitCollection: NSObject, @unchecked Sendable {
    private let style: UIUserInterfaceStyle
    private let category: UIContentSizeCategory
    private let contrast: UIAccessibilityContrast
    open var accessibilityContrast: UIAccessibilityContrast { contrast }
    open var userInterfaceStyle: UIUserInterfaceStyle { style }
    open var displayScale: CGFloat { CGFloat(Self.scale) }
    /// The scale of all displays. "A value of 0.0 indicates that the display scale is unspecified."
    nonisolated(unsafe) static var scale = 0
    open var preferredContentSizeCategory: UIContentSizeCategory { category }

    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(.unspecified, preferredContentSizeCategory)
    }

    init(
        _ style: UIUserInterfaceStyle, _ category: UIContentSizeCategory,
        _ contrast: UIAccessibilityContrast = .unspecified
    ) {
        self.style = style
        self.category = category
        self.contrast = contrast
    }
}

@MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

public protocol UITraitDefinition {}

public typealias UITrait = any UITraitDefinition.Type

public struct UITraitUserInterfaceStyle: UITraitDefinition {}

public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}

@MainActor
public protocol UITraitChangeRegistration: NSCopying, NSObjectProtocol {}

final class Registration: NSObject, UITraitChangeRegistration {
    nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

@MainActor
public protocol UITraitChangeObservable {
    typealias TraitChangeHandler<TraitEnvironment> = (TraitEnvironment, UITraitCollection) -> Void
    where TraitEnvironment: UITraitEnvironment

    @discardableResult
    func registerForTraitChanges<TraitEnvironment>(
        _ traits: [UITrait], handler: @escaping Self.TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment
}

extension UITraitChangeObservable {
    /// "The system observes the specified traits, and calls your code when any of the observed traits change value."
    @discardableResult
    public func registerForTraitChanges<TraitEnvironment>(
        _ traits: [UITrait], handler: @escaping Self.TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment {
        let view = self as? UIView
        view?.handlers.append { [weak view] previous in
            if let environment = view as? TraitEnvironment { handler(environment, previous) }
        }
        return Registration()
    }
}
