#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    public import UIKit

    /// The text attributes that need attributed text.
    struct TextLayout: Equatable {
        var lineHeight: CGFloat?
        var letterSpacing: CGFloat?
        var letterCase: Theme.LetterCase?
        var decoration: Theme.TextDecoration?
    }

    extension TextLayout {
        /// The attributes that a style sets. Resetting one of them has the same effect as leaving it, because labels
        /// have no default for it.
        @MainActor
        init(_ style: Theme.LabelStyle) {
            lineHeight = style.lineHeight.value?.scaled
            letterSpacing = style.letterSpacing.value?.scaled
            letterCase = style.letterCase.value
            decoration = style.decoration.value
        }

        var isEmpty: Bool { self == TextLayout() }

        /// Reports the attributes that are set, if a class can't show them.
        @MainActor
        func report(of component: String, alternative: String) {
            guard !isEmpty else { return }
            let set = [
                ("lineHeight", lineHeight != nil), ("letterSpacing", letterSpacing != nil), ("case", letterCase != nil),
                ("decoration", decoration != nil),
            ]
            for (attribute, isSet) in set where isSet {
                StyleProblem.unsupported(attribute: attribute, component: component, alternative: alternative).report()
            }
        }
    }

    /// A label that also supports line height, letter spacing, letter case and decoration. ``text`` is always the app's
    /// text. In attributed text that the app assigns, the style applies wherever the text has no attributes of its own,
    /// and the letters stay unchanged.
    open class StyledLabel: UILabel {
        /// The app's text while the label shows a transformed version.
        private var content: String?
        /// The app's attributed text. Nil if the app assigned plain text.
        private var attributed: NSAttributedString?
        private var isPlain: Bool { attributed == nil }
        private var isShowing = false

        var layout = TextLayout() {
            didSet {
                if oldValue.isEmpty, isPlain { content = super.text }
                if layout != oldValue { show() }
            }
        }

        /// The text before its letter case is changed.
        open override var text: String? {
            get { isPlain && !layout.isEmpty ? content : super.text }
            set {
                content = newValue
                attributed = nil
                show()
            }
        }

        open override var attributedText: NSAttributedString? {
            get { super.attributedText }
            set {
                attributed = newValue
                content = nil
                show()
            }
        }

        open override var font: UIFont! {
            didSet { lookChanged() }
        }

        open override var textColor: UIColor! {
            didSet { lookChanged() }
        }

        open override var textAlignment: NSTextAlignment {
            didSet { lookChanged() }
        }

        open override var lineBreakMode: NSLineBreakMode {
            didSet { lookChanged() }
        }

        private func lookChanged() {
            if !layout.isEmpty || attributed != nil { show() }
        }

        private func show() {
            // UIKit can change a label's properties to match its attributed text.
            guard !isShowing else { return }
            isShowing = true
            defer { isShowing = false }
            if let attributed {
                super.attributedText = attributed.over(attributes)
                return
            }
            guard let content, !layout.isEmpty else {
                super.text = content
                return
            }
            let shown = layout.letterCase?.transformed(content) ?? content
            super.attributedText = NSAttributedString(string: shown, attributes: attributes)
        }

        private var attributes: [NSAttributedString.Key: Any] {
            var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: paragraph]
            if let font = super.font { attributes[.font] = font }
            if let color = super.textColor { attributes[.foregroundColor] = color }
            if let spacing = layout.letterSpacing { attributes[.kern] = spacing }
            switch layout.decoration {
            case .underline: attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
            case .strikethrough: attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
            case nil, .some(.none): break
            }
            // If a line is taller than the font, the text system places the text at the bottom of the line.
            if let height = layout.lineHeight, let font = super.font {
                attributes[.baselineOffset] = (height - font.lineHeight) / 2
            }
            return attributes
        }

        private var paragraph: NSParagraphStyle {
            let paragraph = NSMutableParagraphStyle()
            paragraph.alignment = super.textAlignment
            paragraph.lineBreakMode = super.lineBreakMode
            if let height = layout.lineHeight {
                paragraph.minimumLineHeight = height
                paragraph.maximumLineHeight = height
            }
            return paragraph
        }
    }
#endif
