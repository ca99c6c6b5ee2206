import LiveryModel
import LiveryTheme

// Links to deprecated values.
extension Adviser {
    func adviseOnDeprecation(_ survey: Survey) {
        for use in survey.uses where isOwn(use.span) && survey.shouldContinue() {
            // Deprecated values may link to other deprecated values.
            guard let word = survey.resolver.deprecation(of: use.target),
                survey.resolver.deprecation(of: use.from) == nil
            else { continue }
            let path = survey.resolver.path(use.target)
            let reason = if case .text(let text) = word.kind { String(text.prefix(200)) } else { String?.none }
            let successor = reason.flatMap { self.successor(in: $0, of: use.target, survey) }
            let fix = successor.flatMap { self.fix(use, from: path, to: $0) }
            advise(
                .deprecatedLink(path, reason: reason), at: use.span, notes: [(.deprecatedHere, word.span)], fix: fix)
        }
    }

    /// The first path in a deprecation message that leads to a value of the same type: `brand.primary` in `use
    /// brand.primary`.
    private func successor(in reason: String, of slot: Slot, _ survey: Survey) -> String? {
        let type = type(of: slot, survey)
        for word in reason.split(whereSeparator: { " \t\n,;:!?'\"`(){}".contains($0) }) {
            let path = String(word.drop { $0 == "@" }.reversed().drop { $0 == "." }.reversed())
            guard let found = survey.resolver.existing(at: path), found.parent != nil, found !== slot,
                self.type(of: found, survey) == type, survey.resolver.deprecation(of: found) == nil
            else { continue }
            return survey.resolver.path(found)
        }
        return nil
    }

    private func type(of slot: Slot, _ survey: Survey) -> ValueType? {
        survey.resolver.type(of: slot) ?? survey.checker.value(of: slot)?.type
    }

    /// The link with its path replaced and its spelling unchanged; nil if the spelling is not recognized.
    private func fix(_ use: Survey.Use, from path: String, to other: String) -> DiagnosticCollector.FixInput? {
        let title = "replace with '\(other)'"
        let text = sources.text(use.span)
        switch use.form {
        case .link, .mixin:
            return DiagnosticCollector.span(of: path, in: use.span, sources).map { (title, $0, other) }
        case .braces: return text == "\"{\(path)}\"" ? (title, use.span, "\"{\(other)}\"") : nil
        case .pointer:
            let old = JSONPointer.text(path)
            for end in ["", "/$value"] where text == "\"\(old)\(end)\"" {
                return (title, use.span, "\"\(JSONPointer.text(other))\(end)\"")
            }
            return nil
        }
    }
}
