import LiveryClient
import LiveryUIKit

@testable import UIKit

// What views show, as text.

func text(_ color: UIColor?) -> String { color?.description ?? "nil" }
func text(_ color: CGColor?) -> String { color.map { "\($0.channels)" } ?? "nil" }
func text(_ path: CGPath?) -> String { path.map { "\(text($0.rect)) \($0.cornerRadius)" } ?? "nil" }
func text(_ rect: CGRect) -> String { "(\(rect.origin.x) \(rect.origin.y) \(rect.width) \(rect.height))" }
func text(_ insets: UIEdgeInsets) -> String { "\(insets.top) \(insets.left) \(insets.bottom) \(insets.right)" }

@MainActor
func text(_ button: UIButton, _ keyPath: KeyPath<AttributeContainer, String>) -> String {
    var incoming = AttributeContainer()
    incoming.font = UIFont.systemFont(ofSize: 15)
    let transformer = button.configuration?.titleTextAttributesTransformer
    return (transformer?(incoming) ?? incoming)[keyPath: keyPath]
}

extension AttributeContainer {
    var fontText: String { self.font?.description ?? "nil" }
    var colorText: String { text(self.foregroundColor) }
    var kernText: String { self.kern.map { "\($0)" } ?? "nil" }
}

@MainActor
func text(_ label: UILabel, _ key: NSAttributedString.Key) -> Any? {
    guard let text = label.attributedText, text.length > 0 else { return nil }
    return text.attribute(key, at: 0, effectiveRange: nil)
}

@MainActor
func length(_ view: UIView, isWidth: Bool) -> String {
    view.active.first { $0.anchor.isWidth == isWidth }.map { "\($0.constant)" } ?? "none"
}

@MainActor
func shadow(_ layer: CALayer) -> String {
    let offset = "\(layer.shadowOffset.width) \(layer.shadowOffset.height)"
    let blur = "\(layer.shadowOpacity) \(layer.shadowRadius)"
    return "\(text(layer.shadowColor)) (\(offset)) \(blur) \(text(layer.shadowPath))"
}
