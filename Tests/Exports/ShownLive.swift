/// A keyword, which is shown as a string without quotation marks.
struct Word: Shown {
    let shown: String
    init?(_ text: String?) {
        guard let text else { return nil }
        shown = text
    }
}

extension Theme.Color: Shown {
    var shown: String {
        guard let wide else { return hex }
        return ([wide.space.rawValue] + wide.components.map { "\($0 ?? 0)" } + ["\(wide.alpha)"]).joined(separator: " ")
    }
}
extension Theme.Dimension: Shown { var shown: String { unit == .rem ? "\(value)rem" : "\(value)" } }
extension Theme.Easing: Shown { var shown: String { numbers.map(\.shown).joined(separator: " ") } }
extension Theme.FontFamily: Shown { var shown: String { names.shown } }
extension Theme.Point: Shown { var shown: String { "\(x) \(y)" } }
extension Theme.Size: Shown { var shown: String { "\(width) \(height)" } }
extension Theme.Rect: Shown { var shown: String { "\(origin.shown) \(size.shown)" } }
extension Theme.Insets: Shown { var shown: String { "\(top) \(left) \(bottom) \(right)" } }
extension Theme.ImageName: Shown { var shown: String { hexed(name) } }
extension Theme.Font: Shown {
    var shown: String {
        let families = name.map { [$0] + fallbacks }
        return "{" + texts([families, size, weight, Word(textStyle)]) + "}"
    }
}
extension Theme.TextAttributes: Shown {
    var shown: String {
        "{"
            + texts([
                font, color, lineHeight, lineHeightMultiple, letterSpacing, paragraphSpacing, paragraphSpacingBefore,
                Word(alignment), Word(lineBreakMode), Word(letterCase),
            ]) + "}"
    }
}
extension Theme.Shadow: Shown {
    var shown: String { "{" + texts([color, offsetX, offsetY, blur, spread, inset]) + "}" }
}
extension Theme.Border: Shown { var shown: String { "{" + texts([color, width, Word(style)]) + "}" } }
extension Theme.Gradient: Shown {
    /// The first stop also shows the direction or shape, unless it is the default, as in a bundle.
    var shown: String {
        let whole: [(any Shown)?] = [isRadial || angle == Self.defaultAngle ? nil : angle, isRadial ? true : nil]
        let shown = stops.enumerated().map { index, stop in
            "{" + texts([stop.color, stop.position] + (index == 0 ? whole : [nil, nil])) + "}"
        }
        return "[" + shown.joined(separator: ", ") + "]"
    }
}
extension Theme.Transition: Shown {
    var shown: String { "{\(duration.shown)ms, \(delay.shown)ms, \(timingFunction.shown)}" }
}
extension Theme.TextAlignment: Shown { var shown: String { rawValue } }
extension Theme.LetterCase: Shown { var shown: String { rawValue } }
extension Theme.TextDecoration: Shown { var shown: String { rawValue } }
extension Theme.LineBreakMode: Shown { var shown: String { rawValue } }
extension Theme.ContentMode: Shown { var shown: String { rawValue } }
extension Theme.TextStyle: Shown { var shown: String { rawValue } }
extension Theme.StrokeStyle: Shown { var shown: String { rawValue } }
extension Theme.Value: Shown {
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
func show<Element: Shown>(_ path: String, _ setting: Theme.Setting<Element>, _ state: String = "normal") {
    switch setting {
    case .leave: break
    case .reset: print("\(path).\(state)\tnil")
    case .set(let value): print("\(path).\(state)\t\(value.shown)")
    }
}
func show<Element: Shown>(_ path: String, _ stateful: Theme.Stateful<Element>) {
    for (state, setting) in stateful.states { show(path, setting, state.rawValue) }
}
func show(_ path: String, _ style: Theme.ViewStyle) {
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
func show(_ path: String, _ style: Theme.LabelStyle) {
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
func show(_ path: String, _ style: Theme.ButtonStyle) {
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
func show(_ path: String, _ style: Theme.ImageViewStyle) {
    show(path, style.view)
    show(path + ".image", style.image)
    show(path + ".contentMode", style.contentMode)
}
func show(_ path: String, _ style: Theme.TextFieldStyle) {
    show(path, style.view)
    show(path + ".font", style.font)
    show(path + ".textColor", style.textColor)
    show(path + ".placeholderColor", style.placeholderColor)
    show(path + ".cursorColor", style.cursorColor)
    show(path + ".textAlignment", style.textAlignment)
    show(path + ".case", style.letterCase)
    show(path + ".contentInsets", style.contentInsets)
}
