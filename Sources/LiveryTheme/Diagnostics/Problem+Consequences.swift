// One mistake is one message: what follows from another mistake is not said.

extension Problem {
    /// Whether some of the theme's text could not be read at all.
    var losesText: Bool {
        switch self {
        case .invalidUTF8, .fileTooLarge, .unexpectedText, .textBehindDocument, .unclosedBracket, .unexpectedBracket,
            .invalidName, .nestedTooDeep, .expectedObject, .missingEntry, .missingFile,
            .includeCycle, .outsideTheme, .tooManyFiles, .unknownDirective, .invalidDirective, .unknownTheme,
            .extendsCycle:
            true
        default: false
        }
    }

    /// Whether it may be no mistake at all once all of the text can be read.
    var mayFollow: Bool {
        switch self {
        case .unusedFile, .unknownLink, .unmetRequirement, .missingProperty: true
        default: false
        }
    }
}
