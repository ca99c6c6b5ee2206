#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    // A style sets, resets or leaves each attribute. If a style sets an attribute and the next style leaves it, the
    // attribute returns to its value from before the first style. Applying A and then B therefore has the same result
    // as applying only B.
    //
    // `dark` replaces the style while the view's appearance is dark. `state` overrides the view's state, for views
    // whose state is determined by the app. Applying the current style again reverts changes that the app has made in
    // the meantime.

    extension UIView {
        /// Applies the attributes that all views share.
        public func apply(
            _ style: Theme.ViewStyle, dark: Theme.ViewStyle? = nil, in state: Theme.ControlState? = nil
        ) {
            let applied = StyledViews.style(of: self)
            // In the most common case, no conversion to another component's style is needed.
            if let plain = applied as? Applied<ViewComponent> {
                plain.apply(style, dark: dark, in: state, to: self)
            } else {
                applied.applyShared(style, dark: dark, in: state, to: self)
            }
        }

        /// Applies the current style again. Call it after a change that the view doesn't announce, such as a change to
        /// a label's `isEnabled`.
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
        /// Applies a style through the button's configuration, for its current state and all later states. The title
        /// is unchanged. A button without a configuration gets a plain one. If the button has a
        /// `configurationUpdateHandler` before its first style, the handler is called after each update. Letter case
        /// needs a ``StyledButton``.
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
