public import LiveryTheme

/// The inputs of several outputs of a theme. Outputs with the same choices of axes share one, because compiling a theme
/// takes longer than writing it.
public struct ExportInputs {
    /// The theme.
    public let theme: PreparedTheme
    private var inputs: [Key: ExportInput] = [:]

    private struct Key: Hashable {
        let varying: Set<String>
        let chosen: [String: String]
        let isReferring: Bool
    }

    /// Creates the inputs of a theme. Nothing is compiled before an output needs it.
    public init(_ theme: PreparedTheme) { self.theme = theme }

    mutating func input(
        varying: Set<String>, choosing chosen: [String: String], referring: Bool
    ) throws(ExportFailure) -> ExportInput {
        // One with links serves outputs that don't read them.
        let referringKey = Key(varying: varying, chosen: chosen, isReferring: true)
        let key = Key(varying: varying, chosen: chosen, isReferring: referring)
        if let known = inputs[referringKey] ?? inputs[key] { return known }
        let input = try ExportInput(theme, varying: varying, choosing: chosen, referring: referring)
        inputs[key] = input
        return input
    }
}
