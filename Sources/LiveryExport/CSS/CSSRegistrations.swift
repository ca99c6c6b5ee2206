import LiveryModel
import LiveryTheme

/// The `@property` rules of a sheet, which give properties their types, so that CSS can animate them.
///
/// A property is registered if its values have one type with a syntax in CSS in all modes. `initial` of a registered
/// property is its initial value, so one that is `nil` in a mode isn't registered.
struct CSSRegistrations {
    private(set) var text = ""

    init(_ theme: ResolvedTheme, prefix: String) {
        for leaf in theme.stylesLast {
            let others = theme.modes.indices.dropFirst().map { mode in
                Dictionary(leaf.declarations(in: mode).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
            }
            for declaration in leaf.declarations(in: 0) {
                let values = [declaration.value] + others.map { $0[declaration.name] ?? .null }
                let syntaxes = Set(values.map(Self.syntax))
                guard syntaxes.count == 1, let syntax = syntaxes.first ?? nil else { continue }
                text += """
                    @property --\(CSSName.text(of: declaration.path, prefix: prefix)) {
                      syntax: "\(syntax)";
                      inherits: true;
                      initial-value: \(Self.initial(declaration.value));
                    }


                    """
            }
        }
    }

    /// The syntax of a value; nil if CSS has none.
    private static func syntax(_ value: Theme.Value) -> String? {
        switch value {
        case .color: "<color>"
        case .dimension: "<length>"
        case .duration: "<time>"
        case .int, .double: "<number>"
        default: nil
        }
    }

    /// A value that doesn't depend on the page's font, as `@property` requires: 16 pixels for a rem.
    private static func initial(_ value: Theme.Value) -> String {
        guard case .dimension(let length) = value else { return CSSText.text(of: value) }
        return CSSText.length(Theme.Dimension(length.points))
    }
}
