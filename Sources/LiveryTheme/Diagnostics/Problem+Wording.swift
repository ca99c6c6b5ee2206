// All that the compiler says to people stands in this file. House style: lower case, no full stop, source in single
// quotes, `expected X, found 'Y'`.

extension Problem {
    /// The stable id.
    var id: DiagnosticID { said.id }

    /// The sentence.
    var message: String { said.message }

    /// Whether the theme can be published all the same.
    var severity: Diagnostic.Severity { id.severity }

    private var said: (id: DiagnosticID, message: String) {
        textSaid ?? layersSaid ?? linksSaid ?? typesSaid ?? tokensSaid ?? adviceSaid
            ?? (.unexpectedText, "unexpected text")
    }

    private var textSaid: (DiagnosticID, String)? {
        switch self {
        case .invalidUTF8: (.invalidUTF8, "expected UTF-8 text")
        case .fileTooLarge(let bytes):
            (.fileTooLarge, "the file has \(bytes) bytes; at most \(Limits.fileBytes) are allowed")
        case .emptyDocument: (.emptyDocument, "expected a name and a value, found an empty file")
        case .unexpectedText(let expected, let found): (.unexpectedText, "expected \(expected), found \(quoted(found))")
        case .textBehindDocument(let found): (.unexpectedText, "expected the end of the file, found \(quoted(found))")
        case .unterminatedString(let text) where text.unicodeScalars.count <= 40 && !text.isEmpty:
            (.unterminatedString, "expected '\"' after '\(text)'")
        case .unterminatedString: (.unterminatedString, "expected '\"' before the end of the line")
        case .unopenedString(let text): (.unterminatedString, "expected '\"' before '\(text)'")
        case .invalidEscape(let text):
            (.invalidEscape, "expected an escape such as \\n, \\\" or \\u0041, found '\(text)'")
        case .unclosedBracket(let bracket), .unclosedAtEnd(let bracket):
            (.unclosedBracket, "expected '\(closing(bracket))' to close this '\(bracket)'")
        case .unexpectedBracket(let found, let expected?):
            (.unexpectedBracket, "expected '\(expected)', found '\(found)'")
        case .unexpectedBracket(let found, nil): (.unexpectedBracket, "expected no '\(found)' here: nothing is open")
        case .missingSeparator(let after, let before):
            (.missingSeparator, "expected a comma or a new line after '\(after)', found '\(before)'")
        case .extraSeparator(let found): (.extraSeparator, "expected a name or a value, found '\(found)'")
        case .missingColon(let name): (.missingColon, "expected ':' and a value after '\(name)'")
        case .colonInValue(let text): (.colonInValue, "expected no second ':' in '\(text)'")
        case .unquotedURL(let text): (.unquotedURL, "expected quotes around '\(text)': '//' starts a comment")
        case .blockComment: (.blockComment, "expected a comment that starts with '//', found '/*'")
        case .typeInArray: (.typeInArray, "expected a value, found a type: the elements of a list have none")
        case .invalidName(let name, let why): (.invalidName, "expected another name than '\(name)': \(why)")
        case .duplicateName(let name): (.duplicateName, "'\(name)' is here twice")
        case .missingValue(let name): (.missingValue, "'\(name)' has no value and is read as nil")
        case .invalidColor(let text, let digits):
            (.invalidColor, "expected a color of 3, 6 or 8 digits, found \(digits) in '\(text)'")
        case .invalidColorDigit(let text, let found):
            (.invalidColor, "expected digits 0 to 9 and a to f in '\(text)', found '\(found)'")
        case .invalidNumber(let text): (.invalidNumber, "expected a number that a double can hold, found '\(text)'")
        case .invalidLink(let text): (.invalidLink, "expected names between dots after '@', found '\(text)'")
        case .invalidCall(let expected, let found): (.invalidCall, "expected \(expected), found \(quoted(found))")
        case .nestedTooDeep:
            (.nestedTooDeep, "expected at most \(Limits.nesting) levels of objects, lists and files in each other")
        case .invalidJSON(let reason): (.invalidJSON, reason)
        case .foreignCharacter(let found, "\""):
            (.unexpectedCharacter, "unexpected quotation mark \(found) (\(found.codePoint)): write '\"'")
        case .foreignCharacter(let found, let meant):
            (.unexpectedCharacter, "unexpected '\(found)' (\(found.codePoint)): write '\(meant)'")
        case .invisibleCharacter(let found, let text):
            (
                .unexpectedCharacter,
                "\(found.isForeignBlank ? "unusual space" : "invisible character") \(found.codePoint) in '\(text)'"
            )
        case .foreignLink(let text): (.invalidLink, "'\(text)' is no link: a link begins with '@'")
        case .gluedComment(let text): (.misplacedComment, "missing blank between '\(text)' and the comment")
        case .hashComment: (.misplacedComment, "'#' begins a comment only at the start of a line")
        case .mergeConflict: (.mergeConflict, "unresolved merge conflict")
        case .carriageReturns:
            (.lineEnds, "the lines of this file end with carriage returns (CR): save it with line feeds (LF)")
        default: nil
        }
    }

    private var layersSaid: (DiagnosticID, String)? {
        switch self {
        case .expectedObject(let found): (.expectedObject, "expected an object in braces, found \(found)")
        case .missingEntry(let name): (.missingEntry, "the theme has no file '\(name)'")
        case .missingFile(let path): (.missingFile, "no file '\(path)' in this theme")
        case .includeCycle(let chain):
            (.includeCycle, "a file includes itself: \(chain.joined(separator: " → "))")
        case .outsideTheme(let path): (.outsideTheme, "'\(path)' leaves the theme's folder")
        case .tooManyFiles(let count):
            (.tooManyFiles, "the theme has \(count) files; at most \(Limits.files) are allowed")
        case .unusedFile(let path): (.unusedFile, "nothing includes '\(path)' and it is no overlay of a declared axis")
        case .unusedSource(let name): (.unusedSource, "'\(name)' is not read: only 'inApp' names a file of the theme")
        case .unmarkedDirective(let name): (.unknownDirective, "missing '@' before '\(name)'")
        case .remoteInclude(let path):
            (.outsideTheme, "'\(path)' can't be included: a theme only includes files from its own folder")
        case .unsupportedFile(let path):
            (.missingFile, "'\(path)' can't be included: a theme's files end with .ktv, .json or .tokens")
        case .unknownDirective(let name): (.unknownDirective, "no directive '\(name)'")
        case .misplacedDirective(let name, let belongs): (.misplacedDirective, "'\(name)' belongs \(belongs)")
        case .invalidDirective(let name, let expected, let found):
            (.invalidDirective, "'\(name)' expects \(expected), found \(found)")
        case .unknownTheme(let name): (.unknownTheme, "no theme '\(name)' to extend")
        case .extendsCycle(let chain):
            (.extendsCycle, "a theme extends itself: \(chain.joined(separator: " → "))")
        case .tooManyCombinations(let count, let checked):
            (
                .tooManyCombinations,
                "of the axes' \(count) combinations only \(checked) are checked: the default and each other value alone"
            )
        case .limitExceeded(let bound, let count):
            (.limitExceeded, "\(bound.described(count)); the limit is \(bound.limit)")
        default: nil
        }
    }

    private var linksSaid: (DiagnosticID, String)? {
        switch self {
        case .unknownLink(let path): (.unknownLink, "no value at '\(path)'")
        case .replacedGroup(let path):
            (
                .replacedGroup,
                "'\(path)' replaces a group of values with a single value, and something needs a value in it"
            )
        case .linkCycle(let chain): (.linkCycle, "a link leads back to itself: \(chain.joined(separator: " → "))")
        case .mixinCycle(let chain): (.mixinCycle, "a mixin leads back to itself: \(chain.joined(separator: " → "))")
        case .chainTooLong: (.chainTooLong, "expected at most \(Limits.chain) links and mixins on the way to a value")
        case .tooManyValues: (.tooManyValues, "the theme has more than \(Limits.values) values")
        case .conflictingTypes(let first, let second):
            (.conflictingTypes, "expected one type, found '\(first)' and '\(second)'")
        default: nil
        }
    }

    private var typesSaid: (DiagnosticID, String)? {
        switch self {
        case .unknownType(let name), .unknownTokenType(let name): (.unknownType, "no type '\(name)'")
        case .typeMismatch(let expected, let found): (.typeMismatch, "expected \(expected), found \(found)")
        case .unknownProperty(let name, let type): (.unknownProperty, "'\(type)' has no property '\(name)'")
        case .missingProperty(let name, let type): (.missingProperty, "'\(type)' needs a property '\(name)'")
        case .unmanagedAttribute(let name, let type):
            (.unmanagedAttribute, "'\(name)' of '\(type)' is content, which no style may set")
        case .notStateful(let name): (.notStateful, "'\(name)' is the same in every state, expected one value")
        case .unknownState(let name): (.unknownState, "no state '\(name)'")
        case .unknownFunction(let name): (.unknownFunction, "no function '\(name)'")
        case .wrongArguments(let function, let expected, let found):
            (
                .wrongArguments,
                "'\(function)' expects \(expected), found \(found) \(found == 1 ? "argument" : "arguments")"
            )
        case .invalidComponent(let name, let expected): (.invalidComponent, "'\(name)' expects \(expected)")
        case .unmetRequirement(let path, let type, nil):
            (.unmetRequirement, "'\(path)' is required as \(type) and has no value")
        case .unmetRequirement(let path, let type, let found?):
            (.unmetRequirement, "'\(path)' is required as \(type), found \(found)")
        default: nil
        }
    }

    private var tokensSaid: (DiagnosticID, String)? {
        switch self {
        case .untypedToken(let path):
            (.untypedToken, "expected '$type' in the token '\(path)' or in a group around it")
        case .nestedToken(let name): (.nestedToken, "expected no '\(name)' here: a token holds no other tokens")
        case .unmarkedMember(let name): (.unknownProperty, "missing '$' before '\(name)'")
        case .valueAndReference: (.valueAndReference, "expected '$value' or '$ref', found both")
        case .invalidReference(let text, let expected):
            (.invalidReference, "expected \(expected), found '\(text)'")
        case .groupReference(let path): (.groupReference, "expected a token, found the group '\(path)'")
        case .pointerWithoutValue(let text):
            (.pointerWithoutValue, "'\(text)' points to a token, not to its value")
        case .partReference(let path):
            (.partReference, "'\(path)' is a whole token: only '$ref' reaches a part of it, behind '$value'")
        case .tokenExtended(let path): (.tokenExtended, "expected a group to extend, found the token '\(path)'")
        case .unknownUnit(let unit, let known): (.unknownUnit, "expected the unit \(known), found '\(unit)'")
        case .invalidResolver(let place, let expected): (.invalidResolver, "'\(place)' expects \(expected)")
        case .unknownSource(let text): (.unknownSource, "no set or modifier '\(text)'")
        case .sourceCycle(let chain):
            (.sourceCycle, "a set includes itself: \(chain.joined(separator: " → "))")
        default: nil
        }
    }
}

extension Problem {
    private var adviceSaid: (DiagnosticID, String)? {
        switch self {
        case .unknownWarning(let id): (.unknownWarning, "no warning '\(id)' that could be allowed")
        case .deprecatedLink(let path, nil): (.deprecatedLink, "'\(path)' is deprecated")
        case .deprecatedLink(let path, let reason?): (.deprecatedLink, "'\(path)' is deprecated: \(reason)")
        case .unusedValue(let path): (.unusedValue, "nothing uses '\(path)'")
        case .nearDuplicateColors(let path, let color, let other, let otherColor):
            (
                .nearDuplicateColors,
                "'\(path)' is nearly the same color as '\(other)': '\(color)' and '\(otherColor)'"
            )
        case .lostStates(let name, let states):
            (.lostStates, "'\(name)' has one value here and drops the ones for \(states.joined(separator: ", "))")
        case .unmatchedOverride(let name):
            (.unmatchedOverride, "'\(name)' overrides nothing: no lower layer has that name here")
        case .unmarkedColor(let text): (.unmarkedColor, "missing '#' before '\(text)': it is not read as a color")
        case .lowContrast(let text, let ground, let found, let expected):
            (.lowContrast, "expected a contrast of \(expected):1, found \(found):1 of '\(text)' on '\(ground)'")
        default: nil
        }
    }
}

extension Bound {
    fileprivate func described(_ count: Int) -> String {
        switch self {
        case .nameBytes(let name): "the name '\(name)…' has \(count) bytes"
        case .axes: "the theme has \(count) axes"
        case .axisValues(let axis): "the axis '\(axis)' has \(count) values"
        case .mixins: "this value has \(count) mixins"
        case .parents(let type): "the component type '\(type)' extends \(count) others, one by one"
        case .includes: "the theme includes files \(count) times"
        case .layers: "the resolver document has \(count) layers"
        case .extended: "\(count) themes extend each other"
        }
    }
}

extension Hint {
    /// The sentence.
    var message: String {
        switch self {
        case .didYouMean(let name): "did you mean '\(name)'?"
        case .themePlace(let name):
            "'\(name)' is the folder '\(name)' beside this theme's folder, or on a server the published app '\(name)'"
        case .openedHere(let bracket): "'\(bracket)' was opened here"
        case .closedHere: "this closes it instead"
        case .endsHere: "the first bracket of the file is closed here"
        case .firstHere(let name): "'\(name)' is first here"
        case .definedHere: "the value is defined here"
        case .linkedFrom: "it is linked from here"
        case .mixedIn: "it is mixed in here"
        case .laidOver: "it is laid over this one"
        case .replacesThis: "this is what it replaces"
        case .alreadySet(let name): "'\(name)' is already set here"
        case .nearest(let names, let count): "valid names: \(names.joined(separator: ", ")) and \(count) more"
        case .leadsTo(let link, let path): "'\(link)' leads to '\(path)'"
        case .isNoObject(let path, nil): "'\(path)' is a single value"
        case .isNoObject(let path, let count?): "'\(path)' is a list of \(count) \(count == 1 ? "element" : "elements")"
        case .comesFrom(let what): "it comes from \(what)"
        case .known(let names): "known: \(names.joined(separator: ", "))"
        case .resolvedFor(let axes): "when resolved for \(axes)"
        case .deprecatedHere: "it is deprecated here"
        case .isHere(let what): "'\(what)' is here"
        case .unusedMends: "link to it, name it in '@requires' if apps read it, or take it out"
        case .inStyle(let path, let state): "in '\(path)'" + (state == "normal" ? "" : " when \(state)")
        case .groundHere: "the background is here"
        case .enoughContrast(let color, let old): "'\(color)' in place of '\(old)' would be enough"
        case .write(let text): "write \(text)"
        case .convertedByImport: "'livery import' converts whole files of Style Dictionary and Tokens Studio"
        case .conflictEnds: "the conflict ends here"
        case .chain(let text): text
        }
    }
}

private func quoted(_ text: String) -> String {
    text.isEmpty ? "the end of the file" : text == "\n" ? "the end of the line" : "'\(text)'"
}

/// The bracket that closes an opening one.
func closing(_ bracket: Character) -> Character {
    switch bracket {
    case "{": "}"
    case "[": "]"
    default: ")"
    }
}
