#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    public import UIKit

    /// A text field that also has insets between its edges and its text, and whose later placeholders have the style's
    /// color.
    open class StyledTextField: UITextField {
        /// Nil for those of a text field.
        var contentInsets: Theme.Insets? {
            didSet { if contentInsets != oldValue { setNeedsLayout() } }
        }

        /// The color of placeholders, except where the app's attributed placeholder has its own. Nil for the platform's.
        var placeholderColor: UIColor? {
            didSet { if placeholderColor != oldValue { showPlaceholder() } }
        }

        /// The app's placeholder.
        private var content: NSAttributedString?

        open override var placeholder: String? {
            get { super.placeholder }
            set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
        }

        open override var attributedPlaceholder: NSAttributedString? {
            get { super.attributedPlaceholder }
            set {
                super.attributedPlaceholder = newValue
                content = newValue
                showPlaceholder()
            }
        }

        private func showPlaceholder() {
            // A storyboard's placeholder may arrive without the setters.
            if content == nil { content = super.attributedPlaceholder }
            let base = placeholderColor.map { [NSAttributedString.Key.foregroundColor: $0] }
            super.attributedPlaceholder = content?.over(base ?? [:])
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

        private func inset(_ rect: CGRect) -> CGRect {
            guard let contentInsets else { return rect }
            return rect.inset(by: UIEdgeInsets(contentInsets, direction: effectiveUserInterfaceLayoutDirection))
        }
    }

    extension NSAttributedString {
        /// The same text, with attributes where it has none of the same kind.
        func over(_ base: [NSAttributedString.Key: Any]) -> NSAttributedString {
            let text = NSMutableAttributedString(string: string, attributes: base)
            enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
                text.addAttributes(attributes, range: range)
            }
            return text
        }
    }
#endif
