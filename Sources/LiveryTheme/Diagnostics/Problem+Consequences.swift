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
        case .invalidUTF8, .fileTooLarge, .unexpectedText, .invalidName, .expectedObject, .missingEntry, .missingFile,
            .includeCycle, .outsideTheme, .tooManyFiles, .unknownDirective, .invalidDirective, .unknownTheme,
            .extendsCycle, .invalidJSON, .invalidResolver, .unknownSource, .sourceCycle:
            true
        default: breaksStructure
        }
    }

    /// Whether it may be no mistake at all once all of the text can be read.
    var mayFollow: Bool {
        switch self {
        case .unusedFile, .unknownLink, .unmetRequirement, .missingProperty: true
        default: false
        }
    }

    /// Whether its message has the way to the place in it already.
    var showsItsWay: Bool {
        switch self {
        case .linkCycle, .mixinCycle: true
        default: false
        }
    }
}
