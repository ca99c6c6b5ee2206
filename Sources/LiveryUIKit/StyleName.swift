#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    extension UIView {
        /// The path of the view's style, for storyboards. ``applyStyles(of:dark:report:)`` applies it.
        @IBInspectable public var styleName: String? {
            get { StyledViews.style(of: self).name }
            set { StyledViews.style(of: self).name = newValue }
        }

        /// Applies the styles that ``styleName`` names to this view and its subviews. Call it in `viewDidLoad`, and again
        /// for each new theme.
        /// - Parameter report: Called for each name that the theme doesn't have, or has for another component. The style
        ///   of that view is unchanged.
        public func applyStyles(of theme: Theme, dark: Theme? = nil, report: (LookupError) -> Void = { _ in }) {
            if StyledViews.hasStyle(self) {
                do { try StyledViews.style(of: self).applyNamed(in: theme, dark: dark) } catch { report(error) }
            }
            for view in subviews { view.applyStyles(of: theme, dark: dark, report: report) }
        }
    }
#endif
