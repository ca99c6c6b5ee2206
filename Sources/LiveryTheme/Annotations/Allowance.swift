/// Warnings that the author accepts: `@allow: [low-contrast]`.
///
/// At the top of the entry file, it applies to all files of the theme. Elsewhere, it applies to the enclosing braces.
/// With a name, `@allow: { lilac: [low-contrast] }`, it applies to one value. An `@allow` without a matching warning is
/// not a mistake: it records a decision, and the warning may come back with the next brand or skin.
struct Allowance {
    let ids: Set<DiagnosticID>
    let scope: Scope

    enum Scope {
        /// All files of the named theme.
        case theme(String)
        /// A range of one file.
        case text(Span)
    }
}

extension SourceMap {
    /// Whether a range is in a file of the named theme itself, not of a theme that it extends.
    package func isFile(_ span: Span, of theme: String) -> Bool {
        let file = self[span]
        return file.path == (theme.isEmpty ? file.name : "\(theme)/\(file.name)")
    }
}

extension FileReader {
    /// Reads the `@allow` of an object.
    func readAllow(_ directive: Directive, of object: ObjectNode, isEntry: Bool) {
        guard case .object(let byName) = directive.value.kind else {
            guard let ids = warnings(directive.value) else { return }
            allowances.append(
                Allowance(ids: ids, scope: isEntry ? .theme(files.name) : .text(object.span)))
            return
        }
        allow(byName, in: object)
    }

    private func allow(_ byName: ObjectNode, in object: ObjectNode) {
        for allowed in byName.properties {
            guard let position = object.position(of: allowed.name) else {
                diagnostics.report(
                    .unknownPath(names[allowed.name]), at: allowed.nameSpan, unknown: names[allowed.name],
                    known: object.properties.map { names[$0.name] })
                continue
            }
            let property = object.properties[position]
            if case .object(let inner) = allowed.value.kind {
                if case .object(let target) = property.value.kind { allow(inner, in: target) }
            } else if let ids = warnings(allowed.value) {
                let (name, value) = (property.nameSpan, property.value.span)
                let span = Span(file: name.file, start: Int(name.start), end: Int(max(name.end, value.end)))
                allowances.append(Allowance(ids: ids, scope: .text(span)))
            }
        }
    }

    /// The ids in a value: one id or a list of ids. Otherwise reports a problem and returns nil.
    private func warnings(_ value: Node) -> Set<DiagnosticID>? {
        var ids: Set<DiagnosticID> = []
        let elements = if case .array(let elements) = value.kind { elements } else { [value] }
        for element in elements {
            guard case .text(let text) = element.kind else {
                if !element.isInvalid {
                    diagnostics.report(
                        .invalidDirective(
                            "@allow", expected: "ids of warnings such as [unused-value]",
                            found: element.kind.described), at: element.span)
                }
                return nil
            }
            let id = DiagnosticID(rawValue: text)
            if let id, id.severity == .warning {
                ids.insert(id)
            } else {
                // The id of an error resembles the ids of warnings by chance only.
                let known = id == nil ? DiagnosticID.allCases.filter { $0.severity == .warning } : []
                diagnostics.report(
                    .unknownWarning(text), at: element.span, unknown: text, known: known.map(\.rawValue))
            }
        }
        return ids
    }
}
