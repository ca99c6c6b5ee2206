/// A keyword, which is a text without quotation marks.
struct Word: Shown {
    let shown: String
    init?(_ text: String?) {
        guard let text else { return nil }
        shown = text
    }
}

extension LiveryClient.Color: Shown {
    var shown: String {
        guard let wide else { return hex }
        return ([wide.space.rawValue] + wide.components.map { "\($0 ?? 0)" } + ["\(wide.alpha)"]).joined(separator: " ")
    }
}
extension LiveryClient.Dimension: Shown { var shown: String { unit == .rem ? "\(value)rem" : "\(value)" } }
extension LiveryClient.Easing: Shown { var shown: String { numbers.map(\.shown).joined(separator: " ") } }
extension LiveryClient.FontFamily: Shown { var shown: String { names.shown } }
extension LiveryClient.Point: Shown { var shown: String { "\(x) \(y)" } }
extension LiveryClient.Size: Shown { var shown: String { "\(width) \(height)" } }
extension LiveryClient.Rect: Shown { var shown: String { "\(origin.shown) \(size.shown)" } }
extension LiveryClient.Insets: Shown { var shown: String { "\(top) \(left) \(bottom) \(right)" } }
extension LiveryClient.ImageName: Shown { var shown: String { hexed(name) } }
extension LiveryClient.Font: Shown {
    var shown: String {
        let families = name.map { [$0] + fallbacks }
        return "{" + texts([families, size, weight, Word(textStyle)]) + "}"
    }
}
extension LiveryClient.TextAttributes: Shown {
    var shown: String {
        "{"
            + texts([
                font, color, lineHeight, lineHeightMultiple, letterSpacing, paragraphSpacing, paragraphSpacingBefore,
                Word(alignment), Word(lineBreakMode), Word(letterCase),
            ]) + "}"
    }
}
extension LiveryClient.Shadow: Shown {
    var shown: String { "{" + texts([color, offsetX, offsetY, blur, spread, inset]) + "}" }
}
extension LiveryClient.Border: Shown { var shown: String { "{" + texts([color, width, Word(style)]) + "}" } }
extension LiveryClient.Gradient: Shown {
    var shown: String { "[" + stops.map { "{\($0.color.shown), \($0.position.shown)}" }.joined(separator: ", ") + "]" }
}
extension LiveryClient.Transition: Shown {
    var shown: String { "{\(duration.shown)ms, \(delay.shown)ms, \(timingFunction.shown)}" }
}
extension LiveryClient.TextAlignment: Shown { var shown: String { rawValue } }
extension LiveryClient.LetterCase: Shown { var shown: String { rawValue } }
extension LiveryClient.LineBreakMode: Shown { var shown: String { rawValue } }
extension LiveryClient.ContentMode: Shown { var shown: String { rawValue } }
extension LiveryClient.TextStyle: Shown { var shown: String { rawValue } }
extension LiveryClient.StrokeStyle: Shown { var shown: String { rawValue } }
extension LiveryClient.Value: Shown {
    var shown: String {
        switch self {
        case .int(let value): value.shown
        case .double(let value): value.shown
        case .bool(let value): value.shown
        case .string(let value), .image(let value): value.shown
        case .color(let value): value.shown
        case .list(let elements): elements.map(\.value).shown
        case .keyword(let word): word
        default: "?"
        }
    }
}

func show(_ path: String, _ value: some Shown) {
    if value.shown != "nil" { print("\(path)\t\(value.shown)") }
}
func show<Element: Shown>(_ path: String, _ setting: Setting<Element>, _ state: String = "normal") {
    switch setting {
    case .leave: break
    case .reset: print("\(path).\(state)\tnil")
    case .set(let value): print("\(path).\(state)\t\(value.shown)")
    }
}
func show<Element: Shown>(_ path: String, _ stateful: Stateful<Element>) {
    for (state, setting) in stateful.states { show(path, setting, state.rawValue) }
}
func show(_ path: String, _ style: LiveryClient.ViewStyle) {
    show(path + ".backgroundColor", style.backgroundColor)
    show(path + ".tintColor", style.tintColor)
    show(path + ".alpha", style.alpha)
    show(path + ".borderColor", style.borderColor)
    show(path + ".borderWidth", style.borderWidth)
    show(path + ".cornerRadius", style.cornerRadius)
    show(path + ".shadow", style.shadow)
    show(path + ".height", style.height)
    show(path + ".width", style.width)
    show(path + ".margins", style.margins)
}
func show(_ path: String, _ style: LiveryClient.LabelStyle) {
    show(path, style.view)
    show(path + ".font", style.font)
    show(path + ".textColor", style.textColor)
    show(path + ".textAlignment", style.textAlignment)
    show(path + ".case", style.letterCase)
    show(path + ".lineBreakMode", style.lineBreakMode)
    show(path + ".lineHeight", style.lineHeight)
    show(path + ".letterSpacing", style.letterSpacing)
    show(path + ".numberOfLines", style.numberOfLines)
}
func show(_ path: String, _ style: LiveryClient.ButtonStyle) {
    show(path, style.view)
    show(path + ".font", style.font)
    show(path + ".textColor", style.textColor)
    show(path + ".textAlignment", style.textAlignment)
    show(path + ".case", style.letterCase)
    show(path + ".letterSpacing", style.letterSpacing)
    show(path + ".contentInsets", style.contentInsets)
    show(path + ".image", style.image)
    show(path + ".backgroundImage", style.backgroundImage)
    show(path + ".drawableStart", style.drawableStart)
    show(path + ".imageSpacing", style.imageSpacing)
}
func show(_ path: String, _ style: LiveryClient.ImageViewStyle) {
    show(path, style.view)
    show(path + ".image", style.image)
    show(path + ".contentMode", style.contentMode)
}
func show(_ path: String, _ style: LiveryClient.TextFieldStyle) {
    show(path, style.view)
    show(path + ".font", style.font)
    show(path + ".textColor", style.textColor)
    show(path + ".placeholderColor", style.placeholderColor)
    show(path + ".cursorColor", style.cursorColor)
    show(path + ".textAlignment", style.textAlignment)
    show(path + ".case", style.letterCase)
    show(path + ".contentInsets", style.contentInsets)
}
