/// The kinds of remarks. The raw value is the ID that messages show.
package enum RemarkID: String, CaseIterable, Hashable, Sendable {
    // Values
    case noEquivalent = "no-equivalent"
    case nameCollision = "name-collision"
    case tooManyModes = "too-many-modes"
    case overLimit = "over-limit"

    // The configuration
    case unknownOutput = "unknown-output"
    case unknownOption = "unknown-option"
    case missingOption = "missing-option"
    case invalidOption = "invalid-option"
    case unknownPath = "unknown-path"
    case unknownAxis = "unknown-axis"
    case unknownType = "unknown-type"
    case sameFile = "same-file"

    // Templates
    case template
    case unknownName = "unknown-name"
}
