/// How certain it is that a fix matches the author's intent.
public enum Certainty: String, Hashable, Sendable {
    /// The text has only one valid interpretation. A separator, quotation mark or bracket is missing, or there is one
    /// too many.
    case grammar
    /// Exactly one name or value is similar, and differs only by a typo.
    case spelling
    /// The fix is likely, but there are alternatives. A person should decide.
    case guess

    /// Whether a tool can apply the fix without confirmation.
    public var isSafe: Bool { self != .guess }
}

extension Problem {
    /// How certain this problem's fixes are, unless the report specifies otherwise.
    var certainty: Certainty {
        switch self {
        case .missingSeparator, .extraSeparator, .missingColon, .unterminatedString, .unopenedString, .unquotedURL,
            .unclosedBracket, .unclosedAtEnd, .unexpectedBracket, .unexpectedText, .textAfterDocument, .blockComment,
            .invalidCall, .foreignCharacter, .invisibleCharacter, .foreignLink, .gluedComment, .hashComment,
            .carriageReturns:
            .grammar
        // The value is correct except for a special character: `@`, `#`, or the `+` of a mixin.
        case .typeMismatch, .unknownType, .unknownTokenType, .invalidColorDigit, .unmarkedDirective, .unmarkedMember,
            .misspelledName:
            .spelling
        default: .guess
        }
    }
}

// Each error causes one message. The consequences of an error aren't reported.

extension Problem {
    /// Whether the problem makes the structure ambiguous, so that values can't be assigned to objects or the end of the
    /// text is unclear. The bundles can't be checked in this case.
    var breaksStructure: Bool {
        switch self {
        case .unclosedAtEnd, .unexpectedBracket(_, nil), .textAfterDocument, .nestedTooDeep,
            .tooManyValues:
            true
        default: false
        }
    }

    /// Whether the problem means that part of the theme's text couldn't be read, so that values that seem to be missing
    /// might exist.
    var losesText: Bool {
        switch self {
        case .invalidUTF8, .fileTooLarge, .unexpectedText, .expectedObject, .missingEntry, .missingFile, .includeCycle,
            .outsideTheme, .tooManyFiles, .limitExceeded, .unknownDirective, .unmarkedDirective, .unknownTheme,
            .remoteInclude, .missingCopy, .unsupportedFile, .unmarkedMember, .extendsCycle, .invalidJSON,
            .invalidResolver, .unknownSource, .sourceCycle, .mergeConflict, .carriageReturns:
            true
        default: breaksStructure
        }
    }

    /// The name, as spelled in paths, of a value that can't be read because its name is invalid.
    var lostName: String? {
        switch self {
        case .invalidName(let name, _): name.replacing("/", with: ".")
        // Links might omit the invisible character.
        case .invisibleCharacter(_, let name): String(name.unicodeScalars.filter { !$0.isUnseen })
        default: nil
        }
    }

    /// The path or type name that doesn't exist.
    var missedPath: String? {
        switch self {
        case .unknownLink(let path), .unknownPath(let path), .unmetRequirement(let path, _, _),
            .misspelledName(_, let path):
            path
        case .unknownType(let name): name.replacing("/", with: ".")
        default: nil
        }
    }

    /// Whether the problem might disappear once all of the text can be read.
    var mayFollow: Bool {
        switch self {
        case .unusedFile, .unknownLink, .unknownPath, .misspelledName, .groupReference, .unknownType, .unmetRequirement,
            .missingProperty:
            true
        default: false
        }
    }

    /// Whether the problem might disappear once the structure is unambiguous.
    var mayFollowStructure: Bool { if case .invalidComponent = self { true } else { mayFollow } }

    /// Whether the message already contains the path to the location.
    var showsItsWay: Bool {
        switch self {
        case .linkCycle, .mixinCycle: true
        default: false
        }
    }
}
