#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    // A style sets, resets or leaves each attribute. An attribute that a style sets and the next one leaves has its
    // value from before the first style again, so applying A and then B has the same result as applying B.
    //
    // `dark` replaces the style while the view's appearance is dark. `state` overrides the state of the view, for views
    // whose state the app determines. Applying the current style again restores what the app has changed since.

    extension UIView {
        /// Applies the attributes of all views.
        public func apply(
            _ style: Theme.ViewStyle, dark: Theme.ViewStyle? = nil, in state: Theme.ControlState? = nil
        ) {
            let applied = StyledViews.style(of: self)
            // The most frequent case needs no conversion to the style of another component.
            if let plain = applied as? Applied<ViewComponent> {
                plain.apply(style, dark: dark, in: state, to: self)
            } else {
                applied.applyShared(style, dark: dark, in: state, to: self)
            }
        }

        /// Applies the current style again. Call it after a change that the view doesn't announce, such as that of
        /// `isEnabled` of a label.
        public func updateStyle() { StyledViews.style(of: self).update() }
    }

    extension UILabel {
        /// Applies a style. The text is unchanged. Line height, letter spacing and letter case need a ``StyledLabel``.
        public func apply(
            _ style: Theme.LabelStyle, dark: Theme.LabelStyle? = nil, in state: Theme.ControlState? = nil
        ) {
            StyledViews.style(of: self, as: LabelComponent.self)?.apply(style, dark: dark, in: state, to: self)
        }
    }

    extension UIButton {
        /// Applies a style through the button's configuration, for its current state and each later one. The title is
        /// unchanged. A button without a configuration gets a plain one. A `configurationUpdateHandler` that the button
        /// has before its first style is called after each update. Letter case needs a ``StyledButton``.
        public func apply(
            _ style: Theme.ButtonStyle, dark: Theme.ButtonStyle? = nil, in state: Theme.ControlState? = nil
        ) {
            StyledViews.style(of: self, as: ButtonComponent.self)?.apply(style, dark: dark, in: state, to: self)
        }
    }

    extension UIImageView {
        /// Applies a style. Assigns an image only if the style contains one.
        public func apply(
            _ style: Theme.ImageViewStyle, dark: Theme.ImageViewStyle? = nil, in state: Theme.ControlState? = nil
        ) {
            StyledViews.style(of: self, as: ImageViewComponent.self)?.apply(style, dark: dark, in: state, to: self)
        }
    }

    extension UITextField {
        /// Applies a style. Text and placeholder are unchanged. Content insets need a ``StyledTextField``.
        public func apply(
            _ style: Theme.TextFieldStyle, dark: Theme.TextFieldStyle? = nil, in state: Theme.ControlState? = nil
        ) {
            StyledViews.style(of: self, as: TextFieldComponent.self)?.apply(style, dark: dark, in: state, to: self)
        }
    }
#endif
