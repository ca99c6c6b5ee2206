package import LiveryTheme

/// The inputs of several outputs of a theme. Outputs with the same choices of axes share one, because compiling a theme
/// takes longer than writing it.
package struct ExportInputs {
    /// The theme.
    package let theme: PreparedTheme
    private var inputs: [Key: ResolvedTheme] = [:]

    private struct Key: Hashable {
        let varying: Set<String>
        let chosen: [String: String]
        let isReferring: Bool
    }

    /// Creates the inputs of a theme. Nothing is compiled before an output needs it.
    package init(_ theme: PreparedTheme) { self.theme = theme }

    /// The input for some choices of axes. Compiles the theme unless an earlier call did so for the same choices.
    mutating func input(
        varying: Set<String>, choosing chosen: [String: String], referring: Bool
    ) throws(ResolvedTheme.Failure) -> ResolvedTheme {
        // One with links serves outputs that don't read them.
        if let known = inputs[Key(varying: varying, chosen: chosen, isReferring: true)] { return known }
        let key = Key(varying: varying, chosen: chosen, isReferring: referring)
        if let known = inputs[key] { return known }
        let input = try ResolvedTheme(theme, varying: varying, choosing: chosen, referring: referring)
        inputs[key] = input
        return input
    }
}
