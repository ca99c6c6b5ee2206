extension RawRepresentable where RawValue == String { var shown: String { rawValue } }
extension THEME.TextAlignment: Shown {}
extension THEME.LetterCase: Shown {}
extension THEME.TextDecoration: Shown {}
extension THEME.LineBreakMode: Shown {}
extension THEME.ContentMode: Shown {}
extension THEME.TextStyle: Shown {}
extension THEME.StrokeStyle: Shown {}
extension THEME.Color: Shown {
    var shown: String { [red, green, blue, alpha].map { "\(Int(($0 * 1_000_000).rounded()))" }.joined(separator: " ") }
}
extension THEME.Easing: Shown { var shown: String { "\(x1) \(y1) \(x2) \(y2)" } }
extension THEME.Point: Shown { var shown: String { "\(x) \(y)" } }
extension THEME.Size: Shown { var shown: String { "\(width) \(height)" } }
extension THEME.Rect: Shown { var shown: String { "\(x) \(y) \(width) \(height)" } }
extension THEME.Insets: Shown { var shown: String { "\(top) \(left) \(bottom) \(right)" } }
extension THEME.Font: Shown { var shown: String { "{" + texts([name, size, weight, textStyle]) + "}" } }
extension THEME.TextAttributes: Shown {
    var shown: String {
        "{"
            + texts([
                font, color, lineHeight, lineHeightMultiple, letterSpacing, paragraphSpacing, paragraphSpacingBefore,
                alignment, lineBreakMode, self.case,
            ]) + "}"
    }
}
extension THEME.Shadow: Shown {
    var shown: String { "{" + texts([color, offsetX, offsetY, blur, spread, inset]) + "}" }
}
extension THEME.Border: Shown { var shown: String { "{" + texts([color, width, style]) + "}" } }
extension THEME.GradientStop: Shown { var shown: String { "{" + texts([color, position, angle, radial]) + "}" } }
extension THEME.Transition: Shown { var shown: String { "{" + texts([duration, delay, timingFunction]) + "}" } }
extension THEME.States: Shown where Value: Shown {
    var shown: String {
        "<" + [normal, highlighted, selected, disabled, focused, hovered].map(\.shown).joined(separator: ", ") + ">"
    }
}
func show(_ path: String, _ value: some Shown) { print("\(path)\t\(value.shown)") }
