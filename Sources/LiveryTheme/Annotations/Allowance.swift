/// `@allow: [low-contrast]`: warnings that an author has seen and wants to keep as they are.
///
/// At the top of the entry it holds for all of the theme's files, elsewhere for what is written in the braces around
/// it; by name, `@allow: { lilac: [low-contrast] }`, for one value. One that silences nothing is no mistake: it says
/// what the house has decided, and what it is about may come back with the next brand or skin.
struct Allowance {
    let ids: Set<DiagnosticID>
    let scope: Scope

    enum Scope {
        /// All files of the theme of that name.
        case theme(String)
        /// A range of one file.
        case text(Span)
    }
}

extension SourceMap {
    /// Whether something stands in a file of the theme of that name, not in one that it extends.
    package func isFile(_ span: Span, of theme: String) -> Bool {
        let file = self[span]
        return file.path == (theme.isEmpty ? file.name : "\(theme)/\(file.name)")
    }
}

extension FileReader {
    /// Reads `@allow` of an object.
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

    /// The ids that a value names: one or a list; nil, and reported, if it is neither.
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
                // An error has an id that resembles others by chance.
                let known = id == nil ? DiagnosticID.allCases.filter { $0.severity == .warning } : []
                diagnostics.report(
                    .unknownWarning(text), at: element.span, unknown: text, known: known.map(\.rawValue))
            }
        }
        return ids
    }
}
