import LiveryModel
import LiveryTheme

/// The insets whose left and right sides differ: tokens, and margins and paddings of styles.
///
/// In a theme, left is the side where reading starts. CSS mirrors only properties for a pair of opposite sides, such as
/// `padding-inline`, so these values need a custom property for each pair.
struct CSSInsets {
    /// The ends of the names of the properties, and of the custom properties with their values.
    static let ends = ["-block", "-inline"]

    /// The tokens and attributes that need pairs, by path without a state. All of their states and modes have pairs.
    private var paths: Set<String> = []

    init(_ theme: ResolvedTheme) {
        // Most tokens have no sides.
        for leaf in theme.leaves
        where leaf.values.contains(where: { $0?.isStyle == true || $0?.value.isMirrored == true }) {
            for mode in theme.modes.indices where mode == 0 || leaf.varies {
                for declaration in leaf.declarations(in: mode) where declaration.value.isMirrored {
                    if let path = Self.path(of: declaration) { paths.insert(path) }
                }
            }
        }
    }

    /// The end of the name and the value of each pair of sides. Empty if the declaration needs no pairs.
    func pairs(of declaration: Declaration) -> [(end: String, text: String)] {
        guard !paths.isEmpty, let path = Self.path(of: declaration), paths.contains(path) else { return [] }
        let texts: [String]
        switch declaration.value {
        case .insets(let insets):
            texts = [[insets.top, insets.bottom], [insets.left, insets.right]].map(CSSText.points)
        case .null: texts = Self.ends.map { _ in CSSText.text(of: .null) }
        default: return []
        }
        return zip(Self.ends, texts).map { ($0, $1) }
    }

    /// The path of a token, or of an attribute without a state. Nil for attributes for which CSS has no property with
    /// four sides.
    private static func path(of declaration: Declaration) -> String? {
        if declaration.names.isEmpty { return declaration.owner }
        let last = declaration.names.lastIndex { name in
            if case .sides = CSSProperty.named[name] { true } else { false }
        }
        return last.map { ([declaration.owner] + declaration.names[...$0]).joined(separator: ".") }
    }
}

extension Theme.Value {
    /// Whether these are insets that look different in right-to-left layouts.
    var isMirrored: Bool {
        if case .insets(let insets) = self { insets.left != insets.right } else { false }
    }
}
