/// What each platform makes of an attribute of the built-in components: what `nil` resets it to, and what it is called
/// there. Types and states are in ``BuiltInComponents``, in the language itself. The table of
/// `docs/themes/components.md` holds both.
struct BuiltInAttribute {
    let name: String
    /// What `nil` resets it to, in plain words.
    let initial: String
    /// The property of UIKit.
    let iOS: String
    /// The attribute of Android's XML, else of Compose.
    let android: String
    /// The property of CSS.
    let css: String

    private init(_ name: String, _ initial: String, iOS: String, android: String, css: String) {
        self.name = name
        self.initial = initial
        self.iOS = iOS
        self.android = android
        self.css = css
    }

    /// Every attribute, in the order of the components.
    static let all = [
        BuiltInAttribute(
            "backgroundColor", "none", iOS: "UIView.backgroundColor", android: "android:background",
            css: "background-color"),
        BuiltInAttribute(
            "tintColor", "that of the view around it", iOS: "UIView.tintColor", android: "android:tint",
            css: "accent-color"),
        BuiltInAttribute("alpha", "1", iOS: "UIView.alpha", android: "android:alpha", css: "opacity"),
        BuiltInAttribute(
            "borderColor", "none", iOS: "CALayer.borderColor", android: "app:strokeColor", css: "border-color"),
        BuiltInAttribute(
            "borderWidth", "0", iOS: "CALayer.borderWidth", android: "app:strokeWidth", css: "border-width"),
        BuiltInAttribute(
            "cornerRadius", "0", iOS: "CALayer.cornerRadius", android: "app:cornerRadius", css: "border-radius"),
        BuiltInAttribute(
            "shadow", "none", iOS: "CALayer.shadowColor, shadowOffset, shadowOpacity, shadowRadius",
            android: "android:elevation", css: "box-shadow"),
        BuiltInAttribute(
            "width", "that of the content", iOS: "UIView.widthAnchor", android: "android:layout_width", css: "width"),
        BuiltInAttribute(
            "height", "that of the content", iOS: "UIView.heightAnchor", android: "android:layout_height", css: "height"
        ),
        BuiltInAttribute("margins", "0", iOS: "UIView.layoutMargins", android: "android:padding", css: "padding"),
        BuiltInAttribute(
            "font", "the platform's own", iOS: "UILabel.font", android: "android:fontFamily, android:textSize",
            css: "font"),
        BuiltInAttribute(
            "textColor", "the platform's own", iOS: "UILabel.textColor, UIButton.setTitleColor(_:for:)",
            android: "android:textColor", css: "color"),
        BuiltInAttribute(
            "textAlignment", "natural", iOS: "UILabel.textAlignment", android: "android:gravity", css: "text-align"),
        BuiltInAttribute(
            "case", "none", iOS: "String.localizedUppercase", android: "android:textAllCaps", css: "text-transform"),
        BuiltInAttribute(
            "lineBreakMode", "truncatingTail", iOS: "UILabel.lineBreakMode", android: "android:ellipsize",
            css: "text-overflow"),
        BuiltInAttribute(
            "lineHeight", "that of the font", iOS: "NSParagraphStyle.minimumLineHeight", android: "android:lineHeight",
            css: "line-height"),
        BuiltInAttribute(
            "letterSpacing", "0", iOS: "NSAttributedString.Key.kern", android: "android:letterSpacing",
            css: "letter-spacing"),
        BuiltInAttribute(
            "numberOfLines", "1", iOS: "UILabel.numberOfLines", android: "android:maxLines", css: "line-clamp"),
        BuiltInAttribute(
            "contentInsets", "0", iOS: "UIButton.contentEdgeInsets", android: "android:padding", css: "padding"),
        BuiltInAttribute(
            "image", "none", iOS: "UIImageView.image, UIButton.setImage(_:for:)", android: "android:src",
            css: "content"),
        BuiltInAttribute(
            "backgroundImage", "none", iOS: "UIButton.setBackgroundImage(_:for:)", android: "android:background",
            css: "background-image"),
        BuiltInAttribute(
            "drawableStart", "none", iOS: "UIButton.setImage(_:for:)", android: "android:drawableStart",
            css: "content, of ::before"),
        BuiltInAttribute(
            "imageSpacing", "0", iOS: "UIButton.imageEdgeInsets", android: "android:drawablePadding", css: "gap"),
        BuiltInAttribute(
            "contentMode", "scaleToFill", iOS: "UIView.contentMode", android: "android:scaleType", css: "object-fit"),
        BuiltInAttribute(
            "placeholderColor", "the platform's own", iOS: "UITextField.attributedPlaceholder",
            android: "android:textColorHint", css: "color, of ::placeholder"),
        BuiltInAttribute(
            "cursorColor", "the tint", iOS: "UITextField.tintColor", android: "android:textCursorDrawable",
            css: "caret-color"),
    ]
}
