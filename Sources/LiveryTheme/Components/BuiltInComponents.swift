/// The component types that are available in every theme, written in the theme language itself.
enum BuiltInComponents {
    /// The path to show in diagnostics.
    static let path = "built-in/components.ktv"

    /// The ranges of attributes that can't have every number. They apply to all attributes with these names.
    static let ranges: [String: ClosedRange<Double>] = [
        "alpha": 0...1, "borderWidth": positive, "cornerRadius": positive, "width": positive, "height": positive,
        "lineHeight": positive, "numberOfLines": positive, "imageSpacing": positive, "contentInsets": positive,
    ]
    private static let positive: ClosedRange<Double> = 0...(.infinity)

    /// Attributes that clients of format 1 may not know. A bundle declares them only if a style sets them, so that other
    /// bundles keep their bytes.
    static let new = ["Label": "decoration"]

    static let text = """
        {
            View: {
                backgroundColor: { type: color, states: true }
                tintColor: { type: color, states: true }
                alpha: { type: double, states: true }
                borderColor: { type: color, states: true }
                borderWidth: { type: dimension, states: true }
                cornerRadius: dimension
                shadow: { type: shadow, states: true }
                width: dimension
                height: dimension
                margins: insets
            }
            Label(+View): {
                font: { type: font, states: true }
                textColor: { type: color, states: true }
                textAlignment: alignment
                case: case
                lineBreakMode: lineBreakMode
                lineHeight: dimension
                letterSpacing: dimension
                numberOfLines: int
                decoration: decoration
            }
            Button(+View): {
                font: { type: font, states: true }
                textColor: { type: color, states: true }
                textAlignment: alignment
                case: case
                letterSpacing: dimension
                contentInsets: insets
                image: { type: image, states: true }
                backgroundImage: { type: image, states: true }
                drawableStart: { type: image, states: true }
                imageSpacing: dimension
            }
            ImageView(+View): {
                image: { type: image, states: true }
                contentMode: contentMode
            }
            TextField(+View): {
                font: { type: font, states: true }
                textColor: { type: color, states: true }
                placeholderColor: color
                cursorColor: color
                textAlignment: alignment
                case: case
                contentInsets: insets
            }
        }
        """
}
