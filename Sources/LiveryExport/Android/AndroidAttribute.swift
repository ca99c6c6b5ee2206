import LiveryModel

/// How an attribute of a style, or a member of text attributes, is written for Android.
enum AndroidAttribute {
    /// As the value of a platform attribute.
    case value(String)
    /// As a platform attribute for each side, whose names start with this prefix. Left becomes start, and right becomes
    /// end.
    case sides(String)
    /// As items for each name of an enumeration. Names that aren't included have no equivalent.
    case keyword([String: [AndroidItem]])
    /// As a part of the drawable behind the content.
    case background
    /// As part of the text's style.
    case text
    /// As a number of lines, where 0 means unlimited.
    case lines
    /// As letter spacing, which Android measures in multiples of the font size.
    case spacing

    /// The way to write an attribute, or `nil` if the platform has no equivalent or expects another type.
    static func named(_ name: String, _ type: Theme.ValueType, of lineage: [String]) -> AndroidAttribute? {
        guard let forms = byName[name] else { return nil }
        let found = lineage.lazy.compactMap { forms[$0] }.first ?? forms[""]
        return found.flatMap { $0.type == type ? $0.attribute : nil }
    }

    private typealias Form = (type: Theme.ValueType, attribute: AndroidAttribute)

    /// The ways to write each attribute, by name and component type. The key for all other component types is an empty
    /// string.
    private static let byName: [String: [String: Form]] = all.reduce(into: [:]) { found, entry in
        let names = entry.key.split(separator: ".").map(String.init)
        found[names[names.count - 1], default: [:]][names.count > 1 ? names[0] : ""] = entry.value
    }

    private static let all: [String: Form] = [
        "backgroundColor": (.color, .background), "borderColor": (.color, .background),
        "borderWidth": (.dimension, .background), "cornerRadius": (.dimension, .background),
        "Button.backgroundImage": (.image, .background),
        "alpha": (.double, .value("android:alpha")), "width": (.dimension, .value("android:layout_width")),
        "height": (.dimension, .value("android:layout_height")), "margins": (.insets, .sides("android:layout_margin")),
        "ImageView.tintColor": (.color, .value("android:tint")),
        "Button.tintColor": (.color, .value("android:drawableTint")),
        "font": (.font, .text), "textColor": (.color, .value("android:textColor")),
        "lineHeight": (.dimension, .value("android:lineHeight")),
        "lineHeightMultiple": (.double, .value("android:lineSpacingMultiplier")),
        "letterSpacing": (.dimension, .spacing), "numberOfLines": (.int, .lines),
        "contentInsets": (.insets, .sides("android:padding")),
        "ImageView.image": (.image, .value("android:src")), "Button.image": (.image, .value("android:drawableStart")),
        "Button.drawableStart": (.image, .value("android:drawableStart")),
        "Button.imageSpacing": (.dimension, .value("android:drawablePadding")),
        "TextField.placeholderColor": (.color, .value("android:textColorHint")),
        "textAlignment": (.enumeration(.alignment), .keyword(alignments)),
        "case": (.enumeration(.letterCase), .keyword(cases)),
        "lineBreakMode": (.enumeration(.lineBreakMode), .keyword(breaks)),
        "ImageView.contentMode": (.enumeration(.contentMode), .keyword(modes)),
    ]

    private static let alignments = [
        "left": [item("textAlignment", "viewStart")], "right": [item("textAlignment", "viewEnd")],
        "center": [item("textAlignment", "center")], "natural": [item("textAlignment", "textStart")],
        "justified": [item("justificationMode", "inter_word")],
    ]
    private static let cases = ["none": [item("textAllCaps", "false")], "upper": [item("textAllCaps", "true")]]
    private static let breaks = [
        "wordWrapping": [item("ellipsize", "none")], "truncatingHead": [item("ellipsize", "start")],
        "truncatingMiddle": [item("ellipsize", "middle")], "truncatingTail": [item("ellipsize", "end")],
    ]
    private static let modes = [
        "scaleToFill": [item("scaleType", "fitXY")], "scaleAspectFit": [item("scaleType", "fitCenter")],
        "scaleAspectFill": [item("scaleType", "centerCrop")], "center": [item("scaleType", "center")],
    ]

    private static func item(_ name: String, _ value: String) -> AndroidItem {
        AndroidItem(name: "android:\(name)", value: value)
    }

    /// The sides of insets, with their names in Android and in a theme.
    static func sides(of insets: Theme.Insets) -> [(name: String, member: String, points: Double)] {
        [
            ("Start", "left", insets.left), ("Top", "top", insets.top), ("End", "right", insets.right),
            ("Bottom", "bottom", insets.bottom),
        ]
    }
}

/// The platform's fonts.
enum AndroidFont {
    /// The font families that the platform provides by name.
    private static let families: Set<String> = [
        "sans-serif", "sans-serif-thin", "sans-serif-light", "sans-serif-medium", "sans-serif-black",
        "sans-serif-condensed", "sans-serif-condensed-light", "sans-serif-condensed-medium", "sans-serif-smallcaps",
        "serif", "monospace", "serif-monospace", "casual", "cursive",
    ]

    /// A font family of the platform, or a font in the app's own resources.
    static func family(_ name: String) -> String {
        if ["system", "system-ui"].contains(name) { return "sans-serif" }
        return families.contains(name) ? name : "@font/\(AndroidName.value([name]))"
    }

    /// The platform's style that corresponds to a text style.
    static func style(_ name: String) -> String? {
        styles[name].map { "@android:style/TextAppearance.Material.\($0)" }
    }

    private static let styles = [
        "largeTitle": "Display1", "title1": "Headline", "title2": "Title", "title3": "Title", "headline": "Subhead",
        "body": "Body1", "callout": "Body1", "subheadline": "Body2", "footnote": "Caption", "caption1": "Caption",
        "caption2": "Caption",
    ]
}
