#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    public import UIKit

    /// A button that also supports letter case. Assign its title to ``text``.
    open class StyledButton: UIButton {
        var layout = TextLayout() {
            didSet { if layout != oldValue { show() } }
        }

        /// The title before its letter case is changed.
        public var text: String? {
            didSet { show() }
        }

        private func show() {
            guard let text else { return }
            var shown = configuration ?? .plain()
            shown.title = layout.letterCase?.transformed(text) ?? text
            configuration = shown
        }
    }
#endif
