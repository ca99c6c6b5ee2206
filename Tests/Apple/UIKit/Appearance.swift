// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

@MainActor
public protocol UIAppearance: NSObjectProtocol {
    static func appearance() -> Self
}

/// The proxies of classes.
@MainActor private var proxies: [ObjectIdentifier: UIView] = [:]

extension UIAppearance where Self: UIView {
    /// "Returns the appearance proxy for the receiver."
    public static func appearance() -> Self {
        if let known = proxies[ObjectIdentifier(self)] as? Self { return known }
        guard let proxy = Self(coder: NSCoder()) else { fatalError("no proxy") }
        proxies[ObjectIdentifier(self)] = proxy
        return proxy
    }
}

@MainActor
open class UIBarAppearance: NSObject {
    open var backgroundColor: UIColor?
}

open class UINavigationBarAppearance: UIBarAppearance {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

open class UITabBarAppearance: UIBarAppearance {
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
}

@MainActor
open class UITabBarItemAppearance: NSObject {
    open private(set) var normal = UITabBarItemStateAppearance()
    open private(set) var selected = UITabBarItemStateAppearance()
    open private(set) var disabled = UITabBarItemStateAppearance()
    open private(set) var focused = UITabBarItemStateAppearance()
}

@MainActor
open class UITabBarItemStateAppearance: NSObject {
    open var iconColor: UIColor?
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
}
