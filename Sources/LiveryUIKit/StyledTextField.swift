#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    public import UIKit

    /// A text field that also supports insets between its edges and its text, and applies the style's color to
    /// placeholders that are set later.
    open class StyledTextField: UITextField {
        /// The space between the edges and the text. Nil selects the text field's default.
        var contentInsets: Theme.Insets? {
            didSet { if contentInsets != oldValue { setNeedsLayout() } }
        }

        /// The color of placeholders, except where the app's attributed placeholder has its own color. Nil selects the
        /// platform's color.
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
            // A placeholder from a storyboard can be set without calling the setters.
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
        /// The same text, with these attributes wherever it has no attribute of the same kind.
        func over(_ base: [NSAttributedString.Key: Any]) -> NSAttributedString {
            let text = NSMutableAttributedString(string: string, attributes: base)
            enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
                text.addAttributes(attributes, range: range)
            }
            return text
        }
    }
#endif
