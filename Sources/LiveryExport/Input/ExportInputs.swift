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

    /// The input for some choices of axes. Compiles the theme unless an earlier call did so for the same choices.
    /// - Parameter indexed: Whether the input has an index of its paths, which all outputs share.
    mutating func input(
        varying: Set<String>, choosing chosen: [String: String], referring: Bool, indexed: Bool
    ) throws(ExportFailure) -> ExportInput {
        var key = Key(varying: varying, chosen: chosen, isReferring: true)
        // One with links serves outputs that don't read them.
        if inputs[key] == nil { key = Key(varying: varying, chosen: chosen, isReferring: referring) }
        var input: ExportInput
        if let known = inputs[key] {
            input = known
        } else {
            input = try ExportInput(theme, varying: varying, choosing: chosen, referring: referring)
        }
        if indexed, input.index == nil { input.index = PathIndex(of: input) }
        inputs[key] = input
        return input
    }
}
