package import LiveryTheme

/// The inputs of several outputs of a theme. Outputs with the same axis choices share an input, because compiling a
/// theme takes longer than writing it.
package struct ExportInputs {
    /// The theme.
    package let theme: PreparedTheme
    private var inputs: [Key: ResolvedTheme] = [:]

    private struct Key: Hashable {
        let varying: Set<String>
        let chosen: [String: String]
        let isReferring: Bool
    }

    /// Creates the inputs for a theme. The theme isn't compiled until an output needs it.
    package init(_ theme: PreparedTheme) { self.theme = theme }

    /// The input for a set of axis choices. Compiles the theme unless it has already been compiled for the same
    /// choices.
    mutating func input(
        varying: Set<String>, choosing chosen: [String: String], referring: Bool
    ) throws(ResolvedTheme.Failure) -> ResolvedTheme {
        // An input with links can also be used for outputs that don't need links.
        if let known = inputs[Key(varying: varying, chosen: chosen, isReferring: true)] { return known }
        let key = Key(varying: varying, chosen: chosen, isReferring: referring)
        if let known = inputs[key] { return known }
        let input = try ResolvedTheme(theme, varying: varying, choosing: chosen, referring: referring)
        inputs[key] = input
        return input
    }
}
