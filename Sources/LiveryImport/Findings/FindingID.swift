/// The kinds of findings of an import; the raw value is the id that people see.
public enum FindingID: String, CaseIterable, Hashable, Sendable {
    // What stops an import.
    case invalidText = "invalid-text"
    case fileTooLarge = "file-too-large"
    case tooManyFiles = "too-many-files"
    case tooManyTokens = "too-many-tokens"
    case noTokens = "no-tokens"
    case uncheckedResult = "unchecked-result"

    // What an import loses or changes.
    case skippedFile = "skipped-file"
    case duplicateName = "duplicate-name"
    case renamedToken = "renamed-token"
    case nestedToken = "nested-token"
    case unknownType = "unknown-type"
    case unreadableValue = "unreadable-value"
    case unknownReference = "unknown-reference"
    case referenceCycle = "reference-cycle"
    case lostReference = "lost-reference"
    case unknownFunction = "unknown-function"
    case lostPart = "lost-part"
    case changedUnit = "changed-unit"
    case computedValue = "computed-value"
    case varyingValue = "varying-value"
    case unusedSet = "unused-set"
    case unknownSet = "unknown-set"
    case hiddenToken = "hidden-token"
    case overlappingSets = "overlapping-sets"
    case conflictingOrder = "conflicting-order"
    case renamedTheme = "renamed-theme"
    case tooManyCombinations = "too-many-combinations"
    case refusedValue = "refused-value"
}
