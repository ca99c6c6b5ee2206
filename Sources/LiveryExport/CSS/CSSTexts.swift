import LiveryModel
import LiveryTheme

/// The values of a mode as CSS writes them.
///
/// With references, a link is written as `var(--…)` if the target is in the same sheet and has the same value there. It
/// has another one if the compiler converts it, as it does with a number that becomes a length.
struct CSSTexts {
    private let references: References
    /// The text and the name of each declaration by path, if references are kept.
    private var targets: [String: (text: String, name: String)] = [:]

    init(_ theme: ResolvedTheme, mode: Int, prefix: String, keepsReferences: Bool) {
        references = theme.modes[mode].references
        guard keepsReferences else { return }
        for declaration in theme.declarations(in: mode) {
            let name = CSSName.text(of: declaration.path, prefix: prefix)
            targets[declaration.name] = (CSSText.text(of: declaration.value), name)
        }
    }

    /// The text of a declaration.
    func text(of declaration: Declaration) -> String {
        let text = CSSText.text(of: declaration.value)
        guard !targets.isEmpty, let target = references.link(at: declaration.name), let found = targets[target],
            found.text == text, declaration.value != .null
        else { return text }
        return "var(--\(found.name))"
    }
}
