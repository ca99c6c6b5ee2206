import LiveryModel
import LiveryTheme

/// The values of one choice of axes as CSS writes them.
///
/// With references, a link is written as `var(--…)` if the target is in the same sheet and has the same value there. It
/// has another one if the compiler converts it, as it does with a number that becomes a length.
struct CSSTexts {
    private let references: References
    private let keepsReferences: Bool
    private let prefix: String
    /// The text and the name of each declaration by path, if references are kept.
    private var targets: [String: (text: String, name: String)] = [:]

    init(_ values: SortedValues, _ references: References, prefix: String, keepsReferences: Bool) {
        self.prefix = prefix
        self.references = references
        self.keepsReferences = keepsReferences
        guard keepsReferences else { return }
        for declaration in values.declarations {
            let name = CSSName.text(of: declaration.path, prefix: prefix)
            targets[declaration.name] = (CSSText.text(of: declaration.value), name)
        }
    }

    /// The text of a declaration.
    func text(of declaration: Declaration) -> String {
        let text = CSSText.text(of: declaration.value)
        guard keepsReferences, let target = references.link(at: declaration.name), let found = targets[target],
            found.text == text, declaration.value != .null
        else { return text }
        return "var(--\(found.name))"
    }
}
