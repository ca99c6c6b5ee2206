/// Something that an import couldn't convert without changes, with the details that the message needs. The wording is
/// in `ImportProblem+Wording.swift`.
enum ImportProblem: Hashable, Sendable {
    case invalidText(String)
    case fileTooLarge(bytes: Int)
    case tooManyFiles(Int)
    case tooManyTokens
    case noTokens
    case invalidAxis(String, nearest: String?)
    case uncheckedResult(String)
    case skippedFile(why: String)
    case duplicateName(String)
    case renamedToken(String, to: String)
    case takenName(String, to: String)
    case sharedNames(String, group: String)
    case nestedToken(String, inside: String)
    case tokenOutsideSets
    case unknownType(String)
    case unreadableValue(String, as: String)
    case unknownReference(String, nearest: String?)
    case referenceCycle(String)
    case lostReference(String)
    case separateCorners
    case unknownFunction(String)
    case lostPart(String, of: String, why: String)
    case unknownMember(String, of: String, count: Int)
    case assumedUnit(Int)
    case computedValue(why: String)
    case libraryAlias(String)
    case missingAlias(String, instead: String?)
    case missingValue(mode: String?)
    case extendedCollection(String)
    case varyingValue([String])
    case unusedSet(String)
    case unknownSet(String, theme: String)
    case hiddenToken(by: String)
    case replacedTokens(of: String, where: String)
    case overlappingSets(String, String, count: Int)
    case overlappingFiles(String, String, count: Int)
    case conflictingOrder(String, over: String, count: Int)
    case renamedTheme(String, to: String)
    case tooManyCombinations(Int)
    case refusedValue(String)
}

extension ImportProblem {
    var id: FindingID {
        switch self {
        case .invalidText: .invalidText
        case .fileTooLarge: .fileTooLarge
        case .tooManyFiles: .tooManyFiles
        case .tooManyTokens: .tooManyTokens
        case .noTokens: .noTokens
        case .invalidAxis: .invalidAxis
        case .uncheckedResult: .uncheckedResult
        case .skippedFile: .skippedFile
        case .duplicateName: .duplicateName
        case .renamedToken, .takenName, .sharedNames: .renamedToken
        case .nestedToken: .nestedToken
        case .tokenOutsideSets: .tokenOutsideSets
        case .unknownType: .unknownType
        case .unreadableValue: .unreadableValue
        case .unknownReference, .missingAlias: .unknownReference
        case .referenceCycle: .referenceCycle
        case .lostReference: .lostReference
        case .separateCorners: .separateCorners
        case .unknownFunction: .unknownFunction
        case .lostPart, .extendedCollection: .lostPart
        case .unknownMember: .unknownMember
        case .assumedUnit: .assumedUnit
        case .computedValue, .libraryAlias: .computedValue
        case .missingValue: .missingValue
        case .varyingValue: .varyingValue
        case .unusedSet: .unusedSet
        case .unknownSet: .unknownSet
        case .hiddenToken, .replacedTokens: .hiddenToken
        case .overlappingSets: .overlappingSets
        case .overlappingFiles: .overlappingFiles
        case .conflictingOrder: .conflictingOrder
        case .renamedTheme: .renamedTheme
        case .tooManyCombinations: .tooManyCombinations
        case .refusedValue: .refusedValue
        }
    }

    /// Whether the problem stops the import. All other problems are reported, and the affected value is converted or
    /// omitted.
    var isError: Bool {
        switch self {
        case .invalidText, .fileTooLarge, .tooManyFiles, .tooManyTokens, .noTokens, .uncheckedResult,
            .invalidAxis:
            true
        default: false
        }
    }
}
