/// The certainty that a fix matches the author's intent.
public enum Certainty: String, Hashable, Sendable {
    /// The text has only one valid reading: a separator, a quote or a bracket is missing or superfluous.
    case grammar
    /// Exactly one name or value is similar, and it differs only by a typo.
    case spelling
    /// Likely, but there are alternatives. A person should decide.
    case guess

    /// Whether a tool may apply the fix without confirmation.
    public var isSafe: Bool { self != .guess }
}

extension Problem {
    /// The certainty of this problem's fixes, unless the report specifies it.
    var certainty: Certainty {
        switch self {
        case .missingSeparator, .extraSeparator, .missingColon, .unterminatedString, .unopenedString, .unquotedURL,
            .unclosedBracket, .unclosedAtEnd, .unexpectedBracket, .unexpectedText, .textAfterDocument, .blockComment,
            .invalidCall, .foreignCharacter, .invisibleCharacter, .foreignLink, .gluedComment, .hashComment,
            .carriageReturns:
            .grammar
        // The value is correct except for its mark: `@`, `#`, or the `+` of a mixin.
        case .typeMismatch, .unknownType, .unknownTokenType, .invalidColorDigit, .unmarkedDirective, .unmarkedMember:
            .spelling
        default: .guess
        }
    }
}

// Each error causes one message. Consequences of another error are not reported.

extension Problem {
    /// Whether it makes the structure ambiguous, so that it is unclear to which object values belong or where the text
    /// ends. No bundle can be checked then.
    var breaksStructure: Bool {
        switch self {
        case .unclosedAtEnd, .unexpectedBracket(_, nil), .textAfterDocument, .nestedTooDeep,
            .tooManyValues:
            true
        default: false
        }
    }

    /// Whether part of the theme's text couldn't be read, so values that seem to be missing may exist.
    var losesText: Bool {
        switch self {
        case .invalidUTF8, .fileTooLarge, .unexpectedText, .expectedObject, .missingEntry, .missingFile, .includeCycle,
            .outsideTheme, .tooManyFiles, .limitExceeded, .unknownDirective, .unmarkedDirective, .unknownTheme,
            .remoteInclude, .unsupportedFile, .unmarkedMember, .extendsCycle, .invalidJSON,
            .invalidResolver, .unknownSource, .sourceCycle, .mergeConflict, .carriageReturns:
            true
        default: breaksStructure
        }
    }

    /// The name, as paths spell it, of a value that can't be read because of its name.
    var lostName: String? {
        switch self {
        case .invalidName(let name, _): name.replacing("/", with: ".")
        // Links may spell it without the character.
        case .invisibleCharacter(_, let name): String(name.unicodeScalars.filter { !$0.isUnseen })
        default: nil
        }
    }

    /// The path or type name that doesn't exist.
    var missedPath: String? {
        switch self {
        case .unknownLink(let path), .unknownPath(let path), .unmetRequirement(let path, _, _): path
        case .unknownType(let name): name.replacing("/", with: ".")
        default: nil
        }
    }

    /// Whether it may disappear once all of the text can be read.
    var mayFollow: Bool {
        switch self {
        case .unusedFile, .unknownLink, .unknownPath, .groupReference, .unknownType, .unmetRequirement,
            .missingProperty:
            true
        default: false
        }
    }

    /// Whether it may disappear once the structure is unambiguous.
    var mayFollowStructure: Bool { if case .invalidComponent = self { true } else { mayFollow } }

    /// Whether its message already contains the path to the location.
    var showsItsWay: Bool {
        switch self {
        case .linkCycle, .mixinCycle: true
        default: false
        }
    }
}
