import LiveryClient
import LiveryUIKit

@testable import UIKit

/// How a view of a component type shows an attribute.
struct Probe {
    /// Values of the attribute and what the view shows for each of them.
    let values: [(Theme.Value, String)]
    /// What the view shows after a reset.
    let reset: String
    let read: @MainActor (UIView) -> String

    init<View: UIView>(
        _ values: [(Theme.Value, String)], reset: String, _ read: @escaping @MainActor (View) -> String
    ) {
        self.values = values
        self.reset = reset
        self.read = { view in (view as? View).map(read) ?? "another class" }
    }
}

private let red = Theme.Color(red: 255, green: 0, blue: 0)
private let clearBlue = Theme.Color(red: 0, green: 0, blue: 255, alpha: 0)
private let colors: [(Theme.Value, String)] = [
    (.color(red), "[1.0, 0.0, 0.0, 1.0]"), (.color(clearBlue), "[0.0, 0.0, 1.0, 0.0]"),
]
private let lengths: [(Theme.Value, String)] = [
    (.dimension(Theme.Dimension(3)), "3.0"), (.dimension(Theme.Dimension(0.5, .rem)), "8.0"),
]
private let insets: [(Theme.Value, String)] = [
    (.insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4)), "1.0 2.0 3.0 4.0"),
    (.insets(Theme.Insets(top: 0, left: 0, bottom: 9, right: 0)), "0.0 0.0 9.0 0.0"),
]
private let fonts: [(Theme.Value, String)] = [
    (.font(Theme.Font(name: "Georgia", size: Theme.Dimension(20), weight: 700)), "Georgia 20.0 0.4 20.0"),
    (.font(Theme.Font(textStyle: "title3")), "system 20.0 0.0 20.0"),
]
private let images: [(Theme.Value, String)] = [(.image("sun"), "sun"), (.image("moon"), "moon")]
private let shadows: [(Theme.Value, String)] = [
    (
        .shadow(
            Theme.Shadow(color: red, offsetX: Theme.Dimension(1), offsetY: Theme.Dimension(2), blur: Theme.Dimension(8))
        ),
        "[1.0, 0.0, 0.0, 1.0] (1.0 2.0) 1.0 4.0 nil"
    ),
    (
        .shadow(Theme.Shadow(color: clearBlue, spread: Theme.Dimension(2))),
        "[0.0, 0.0, 1.0, 1.0] (0.0 0.0) 0.0 0.0 (-2.0 -2.0 104.0 54.0) 2.0"
    ),
]
private let alignments: [(Theme.Value, String)] = [(.keyword("center"), "center"), (.keyword("right"), "right")]

/// The attributes that all views share.
@MainActor
private let view: [String: Probe] = [
    "backgroundColor": Probe(colors, reset: "nil") { text($0.backgroundColor) },
    "tintColor": Probe(colors, reset: "nil") { text($0.ownTint) },
    "alpha": Probe([(.double(0.5), "0.5"), (.double(0), "0.0")], reset: "1.0") { "\($0.alpha)" },
    "borderColor": Probe(colors, reset: "[0.0, 0.0, 0.0, 0.0]") { text($0.layer.borderColor) },
    "borderWidth": Probe(lengths, reset: "0.0") { "\($0.layer.borderWidth)" },
    "cornerRadius": Probe(lengths, reset: "0.0") { "\($0.layer.cornerRadius)" },
    "shadow": Probe(shadows, reset: "[0.0, 0.0, 0.0, 1.0] (0.0 -3.0) 0.0 3.0 nil") { shadow($0.layer) },
    "width": Probe(lengths, reset: "none") { length($0, isWidth: true) },
    "height": Probe(lengths, reset: "none") { length($0, isWidth: false) },
    "margins": Probe(insets, reset: "0.0 0.0 0.0 0.0") { text($0.layoutMargins) },
]

@MainActor
private let label: [String: Probe] = [
    "font": Probe(fonts, reset: "system 17.0 0.0 0.0") { (label: UILabel) in label.font.description },
    "textColor": Probe(colors, reset: "label") { (label: UILabel) in text(label.textColor) },
    "textAlignment": Probe(alignments, reset: "natural") { (label: UILabel) in "\(label.textAlignment)" },
    "case": Probe([(.keyword("upper"), "GRÜN IST ES"), (.keyword("capitalized"), "Grün Ist Es")], reset: "grün ist es")
    {
        (label: UILabel) in label.attributedText?.string ?? "nil"
    },
    "lineBreakMode": Probe(
        [(.keyword("clipping"), "byClipping"), (.keyword("truncatingHead"), "byTruncatingHead")],
        reset: "byTruncatingTail"
    ) { (label: UILabel) in "\(label.lineBreakMode)" },
    "lineHeight": Probe(lengths, reset: "nil") { (label: UILabel) in
        (text(label, .paragraphStyle) as? NSMutableParagraphStyle).map { "\($0.minimumLineHeight)" } ?? "nil"
    },
    "letterSpacing": Probe(lengths, reset: "nil") { (label: UILabel) in
        (text(label, .kern) as? CGFloat).map { "\($0)" } ?? "nil"
    },
    "decoration": Probe([(.keyword("underline"), "1 nil"), (.keyword("strikethrough"), "nil 1")], reset: "nil nil") {
        (label: UILabel) in
        let keys: [NSAttributedString.Key] = [.underlineStyle, .strikethroughStyle]
        return keys.map { (text(label, $0) as? Int).map { "\($0)" } ?? "nil" }.joined(separator: " ")
    },
    "numberOfLines": Probe([(.int(0), "0"), (.int(7), "7")], reset: "1") { (label: UILabel) in "\(label.numberOfLines)"
    },
]

@MainActor
private let button: [String: Probe] = [
    "backgroundColor": Probe(colors, reset: "clear") { (button: UIButton) in text(background(button)?.backgroundColor)
    },
    "borderColor": Probe(colors, reset: "clear") { (button: UIButton) in text(background(button)?.strokeColor) },
    "borderWidth": Probe(lengths, reset: "0.0") { (button: UIButton) in "\(background(button)?.strokeWidth ?? -1)" },
    "cornerRadius": Probe(
        [(.dimension(Theme.Dimension(3)), "3.0 fixed"), (.dimension(Theme.Dimension(5)), "5.0 fixed")],
        reset: "0.0 fixed"
    ) { (button: UIButton) in
        button.configuration.map { "\($0.background.cornerRadius) \($0.cornerStyle)" } ?? "nil"
    },
    "font": Probe(fonts, reset: "system 15.0 0.0 0.0") { (button: UIButton) in text(button, \.fontText) },
    "textColor": Probe(colors, reset: "nil") { (button: UIButton) in text(button, \.colorText) },
    "letterSpacing": Probe(lengths, reset: "nil") { (button: UIButton) in text(button, \.kernText) },
    "textAlignment": Probe(
        [(.keyword("center"), "center"), (.keyword("right"), "trailing")], reset: "center"
    ) { (button: UIButton) in "\(button.contentHorizontalAlignment)" },
    "case": Probe([(.keyword("upper"), "WEITER"), (.keyword("capitalized"), "Weiter")], reset: "weiter") {
        (button: UIButton) in button.configuration?.title ?? "nil"
    },
    "contentInsets": Probe(insets, reset: "0.0 0.0 0.0 0.0") { (button: UIButton) in
        button.configuration?.contentInsets.edges.map { "\($0)" }.joined(separator: " ") ?? "nil"
    },
    "image": Probe(images, reset: "nil") { (button: UIButton) in button.configuration?.image?.name ?? "nil" },
    "drawableStart": Probe(images, reset: "nil") { (button: UIButton) in button.configuration?.image?.name ?? "nil" },
    "backgroundImage": Probe(images, reset: "nil") { (button: UIButton) in background(button)?.image?.name ?? "nil" },
    "imageSpacing": Probe(lengths, reset: "0.0") { (button: UIButton) in "\(button.configuration?.imagePadding ?? -1)"
    },
]

@MainActor
private func background(_ button: UIButton) -> UIBackgroundConfiguration? { button.configuration?.background }

@MainActor
private let imageView: [String: Probe] = [
    "image": Probe(images, reset: "nil") { (view: UIImageView) in view.image?.name ?? "nil" },
    "contentMode": Probe(
        [(.keyword("center"), "center"), (.keyword("scaleAspectFit"), "scaleAspectFit")], reset: "scaleToFill"
    ) { "\($0.contentMode)" },
]

@MainActor
private let textField: [String: Probe] = [
    "font": Probe(fonts, reset: "system 17.0 0.0 0.0") { (field: UITextField) in field.font?.description ?? "nil" },
    "textColor": Probe(colors, reset: "label") { (field: UITextField) in text(field.textColor) },
    "placeholderColor": Probe(colors, reset: "placeholderText") { (field: UITextField) in
        let color = field.attributedPlaceholder?.attribute(.foregroundColor, at: 0, effectiveRange: nil)
        return text(color as? UIColor)
    },
    "cursorColor": Probe(colors, reset: "nil") { text($0.ownTint) },
    "textAlignment": Probe(alignments, reset: "natural") { (field: UITextField) in "\(field.textAlignment)" },
    "case": Probe([(.keyword("upper"), "allCharacters"), (.keyword("none"), "none")], reset: "sentences") {
        (field: UITextField) in "\(field.autocapitalizationType)"
    },
    "contentInsets": Probe(
        [
            (.insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4)), "(2.0 1.0 94.0 46.0)"),
            (.insets(Theme.Insets(top: 0, left: 9, bottom: 0, right: 0)), "(9.0 0.0 91.0 50.0)"),
        ], reset: "(0.0 0.0 100.0 50.0)"
    ) { (field: UITextField) in text(field.textRect(forBounds: field.bounds)) },
]

/// The probes of each component type.
@MainActor let probes = [
    "View": view, "Label": view.merging(label) { $1 }, "Button": view.merging(button) { $1 },
    "ImageView": view.merging(imageView) { $1 }, "TextField": view.merging(textField) { $1 },
]
