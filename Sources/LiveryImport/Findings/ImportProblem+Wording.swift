/// Everything that an import says: lower case, no full stop, source in single quotes.
extension ImportProblem {
    var message: String {
        switch self {
        case .invalidText(let reason): reason
        case .fileTooLarge(let bytes): "the file has \(bytes) bytes; \(ImportLimits.fileBytes) are allowed"
        case .tooManyFiles(let count): "there are \(count) files, sets or themes; \(ImportLimits.files) are allowed"
        case .tooManyTokens: "there are more than \(ImportLimits.tokens) tokens"
        case .noTokens: "there are no tokens: nothing has a 'value' or a '$value'"
        case .invalidAxis(let reason, _): reason
        case .uncheckedResult(let why): "the result does not compile: \(why)"
        case .skippedFile(let why): "the file is not imported: \(why)"
        case .duplicateName(let name): "'\(name)' is there twice"
        case .renamedToken(let name, _): "a theme can't have the name '\(name)'"
        case .nestedToken(let name, let outer): "'\(name)' lies inside '\(outer)', which has a value of its own"
        case .tokenOutsideSets: "it stands beside the sets, in none of them"
        case .unknownType(let name): "no type is called '\(name)'"
        case .unreadableValue(let found, let type): "expected \(type), found \(found)"
        case .unknownReference(let name, _): "no token is called '\(name)'"
        case .referenceCycle(let name): "'\(name)' is part of its own value"
        case .lostReference(let name): "it refers to '\(name)', which could not be carried"
        case .separateCorners: "a theme's radius is one length for all corners"
        case .unknownFunction(let name): "no function of a theme does what '\(name)' does"
        case .lostPart(let part, let type, let why):
            "'\(part)' of \(type) has no counterpart\(why.isEmpty ? "" : ": \(why)")"
        case .unknownMember(let name, let owner, let count):
            "unknown member '\(name)' of \(owner)\(count == 1 ? "" : ", in \(count) places")"
        case .changedUnit(let unit, _): "a theme has no unit '\(unit)'"
        case .computedValue(let why): "a theme can't say this as a formula: \(why)"
        case .varyingValue(let axes): "the value depends on \(axes.joined(separator: " and ")) at once"
        case .unusedSet(let name): "no theme uses the set '\(name)'"
        case .unknownSet(let name, let theme): "the theme '\(theme)' uses the set '\(name)', which is not there"
        case .hiddenToken(let set): "the set '\(set)', which is always on and comes later, has the same token"
        case .overlappingSets(let lower, let upper, let count):
            "the sets '\(lower)' and '\(upper)' share \(Self.tokens(count)) and no theme says which to use"
        case .overlappingFiles(let lower, let upper, let count):
            "'\(lower)' and '\(upper)' both define \(Self.tokens(count))"
        case .conflictingOrder(let upper, let lower, let count):
            "the set '\(upper)' comes after '\(lower)', with which it shares \(Self.tokens(count)), but its axis comes "
                + "before"
        case .renamedTheme(let name, _): "an axis can't have the name '\(name)'"
        case .tooManyCombinations(let count): "the themes have \(count) combinations, more than one publish makes"
        case .refusedValue(let why): "the result is refused: \(why)"
        }
    }

    /// What was most likely meant.
    var suggestion: String? {
        switch self {
        case .unknownReference(_, let nearest?), .invalidAxis(_, let nearest?): "did you mean '\(nearest)'?"
        case .overlappingFiles(let lower, let upper, _):
            "if each file is for one value of an axis, add '--axis skin=\(lower),\(upper)', the default first"
        default: nil
        }
    }

    /// What was done instead.
    var outcome: String? {
        switch self {
        case .skippedFile, .invalidText, .fileTooLarge, .tooManyFiles, .tooManyTokens, .noTokens, .uncheckedResult,
            .invalidAxis:
            nil
        case .duplicateName: "the last one is taken"
        case .renamedToken(_, let name), .renamedTheme(_, let name): "it is called '\(name)' instead"
        case .nestedToken, .tokenOutsideSets, .unreadableValue, .unknownReference, .referenceCycle, .lostReference,
            .unknownFunction, .hiddenToken, .refusedValue, .unusedSet, .unknownSet, .lostPart,
            .unknownMember:
            "it is left out"
        case .unknownType: "its value's form decides"
        case .changedUnit(_, let written): "it is written as \(written)"
        case .separateCorners: "it is a list: top left, top right, bottom right, bottom left"
        case .computedValue: "its value is written instead"
        case .varyingValue:
            "it is right where one of them is not at its first theme, and may be wrong where both are not"
        case .overlappingFiles(_, let upper, _): "'\(upper)', the later path, wins"
        case .overlappingSets(_, let upper, _): "'\(upper)', the later one, wins"
        case .conflictingOrder(_, let lower, _): "'\(lower)' wins"
        case .tooManyCombinations: "each theme is checked alone"
        }
    }

    private static func tokens(_ count: Int) -> String { count == 1 ? "a token" : "\(count) tokens" }
}
