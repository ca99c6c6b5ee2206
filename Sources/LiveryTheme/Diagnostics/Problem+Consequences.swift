// One mistake is one message: what follows from another mistake is not said.

extension Problem {
    /// Whether it leaves open what belongs into which object, or whether there is an end, so that no bundle can be
    /// judged.
    var breaksStructure: Bool {
        switch self {
        case .unclosedAtEnd, .unexpectedBracket(_, nil), .textBehindDocument, .nestedTooDeep,
            .tooManyValues:
            true
        default: false
        }
    }

    /// Whether some of the theme's text could not be read, so that what seems to be missing may well be there.
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

    /// The name, as paths spell it, of what can't be read since it has no other.
    var lostName: String? {
        switch self {
        case .invalidName(let name, _): name.replacing("/", with: ".")
        // Links may spell it without the character.
        case .invisibleCharacter(_, let name): String(name.unicodeScalars.filter { !$0.isUnseen })
        default: nil
        }
    }

    /// The path, or the name of a type, that nothing was found at.
    var missedPath: String? {
        switch self {
        case .unknownLink(let path), .unmetRequirement(let path, _, _): path
        case .unknownType(let name): name.replacing("/", with: ".")
        default: nil
        }
    }

    /// Whether it may be no mistake at all once all of the text can be read.
    var mayFollow: Bool {
        switch self {
        case .unusedFile, .unknownLink, .groupReference, .unknownType, .unmetRequirement, .missingProperty: true
        default: false
        }
    }

    /// Whether it may be no mistake at all once it is clear what belongs into which object.
    var mayFollowStructure: Bool { if case .invalidComponent = self { true } else { mayFollow } }

    /// Whether its message has the way to the place in it already.
    var showsItsWay: Bool {
        switch self {
        case .linkCycle, .mixinCycle: true
        default: false
        }
    }
}
