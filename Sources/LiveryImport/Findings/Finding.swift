public import LiveryModel
public import LiveryTheme

/// Something that an import could not carry as it was. A value: it is collected, never thrown.
public struct Finding: Hashable, Sendable {
    /// What kind it is; stable, for tools.
    public let id: FindingID
    /// An error stops the import; a warning says what was lost or changed.
    public let severity: Diagnostic.Severity
    /// What and why: lower case, no full stop, source in single quotes.
    public let message: String
    /// The token that it is about, by its path in the source; nil if it is about a file or a set.
    public let token: String?
    /// What was done instead, if something was.
    public let outcome: String?
    /// What was most likely meant, as a sentence; nil if nothing is near.
    public let suggestion: String?
    /// Where it is in the source; nil if it is about the whole.
    public let place: Place?
}

extension Finding {
    /// The finding for a terminal, in the form of the compiler's diagnostics: place, severity, sentence and id, then
    /// the line with carets, then the notes.
    public var text: String {
        let position = place.map { "\($0.path):\($0.line):\($0.column): " } ?? ""
        let subject = token.map { "'\($0)': " } ?? ""
        var lines = ["\(position)\(severity.rawValue): \(subject)\(message) [\(id.rawValue)]"]
        lines += place?.picture ?? []
        lines += notes.map { "note: \($0)" }
        return lines.joined(separator: "\n")
    }

    private var notes: [String] { [suggestion, outcome].compactMap { $0 } }

    /// The finding for machines: the members of a diagnostic, and `token`, which is null where there is none.
    public var json: JSON {
        let notes = notes.map { JSON.object([JSON.Member("message", .string($0))]) }
        return .object(
            [
                JSON.Member("id", .string(id.rawValue)), JSON.Member("severity", .string(severity.rawValue)),
                JSON.Member("message", .string(message)), JSON.Member("token", token.map { .string($0) } ?? .null),
            ] + (place?.members ?? []) + [JSON.Member("notes", .array(notes)), JSON.Member("fix", .null)])
    }
}
