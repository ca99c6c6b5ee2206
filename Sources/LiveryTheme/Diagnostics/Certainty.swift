/// How certain it is that a fix does what the author meant.
public enum Certainty: String, Hashable, Sendable {
    /// The text can't be read in any other way: a separator, a quote or a bracket is missing or one too many.
    case grammar
    /// A slip away there is one name, or one value, that fits, and no other one is near.
    case spelling
    /// Likely, but there are others; a person should decide.
    case guess

    /// Whether a tool may apply the fix without asking.
    public var isSafe: Bool { self != .guess }
}

extension Problem {
    /// How certain the fixes of this problem are, where the report does not say so itself.
    var certainty: Certainty {
        switch self {
        case .missingSeparator, .extraSeparator, .missingColon, .unterminatedString, .unopenedString, .unquotedURL,
            .unclosedBracket, .unclosedAtEnd, .unexpectedBracket, .unexpectedText, .textBehindDocument, .blockComment,
            .invalidCall, .foreignCharacter, .invisibleCharacter, .foreignLink, .gluedComment, .hashComment,
            .carriageReturns:
            .grammar
        // What is asked for stands there but for its mark: `@`, `#` or the `+` of a mixin.
        case .typeMismatch, .unknownType, .unknownTokenType, .invalidColorDigit, .unmarkedDirective, .unmarkedMember:
            .spelling
        default: .guess
        }
    }
}
