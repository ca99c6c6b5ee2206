#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    /// A text field that also has insets between its edges and its text.
    open class StyledTextField: UITextField {
        /// Nil for those of a text field.
        var contentInsets: UIEdgeInsets? {
            didSet { if contentInsets != oldValue { setNeedsLayout() } }
        }

        open override func textRect(forBounds bounds: CGRect) -> CGRect {
            inset(super.textRect(forBounds: bounds))
        }

        open override func editingRect(forBounds bounds: CGRect) -> CGRect {
            inset(super.editingRect(forBounds: bounds))
        }

        open override func placeholderRect(forBounds bounds: CGRect) -> CGRect {
            inset(super.placeholderRect(forBounds: bounds))
        }

        private func inset(_ rect: CGRect) -> CGRect { contentInsets.map { rect.inset(by: $0) } ?? rect }
    }
#endif
