/// The wording of every finding. Messages are in lowercase without a period, with source text in single quotes. The
/// switches are exhaustive, so the compiler rejects a case without a message.
extension ImportProblem {
    var message: String {
        switch self {
        case .invalidText(let reason): reason
        case .fileTooLarge(let bytes): "file too large: \(bytes) bytes, the limit is \(ImportLimits.fileBytes)"
        case .tooManyFiles(let count): "too many files, sets or themes: \(count), the limit is \(ImportLimits.files)"
        case .tooManyTokens: "too many tokens: the limit is \(ImportLimits.tokens)"
        case .noTokens: "no tokens found: no object has 'value' or '$value'"
        case .invalidAxis(let reason, _): reason
        case .uncheckedResult(let why): "the imported theme does not compile: \(why)"
        case .skippedFile(let why): "file skipped: \(why)"
        case .duplicateName(let name): "duplicate name '\(name)'"
        case .renamedToken(let name, _): "'\(name)' can't be used as a name in a theme"
        case .takenName(let name, _): "'\(name)' is also the name of a group or of another variable"
        case .sharedNames(let name, _): "the collection '\(name)' uses names that another collection also uses"
        case .nestedToken(let name, let outer): "'\(name)' is inside the token '\(outer)'"
        case .tokenOutsideSets: "the token is not in any set"
        case .unknownType(let name): "unknown type '\(name)'"
        case .unreadableValue(let found, let type): "\(found) can't be read: expected \(type)"
        case .unknownReference(let name, _): "unknown token '\(name)'"
        case .referenceCycle(let name): "reference cycle: '\(name)' refers to itself"
        case .lostReference(let name): "it refers to '\(name)', which could not be imported"
        case .separateCorners: "themes support only a single radius for all corners"
        case .unknownFunction(let name): "unsupported function '\(name)'"
        case .lostPart(let part, let type, let why):
            "'\(part)' of \(type) can't be imported\(why.isEmpty ? "" : ": \(why)")"
        case .unknownMember(let name, let owner, let count):
            "unknown member '\(name)' of \(owner)\(count == 1 ? "" : ", in \(count) places")"
        case .assumedUnit(let count): count == 1 ? "a size has no unit" : "\(count) sizes have no unit"
        case .computedValue(let why): "the formula can't be imported: \(why)"
        case .libraryAlias(let name): "the variable is an alias of '\(name)', which is in a library or was deleted"
        case .missingAlias(let name, _): "the variable is an alias of '\(name)', which is not in these files"
        case .missingValue(let mode?): "no value in the mode '\(mode)'"
        case .missingValue(nil): "no value in any mode"
        case .extendedCollection(let name):
            "the collection '\(name)' extends another collection, which themes don't support"
        case .varyingValue(let axes): "the value depends on \(axes.joined(separator: " and "))"
        case .unusedSet(let name): "unused set '\(name)': no theme enables it"
        case .unknownSet(let name, let theme): "unknown set '\(name)' in the theme '\(theme)'"
        case .replacedTokens(let set, let choice):
            "it hides tokens of '\(set)' in '\(choice)', because a name can't be a token and a group"
        case .hiddenToken(let set): "the token is hidden by the set '\(set)', which comes later and is always enabled"
        case .overlappingSets(let lower, let upper, let count):
            "the sets '\(lower)' and '\(upper)' share \(Self.tokens(count)), and no theme specifies which set to use"
        case .overlappingFiles(let lower, let upper, let count):
            "'\(lower)' and '\(upper)' both define \(Self.tokens(count))"
        case .conflictingOrder(let upper, let lower, let count):
            "the set '\(upper)' comes after '\(lower)' and shares \(Self.tokens(count)) with it, but its axis comes "
                + "first"
        case .renamedTheme(let name, _): "'\(name)' can't be used as an axis value"
        case .tooManyCombinations(let count): "the themes have \(count) combinations, more than a publish compiles"
        case .refusedValue(let why): "the compiler rejects the imported value: \(why)"
        }
    }

    /// A suggested correction.
    var suggestion: String? {
        switch self {
        case .unknownReference(_, let nearest?), .invalidAxis(_, let nearest?): "did you mean '\(nearest)'?"
        case .overlappingFiles(let lower, let upper, _):
            "if each file is for one value of an axis, add '--axis skin=\(lower),\(upper)', the default first"
        case .overlappingSets(let lower, let upper, _):
            "if each set is for one value of an axis, add '--axis skin=\(lower),\(upper)', the default first"
        case .assumedUnit: "if the sizes are in pixels, add '--unit px'"
        default: nil
        }
    }

    /// What the importer did instead.
    var outcome: String? {
        switch self {
        case .skippedFile, .invalidText, .fileTooLarge, .tooManyFiles, .tooManyTokens, .noTokens, .uncheckedResult,
            .invalidAxis:
            nil
        case .duplicateName: "the last definition applies"
        case .renamedToken(_, let name), .takenName(_, let name), .renamedTheme(_, let name):
            "it is renamed to '\(name)'"
        case .sharedNames(_, let group): "its values are in the group '\(group)'"
        case .nestedToken, .tokenOutsideSets, .unreadableValue, .unknownReference, .referenceCycle, .lostReference,
            .unknownFunction, .hiddenToken, .refusedValue, .unusedSet, .unknownSet, .lostPart,
            .unknownMember:
            "it is left out"
        case .replacedTokens(_, let choice): "they are left out of '\(choice)'"
        case .unknownType: "its type is inferred from the value"
        case .assumedUnit(let count):
            "\(count == 1 ? "it is" : "they are") imported in rem, the unit that Style Dictionary adds in CSS"
        case .separateCorners: "it becomes a list: top left, top right, bottom right, bottom left"
        case .computedValue: "its result is imported instead"
        case .libraryAlias: "its value is imported instead"
        case .missingAlias(_, let mode?): "the value of the mode '\(mode)' is used instead"
        case .missingAlias(_, nil), .missingValue(nil): "it is left out"
        case .missingValue: "the value of another mode is used there"
        case .extendedCollection: "the collection's own values are left out"
        case .varyingValue:
            "it is correct where at most one of them differs from its first theme, and may be wrong elsewhere"
        case .overlappingFiles(_, let upper, _):
            "their members are merged; '\(upper)' takes precedence, because its path sorts later"
        case .overlappingSets(_, let upper, _): "'\(upper)' takes precedence, because it comes later"
        case .conflictingOrder(_, let lower, _): "'\(lower)' wins"
        case .tooManyCombinations: "each theme is checked on its own"
        }
    }

    private static func tokens(_ count: Int) -> String { count == 1 ? "a token" : "\(count) tokens" }
}
