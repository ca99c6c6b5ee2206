import LiveryModel
import LiveryTheme

/// The values of a mode in CSS syntax.
///
/// If references are preserved, a link is written as `var(--…)` if its target is in the same sheet and has the same
/// value there. The value is different if the compiler converts it, such as a number that becomes a length.
struct CSSTexts {
    private let references: References
    /// The text and name of each declaration by path. Empty unless references are preserved.
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
