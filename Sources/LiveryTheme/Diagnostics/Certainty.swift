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
