/// How certain it is that a fix does what the author meant.
public enum Certainty: String, Hashable, Sendable {
    /// The text can't be read in any other way: a separator, a quote or a bracket is missing or superfluous.
    case grammar
    /// One name or value fits and differs only by a typo, and no other is similar.
    case spelling
    /// Likely, but there are alternatives; a person should decide.
    case guess

    /// Whether a tool may apply the fix without asking.
    public var isSafe: Bool { self != .guess }
}

extension Problem {
    /// How certain the fixes of this problem are, unless the report states it.
    var certainty: Certainty {
        switch self {
        case .missingSeparator, .extraSeparator, .missingColon, .unterminatedString, .unopenedString, .unquotedURL,
            .unclosedBracket, .unclosedAtEnd, .unexpectedBracket, .unexpectedText, .textAfterDocument, .blockComment,
            .invalidCall, .foreignCharacter, .invisibleCharacter, .foreignLink, .gluedComment, .hashComment,
            .carriageReturns:
            .grammar
        // The value is right except for its mark: `@`, `#`, or the `+` of a mixin.
        case .typeMismatch, .unknownType, .unknownTokenType, .invalidColorDigit, .unmarkedDirective, .unmarkedMember:
            .spelling
        default: .guess
        }
    }
}
