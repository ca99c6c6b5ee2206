public import LiveryTheme

/// Something that an import couldn't convert without changes. Findings are collected, never thrown.
public struct Finding: Hashable, Sendable {
    /// The kind of finding. The ID is stable, so that tools can rely on it.
    public let id: FindingID
    /// The severity. An error stops the import. A warning describes what was lost or changed.
    public let severity: Diagnostic.Severity
    /// The message, in lowercase without a period, with source text in single quotes.
    public let message: String
    /// The path of the affected token in the source, or `nil` if the finding is about a file or a set.
    public let token: String?
    /// What the importer did instead, or `nil` if it did nothing.
    public let outcome: String?
    /// A suggested correction, as a sentence, or `nil` if there isn't one.
    public let suggestion: String?
    /// The location in the source, or `nil` if the finding is about the import as a whole.
    public let place: Place?
}

extension Finding {
    /// The finding for display in a terminal, in the same format as the compiler's diagnostics. It starts with the
    /// location, severity, message and ID, followed by the line with a caret, and the notes.
    public var text: String {
        let position = place.map { "\($0.path):\($0.line):\($0.column): " } ?? ""
        let subject = token.map { "'\($0)': " } ?? ""
        var lines = ["\(position)\(severity.rawValue): \(subject)\(message) [\(id.rawValue)]"]
        lines += place?.picture ?? []
        lines += notes.map { "note: \($0)" }
        return lines.joined(separator: "\n")
    }

    /// What to do, and what the importer did instead, as sentences.
    public var notes: [String] { [suggestion, outcome].compactMap { $0 } }
}

/// The kinds of findings of an import. The raw value is the public ID.
public enum FindingID: String, CaseIterable, Hashable, Sendable {
    // Errors, which stop the import.
    case invalidText = "invalid-text"
    case fileTooLarge = "file-too-large"
    case tooManyFiles = "too-many-files"
    case tooManyTokens = "too-many-tokens"
    case noTokens = "no-tokens"
    case invalidAxis = "invalid-axis"
    case uncheckedResult = "unchecked-result"

    // Warnings about losses or changes during an import.
    case skippedFile = "skipped-file"
    case duplicateName = "duplicate-name"
    case renamedToken = "renamed-token"
    case nestedToken = "nested-token"
    case tokenOutsideSets = "token-outside-sets"
    case unknownType = "unknown-type"
    case unreadableValue = "unreadable-value"
    case missingValue = "missing-value"
    case unknownReference = "unknown-reference"
    case referenceCycle = "reference-cycle"
    case lostReference = "lost-reference"
    case separateCorners = "separate-corners"
    case unknownFunction = "unknown-function"
    case lostPart = "lost-part"
    case unknownMember = "unknown-member"
    case assumedUnit = "assumed-unit"
    case computedValue = "computed-value"
    case varyingValue = "varying-value"
    case unusedSet = "unused-set"
    case unknownSet = "unknown-set"
    case hiddenToken = "hidden-token"
    case overlappingSets = "overlapping-sets"
    case overlappingFiles = "overlapping-files"
    case conflictingOrder = "conflicting-order"
    case renamedTheme = "renamed-theme"
    case tooManyCombinations = "too-many-combinations"
    case refusedValue = "refused-value"
}
