public import LiveryModel
public import LiveryTheme

/// A bundle as CSS custom properties.
///
/// Every token becomes a property named after its path, `--about-separatorSpacing`. A composite value becomes one
/// property per part, `--fonts-title-size`. An attribute of a style also becomes a property,
/// `--news-title-textColor`; if it varies by state, the state is appended, `--primary-backgroundColor-highlighted`.
/// Points are written as `px`, durations as `ms`, and `null` as `initial`. A comment before a property gives the
/// author's description.
public enum CSSExport {
    /// The style sheet, and the values with the same property name. Time is proportional to the number of values.
    public static func sheet(
        _ bundle: ThemeBundle, annotations: Annotations = Annotations()
    ) -> (bytes: [UInt8], collisions: [NameCollision]) {
        sheet(SortedValues(bundle), annotations: annotations)
    }

    /// The style sheet: one rule for `:root`, with the properties in the order of the bundle's wire form.
    static func sheet(
        _ values: SortedValues, annotations: Annotations
    ) -> (bytes: [UInt8], collisions: [NameCollision]) {
        var writer = CSSWriter(names: CSSNames(of: values))
        var comments = AnnotationComments(annotations)
        writer.bytes.append(contentsOf: ":root {\n".utf8)
        for (path, typed) in values.tokens {
            writer.comment(comments.comments(before: path))
            writer.value(typed.value, at: path)
        }
        for (path, style) in values.styles {
            writer.comment(comments.comments(before: path))
            writer.style(style, at: path)
        }
        writer.bytes.append(contentsOf: "}\n".utf8)
        return (writer.bytes, writer.collisions)
    }
}

/// Writes declarations, one per line.
struct CSSWriter {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate private(set) var collisions: [NameCollision] = []
    private var names: CSSNames?

    init(names: CSSNames?) { self.names = names }

    private mutating func declare(_ owner: String, _ inside: [String], _ text: String) {
        let start = bytes.count
        bytes.append(contentsOf: "  --".utf8)
        CSSName.add(owner, inside, to: &bytes)
        if let collision = names?.collision(of: start + 2..<bytes.count, in: bytes) { collisions.append(collision) }
        bytes.append(contentsOf: ": ".utf8)
        bytes.append(contentsOf: text.utf8)
        bytes.append(contentsOf: ";\n".utf8)
    }

    mutating func comment(_ texts: [String]) {
        for text in texts { bytes.append(contentsOf: "  /* \(CSSText.comment(text)) */\n".utf8) }
    }

    mutating func style(_ style: Theme.Style, at path: String) {
        Leaves.visit(style) { declare(path, $0, CSSText.text(of: $1)) }
    }

    mutating func value(_ value: Theme.Value, at path: String) {
        Leaves.visit(value) { declare(path, $0, CSSText.text(of: $1)) }
    }
}
