/// Warnings that the author accepts, as in `@allow: [low-contrast]`.
///
/// At the top of the entry file, `@allow` applies to all files of the theme. Elsewhere, it applies to the enclosing
/// object. With a name, as in `@allow: { lilac: [low-contrast] }`, it applies to a single value. An `@allow` without a
/// matching warning isn't an error, because it records a decision, and the warning might reappear for another brand or
/// skin.
struct Allowance {
    let ids: Set<DiagnosticID>
    let scope: Scope

    enum Scope {
        /// All files of the named theme.
        case theme(String)
        /// A range in a file.
        case text(Span)
    }
}

extension SourceMap {
    /// Whether a range is in a file of the named theme itself, not in a theme that it extends.
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

    /// The IDs in a value, which is one ID or a list of IDs. For any other value, reports a problem and returns `nil`.
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
                // If the ID of an error resembles the ID of a warning, that is a coincidence, so nothing is suggested
                // for it.
                let known = id == nil ? DiagnosticID.allCases.filter { $0.severity == .warning } : []
                diagnostics.report(
                    .unknownWarning(text), at: element.span, unknown: text, known: known.map(\.rawValue))
            }
        }
        return ids
    }
}

/// Every `@allow` of a theme and of the themes that it extends, indexed for fast lookups.
package struct Allowances {
    /// For each warning, the themes that allow it in all of their files.
    private var themes: [DiagnosticID: Set<String>] = [:]
    /// For each warning and file, the ranges that allow it.
    private var places: [Key: Places] = [:]

    private struct Key: Hashable {
        let id: DiagnosticID
        let file: Int32
    }

    /// Ranges sorted by their start. For each range, `ends` contains the greatest end of all ranges up to and including
    /// it.
    private struct Places {
        var starts: [Int32] = []
        var ends: [Int32] = []
    }

    init(_ allowances: [Allowance]) {
        var ranges: [Key: [Span]] = [:]
        for allowance in allowances {
            for id in allowance.ids {
                switch allowance.scope {
                case .theme(let name): themes[id, default: []].insert(name)
                case .text(let span): ranges[Key(id: id, file: span.file), default: []].append(span)
                }
            }
        }
        places = ranges.mapValues { spans in
            spans.sorted { $0.start < $1.start }.reduce(into: Places()) { places, span in
                places.starts.append(span.start)
                places.ends.append(max(span.end, places.ends.last ?? span.end))
            }
        }
    }

    /// Whether a warning at a range is allowed, so that it isn't reported.
    func cover(_ id: DiagnosticID, at span: Span, in sources: SourceMap) -> Bool {
        coverText(id, at: span) || themes[id]?.contains { sources.isFile(span, of: $0) } ?? false
    }

    /// Whether an `@allow` in the source that encloses a range allows the warning, apart from an `@allow` for all files
    /// of a theme.
    package func coverText(_ id: DiagnosticID, at span: Span) -> Bool {
        guard let places = places[Key(id: id, file: span.file)] else { return false }
        var (low, high) = (0, places.starts.count)
        while low < high {
            let middle = (low + high) / 2
            if places.starts[middle] <= span.start { low = middle + 1 } else { high = middle }
        }
        return low > 0 && places.ends[low - 1] >= span.end
    }
}
