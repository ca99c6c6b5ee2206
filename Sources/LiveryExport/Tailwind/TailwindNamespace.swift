import LiveryModel

/// The prefix of a theme variable of Tailwind CSS 4, which determines the utilities and variants that use the variable.
enum TailwindNamespace: String {
    case color, font, text, tracking, leading, breakpoint, container, spacing, radius, shadow, blur, perspective, aspect
    case ease
    case fontWeight = "font-weight"

    /// Creates the namespace whose name is at the beginning of the words, and sets `length` to the number of words in
    /// its name. The longest name is used.
    init?(_ words: ArraySlice<String>, length: inout Int) {
        for count in stride(from: min(words.count, Self.longest), to: 0, by: -1) {
            guard let found = Self.named[words.prefix(count).joined(separator: "-")] else { continue }
            self = found
            length = count
            return
        }
        return nil
    }

    /// Whether variables of the namespace can have a value.
    func accepts(_ value: Theme.Value) -> Bool {
        switch (self, value) {
        case (.color, .color), (.font, .fontFamily), (.ease, .easing): true
        case (.shadow, .composite(let composite)): composite.type == .shadow
        case (.shadow, .composites(let composites)): composites.first?.type == .shadow
        case (.leading, .int), (.leading, .double), (.fontWeight, .int), (.fontWeight, .double): true
        case (.aspect, .int), (.aspect, .double): true
        case (.text, .dimension), (.tracking, .dimension), (.leading, .dimension), (.breakpoint, .dimension): true
        case (.container, .dimension), (.spacing, .dimension), (.radius, .dimension), (.blur, .dimension): true
        case (.perspective, .dimension): true
        default: false
        }
    }

    /// Whether Tailwind writes the values of the namespace into queries, where CSS has no variables.
    var isUsedInQueries: Bool { [.breakpoint, .container].contains(self) }

    /// Whether a font or text attributes have values in the namespace.
    var isTypographic: Bool { [.font, .text].contains(self) }

    /// The namespace that the innermost group around a value names, among those that accept the value. Inside of other
    /// groups, words such as `text` are too general to name one.
    static func named(in words: [String], for value: Theme.Value) -> TailwindNamespace? {
        for end in stride(from: words.count - 1, to: 0, by: -1) {
            for start in max(0, end - longest)..<end {
                guard let found = named[words[start..<end].joined(separator: "-")], found.accepts(value),
                    start == 0 || end - start > 1 || !found.isGeneral
                else { continue }
                return found
            }
        }
        return nil
    }

    private var isGeneral: Bool { [.text, .font, .container, .perspective, .aspect, .blur].contains(self) }

    private static let longest = 3
    private static let named: [String: TailwindNamespace] = [
        "color": .color, "colors": .color, "colour": .color, "colours": .color,
        "font": .font, "fonts": .font, "font-family": .font, "font-families": .font,
        "text": .text, "font-size": .text, "font-sizes": .text, "text-size": .text, "text-sizes": .text,
        "font-weight": .fontWeight, "font-weights": .fontWeight,
        "tracking": .tracking, "letter-spacing": .tracking, "letter-spacings": .tracking,
        "font-letter-spacing": .tracking,
        "leading": .leading, "line-height": .leading, "line-heights": .leading, "font-line-height": .leading,
        "breakpoint": .breakpoint, "breakpoints": .breakpoint, "screen": .breakpoint, "screens": .breakpoint,
        "container": .container, "containers": .container,
        "spacing": .spacing, "spacings": .spacing, "space": .spacing,
        "radius": .radius, "radii": .radius, "border-radius": .radius, "border-radii": .radius,
        "corner-radius": .radius,
        "shadow": .shadow, "shadows": .shadow, "box-shadow": .shadow, "box-shadows": .shadow,
        "blur": .blur, "blurs": .blur, "perspective": .perspective, "aspect": .aspect, "aspect-ratio": .aspect,
        "ease": .ease, "easing": .ease, "easings": .ease,
    ]

    /// The prefix of the utilities, which two namespaces can share. For example, `text-title` can be a size or a color.
    var utilities: String {
        switch self {
        case .fontWeight: "font"
        case .color: "text"
        default: rawValue
        }
    }

    /// The suffix for the second of these namespaces, after the name of a font or text attributes, as in
    /// `font-title-weight`.
    var end: String {
        switch self {
        case .fontWeight: "-weight"
        case .color: "-color"
        default: ""
        }
    }

    /// The names of Tailwind's own utilities. A variable with one of these names wouldn't replace the utility, or would
    /// change it.
    var taken: Set<String> {
        switch self {
        case .color:
            [
                "auto", "balance", "bottom", "center", "clip", "collapse", "contain", "cover", "current", "dashed",
                "dotted", "double", "ellipsis", "end", "fixed", "hidden", "inherit", "justify", "left", "local", "none",
                "nowrap", "pretty", "repeat", "right", "scroll", "separate", "solid", "start", "top", "transparent",
                "wrap",
            ]
        case .text:
            [
                "balance", "center", "clip", "ellipsis", "end", "justify", "left", "nowrap", "pretty", "right", "start",
                "wrap",
            ]
        case .spacing:
            [
                "auto", "dvh", "dvw", "fit", "full", "lvh", "lvw", "max", "min", "none", "px", "reverse", "screen",
                "svh", "svw",
            ]
        case .radius: ["full", "none"]
        case .shadow, .leading: ["none"]
        case .ease: ["initial", "linear"]
        default: []
        }
    }
}
