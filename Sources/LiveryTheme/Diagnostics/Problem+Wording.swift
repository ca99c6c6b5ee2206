import LiveryModel

// The wording of every diagnostic and note. Messages are in lowercase without a period, quote source text in single
// quotes, and say what is wrong before what is expected. The switches are exhaustive, so the compiler rejects a case
// without a message.

extension Problem {
    /// The stable ID.
    package var id: DiagnosticID { wording.id }

    /// The message.
    var message: String { wording.message }

    /// The severity, which determines whether the theme can be published.
    var severity: Diagnostic.Severity { id.severity }

    private var wording: (id: DiagnosticID, message: String) {
        switch self {
        // Text
        case .invalidUTF8: (.invalidUTF8, "the file is not valid UTF-8")
        case .fileTooLarge(let bytes):
            (.fileTooLarge, "file too large: \(bytes) bytes, the limit is \(Limits.fileBytes)")
        case .emptyDocument: (.emptyDocument, "empty file: it defines no values")
        case .unexpectedText(let expected, let found):
            (.unexpectedText, "unexpected \(quoted(found)): expected \(expected)")
        case .textAfterDocument(let found):
            (.unexpectedText, "unexpected \(quoted(found)) after the end of the document")
        case .unterminatedString(let text) where text.unicodeScalars.count <= 40 && !text.isEmpty:
            (.unterminatedString, "missing '\"' after '\(text)'")
        case .unterminatedString: (.unterminatedString, "missing '\"' before the end of the line")
        case .unopenedString(let text): (.unterminatedString, "missing '\"' before '\(text)'")
        case .invalidEscape(let text):
            (.invalidEscape, "invalid escape '\(text)': valid escapes are, for example, \\n, \\\" and \\u0041")
        case .unclosedBracket(let bracket), .unclosedAtEnd(let bracket):
            (.unclosedBracket, "missing '\(closing(bracket))' to close this '\(bracket)'")
        case .unexpectedBracket(let found, let expected?):
            (.unexpectedBracket, "unexpected '\(found)': expected '\(expected)'")
        case .unexpectedBracket(let found, nil):
            (.unexpectedBracket, "unexpected '\(found)': there is no '\(opening(found))' for it to close")
        case .missingSeparator(let after, let before):
            (.missingSeparator, "missing comma or new line between '\(after)' and '\(before)'")
        case .extraSeparator(let found): (.extraSeparator, "unexpected '\(found)': expected a name or a value")
        case .missingColon(let name): (.missingColon, "missing ':' after '\(name)'")
        case .colonInValue(let text):
            (.colonInValue, "unexpected second ':' in '\(text)': missing comma or quotes?")
        case .unquotedURL(let text): (.unquotedURL, "missing quotes around '\(text)': '//' starts a comment")
        case .blockComment: (.blockComment, "unsupported comment '/*': start comments with '//'")
        case .typeInArray: (.typeInArray, "unexpected type in a list: elements can't have types")
        case .invalidName(let name, let why): (.invalidName, "'\(name)' can't be used as a name: \(why)")
        case .duplicateName(let name): (.duplicateName, "'\(name)' is already defined in this object")
        case .missingValue(let name): (.missingValue, "missing value for '\(name)': it is read as nil")
        case .invalidColor(let text, let digits):
            (.invalidColor, "invalid color '\(text)': it has \(digits) digits instead of 3, 6 or 8")
        case .invalidColorDigit(let text, let found):
            (.invalidColor, "invalid digit '\(found)' in the color '\(text)': valid digits are 0 to 9 and a to f")
        case .invalidNumber(let text): (.invalidNumber, "number out of range: '\(text)'")
        case .invalidLink(let text):
            (.invalidLink, "invalid link '\(text)': expected names separated by dots after '@'")
        case .invalidCall(let expected, let found):
            (.invalidCall, "unexpected \(quoted(found)) in a call: expected \(expected)")
        case .nestedTooDeep: (.nestedTooDeep, "nested too deeply: the limit is \(Limits.nesting) levels")
        case .invalidJSON(let reason): (.invalidJSON, "invalid JSON: \(reason)")
        case .foreignCharacter(let found, "\""):
            (.unexpectedCharacter, "unexpected quotation mark \(found) (\(found.codePoint)): write '\"'")
        case .foreignCharacter(let found, let meant):
            (.unexpectedCharacter, "unexpected '\(found)' (\(found.codePoint)): write '\(meant)'")
        case .invisibleCharacter(let found, let text):
            (
                .unexpectedCharacter,
                "\(found.isForeignBlank ? "unusual space" : "invisible character") \(found.codePoint) in '\(text)'"
            )
        case .foreignLink(let text): (.invalidLink, "'\(text)' is not a link: links start with '@'")
        case .gluedComment(let text): (.misplacedComment, "missing space between '\(text)' and the comment")
        case .hashComment: (.misplacedComment, "'#' starts a comment only at the start of a line")
        case .mergeConflict: (.mergeConflict, "unresolved merge conflict")
        case .carriageReturns:
            (.lineEnds, "unsupported line endings (CR only): save the file with LF or CRLF")

        // Files and layers
        case .expectedObject(let found): (.expectedObject, "the file must contain an object, but it contains \(found)")
        case .missingEntry(let name): (.missingEntry, "missing entry file '\(name)'")
        case .missingFile(let path): (.missingFile, "file '\(path)' not found in this theme")
        case .includeCycle(let chain): (.includeCycle, "include cycle: \(arrows(chain))")
        case .outsideTheme(let path): (.outsideTheme, "'\(path)' is outside the theme's folder")
        case .tooManyFiles(let count):
            (.tooManyFiles, "too many files: the theme has \(count), the limit is \(Limits.files)")
        case .unusedFile(let path):
            (.unusedFile, "'\(path)' is unused: no file includes it and it matches no axis value")
        case .unusedSource(let name): (.unusedSource, "'\(name)' is ignored: only 'inApp' can name a file in the theme")
        case .unmarkedDirective(let name): (.unknownDirective, "missing '@' before '\(name)'")
        case .remoteInclude(let path):
            (
                .outsideTheme,
                "'\(path)' can't be included: a remote file needs 'https://' and, after the address, '#sha256=' with "
                    + "the file's SHA-256"
            )
        case .missingCopy(let path):
            (.missingFile, "no file '\(path)' with this SHA-256: `livery fetch` writes it")
        case .unsupportedFile(let path):
            (.missingFile, "'\(path)' can't be included: theme files end in .ktv, .json or .tokens")
        case .unknownDirective(let name): (.unknownDirective, "unknown directive '\(name)'")
        case .misplacedDirective(let name, let belongs):
            (.misplacedDirective, "misplaced '\(name)': it belongs \(belongs)")
        case .invalidDirective(let name, let expected, let found):
            (.invalidDirective, "invalid value for '\(name)': expected \(expected), found \(found)")
        case .unknownTheme(let name): (.unknownTheme, "unknown theme '\(name)'")
        case .extendsCycle(let chain): (.extendsCycle, "'@extends' cycle: \(arrows(chain))")
        case .tooManyCombinations(let count, let checked):
            (
                .tooManyCombinations,
                "only \(checked) of \(count) axis combinations are checked: the default, and each other value on its own"
            )
        case .limitExceeded(let bound, let count):
            (.limitExceeded, "\(bound.described(count)); the limit is \(bound.limit)")

        // Images and fonts
        case .invalidAsset(let reason): (.invalidAsset, reason)
        case .assetScale(let scale, let expected, let found):
            (
                .assetScale,
                "at @\(scale)x, the image should have \(pixels(expected)) pixels, but has \(pixels(found)): "
                    + "export it again at \(scale) times the size of the image without '@\(scale)x'"
            )
        case .lonelyWebFont(let name):
            (.lonelyWebFont, "'\(name).woff2' is ignored: add the font as '\(name).ttf' or '\(name).otf', too")
        case .restrictedFont(let family):
            (.restrictedFont, "the license in the font '\(family)' forbids embedding it in apps: ask its foundry")
        case .unknownAsset(let name): (.unknownAsset, "the theme has no image '\(name)'")
        case .unknownFamily(let name): (.unknownAsset, "the theme has no font '\(name)'")
        case .missingFontFace(let family, let weight, let isItalic):
            (
                .missingFontFace,
                "the theme has fonts of the family '\(family)', but none with the weight "
                    + "\(weight)\(isItalic ? " in italic" : "")"
            )
        case .missingGlyphs(let family, let characters):
            (.missingGlyphs, "the font '\(family)' has no glyphs for '\(characters)', which a sample screen shows")
        case .unusedAsset(let path, 0): (.unusedAsset, "'\(path)' is unused: no value names it")
        case .unusedAsset(let path, let others):
            (
                .unusedAsset,
                "'\(path)' and \(others) other file\(others == 1 ? "" : "s") with its name are unused: no value names them"
            )
        case .overBudget(let kind, let found, let limit):
            (.overBudget, "the \(kind) \(kind == "bundle" ? "has" : "have") \(found), but the budget is \(limit)")

        // Mixins and links
        case .unknownLink(let path): (.unknownLink, "unknown link '@\(path)'")
        case .unknownPath(let path): (.unknownLink, "unknown value '\(path)'")
        case .misspelledName(let name, let meant):
            (.misspelledName, "'\(name)' is defined but not used, and '\(meant)' is used but not defined")
        case .replacedGroup(let path):
            (.replacedGroup, "'\(path)' replaces a group with a single value, but other values link into the group")
        case .linkCycle(let chain): (.linkCycle, "link cycle: \(arrows(chain))")
        case .mixinCycle(let chain): (.mixinCycle, "mixin cycle: \(arrows(chain))")
        case .chainTooLong: (.chainTooLong, "link chain too long: more than \(Limits.chain) steps")
        case .tooManyValues: (.tooManyValues, "too many values: the limit is \(Limits.values)")
        case .conflictingTypes(let first, let second):
            (.conflictingTypes, "conflicting types '\(first)' and '\(second)'")

        // Types and styles
        case .unknownType(let name), .unknownTokenType(let name): (.unknownType, "unknown type '\(name)'")
        case .typeMismatch(let expected, let found):
            (.typeMismatch, "\(found) can't be used here: expected \(expected)")
        case .outOfRange(let name, let range, let found):
            (.outOfRange, "'\(name)' must be \(range), but it is \(found)")
        case .multipleAsLength(let number):
            (.outOfRange, "'lineHeight' is a length, but \(number) without a unit is a multiple of the font size")
        case .invalidCSS(let fault): (.invalidCSS, "invalid CSS value: \(fault)")
        case .unknownProperty(let name, let type): (.unknownProperty, "unknown property '\(name)' of '\(type)'")
        case .missingProperty(let name, let type): (.missingProperty, "'\(type)' is missing '\(name)'")
        case .unmanagedAttribute(let name, let type):
            (.unmanagedAttribute, "'\(name)' of '\(type)' is unmanaged: styles can't set it")
        case .notStateful(let name): (.notStateful, "'\(name)' can't vary by state: give it a single value")
        case .unknownState(let name): (.unknownState, "unknown state '\(name)'")
        case .unknownFunction(let name): (.unknownFunction, "unknown function '\(name)'")
        case .wrongArguments(let function, let expected, let found):
            (
                .wrongArguments,
                "'\(function)' takes \(expected), but the call has \(found) \(found == 1 ? "argument" : "arguments")"
            )
        case .invalidComponent(let name, let expected):
            (.invalidComponent, "invalid component '\(name)': expected \(expected)")
        case .unmetRequirement(let path, let type, nil):
            (.unmetRequirement, "required value '\(path)' (\(type)) is missing")
        case .unmetRequirement(let path, let type, let found?):
            (.unmetRequirement, "'\(path)' must be \(withArticle(type)), but it is \(withArticle(found))")

        // Design tokens
        case .untypedToken(let path):
            (.untypedToken, "missing '$type' for the token '\(path)': add it to the token or to a group around it")
        case .nestedToken(let name): (.nestedToken, "unexpected '\(name)' in a token: tokens can't contain tokens")
        case .unmarkedMember(let name): (.unknownProperty, "missing '$' before '\(name)'")
        case .valueAndReference: (.valueAndReference, "a token can't have both '$value' and '$ref'")
        case .invalidReference(let text, let expected):
            (.invalidReference, "invalid reference '\(text)': expected \(expected)")
        case .groupReference(let path): (.groupReference, "'\(path)' is a group: expected a token")
        case .pointerWithoutValue(let text):
            (.pointerWithoutValue, "'\(text)' points to a token, not to its value")
        case .partReference(let path):
            (
                .partReference,
                "'\(path)' is a token, and braces refer only to whole tokens: use '$ref' and '$value' to refer to a part"
            )
        case .tokenExtended(let path): (.tokenExtended, "'\(path)' is a token: only groups can be extended")
        case .unknownUnit(let unit, let known): (.unknownUnit, "unknown unit '\(unit)': expected \(known)")
        case .invalidResolver(let place, let expected):
            (.invalidResolver, "invalid value for '\(place)': expected \(expected)")
        case .unknownSource(let text): (.unknownSource, "unknown set or modifier '\(text)'")
        case .sourceCycle(let chain): (.sourceCycle, "set cycle: \(arrows(chain))")

        // Advice
        case .unknownWarning(let id): (.unknownWarning, "unknown warning '\(id)'")
        case .deprecatedLink(let path, nil): (.deprecatedLink, "'\(path)' is deprecated")
        case .deprecatedLink(let path, let reason?): (.deprecatedLink, "'\(path)' is deprecated: \(reason)")
        case .unusedValue(let path): (.unusedValue, "'\(path)' is unused")
        case .nearDuplicateColors(let path, let color, let other, let otherColor):
            (
                .nearDuplicateColors,
                "'\(path)' is nearly the same color as '\(other)': '\(color)' and '\(otherColor)'"
            )
        case .lostStates(let name, let states):
            (
                .lostStates,
                "the single value of '\(name)' replaces its values for \(states.joined(separator: ", "))"
            )
        case .unmatchedOverride(let name):
            (.unmatchedOverride, "'\(name)' overrides nothing: no lower layer defines it")
        case .unmarkedColor(let text): (.unmarkedColor, "missing '#' before '\(text)': without it, this is not a color")
        case .lowContrast(let text, let ground, let found, let expected):
            (.lowContrast, "contrast too low: '\(text)' on '\(ground)' is \(found):1, needs \(expected):1")
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
        case .parents(let type): "the component type '\(type)' extends a chain of \(count) types"
        case .includes: "the theme's files are included \(count) times"
        case .layers: "the resolver document has \(count) layers"
        case .extended: "\(count) themes extend each other"
        case .screens: "the theme has \(count) sample screens"
        case .assetBytes: "the theme's images and fonts have \(count) bytes"
        case .screenElements(let name): "the sample screen '\(name)' has \(count) styles"
        }
    }
}

extension Hint {
    /// The text of the note.
    var message: String {
        switch self {
        case .didYouMean(let name): "did you mean '\(name)'?"
        case .themePlace(let name):
            "on the command line, '\(name)' is the folder '\(name)' next to this theme's folder; "
                + "on a server, it is the published app '\(name)'"
        case .openedHere(let bracket): "'\(bracket)' was opened here"
        case .closedHere: "this bracket closes it instead"
        case .endsHere: "the document ends here"
        case .onlyFile(let name):
            "only '\(name)' was read: if the theme has several files, specify the path of its folder"
        case .firstHere(let name): "'\(name)' is first defined here"
        case .definedHere: "the value is defined here"
        case .requiredHere: "it is required here"
        case .linkedFrom: "it is linked from here"
        case .usedHere(let name): "'\(name)' is used here"
        case .mixedIn: "it is mixed in here"
        case .laidOver: "it overrides this value"
        case .replacesThis: "it replaces this value"
        case .alreadySet(let name): "'\(name)' is already set here"
        case .nearest(let names, let count): "valid names: \(names.joined(separator: ", ")) and \(count) more"
        case .leadsTo(let link, let path): "'\(link)' links to '\(path)'"
        case .isNoObject(let path, nil): "'\(path)' is a single value"
        case .isNoObject(let path, let count?): "'\(path)' is a list of \(count) \(count == 1 ? "element" : "elements")"
        case .comesFrom(let what): "it comes from \(what)"
        case .weights(let weights): "the family has \(weights.joined(separator: ", "))"
        case .known(let names): "valid names: \(names.joined(separator: ", "))"
        case .resolvedFor(let axes): "when resolved for \(axes)"
        case .deprecatedHere: "it is deprecated here"
        case .isHere(let what): "'\(what)' is defined here"
        case .unusedFixes: "link to it, list it in '@requires' if apps read it, or remove it"
        case .neededBy(let releases):
            "it is required by \(releases.joined(separator: ", ")), which people have installed"
        case .unneeded: "no release reads it anymore: remove it"
        case .inStyle(let path, let state): "in '\(path)'" + (state == "normal" ? "" : " when \(state)")
        case .groundHere: "the background is defined here"
        case .enoughContrast(let color, let old): "'\(color)' instead of '\(old)' has enough contrast"
        case .noSharedColor: "no color is readable everywhere that this one is used: use another one here"
        case .write(let text): "write \(text)"
        case .convertedByImport: "'livery import' converts whole files of Style Dictionary and Tokens Studio"
        case .conflictEnds: "the conflict ends here"
        case .chain(let text): text
        }
    }
}

private func quoted(_ text: String) -> String {
    text.isEmpty ? "end of file" : text == "\n" ? "end of line" : "'\(text)'"
}

private func pixels(_ size: Asset.PixelSize) -> String { "\(size.width.plain) × \(size.height.plain)" }

private func arrows(_ chain: [String]) -> String { chain.joined(separator: " → ") }

/// A type's name with its article: `a color` or `an int`. `nil` doesn't need an article.
private func withArticle(_ type: String) -> String {
    guard let first = type.lowercased().first, type != "nil" else { return type }
    return "aeiou".contains(first) ? "an \(type)" : "a \(type)"
}

/// The bracket that closes an opening bracket.
func closing(_ bracket: Character) -> Character {
    switch bracket {
    case "{": "}"
    case "[": "]"
    default: ")"
    }
}

/// The bracket that opens a closing bracket.
private func opening(_ bracket: Character) -> Character {
    switch bracket {
    case "}": "{"
    case "]": "["
    default: "("
    }
}

extension String {
    /// The string for use in a message. A very long string is shortened to its beginning and end.
    var shortened: String {
        guard utf8.count > Limits.messageLetters else { return self }
        let scalars = unicodeScalars
        let (start, end) = (scalars.prefix(Limits.messageLetters / 2), scalars.suffix(Limits.messageLetters / 4))
        guard start.endIndex < end.startIndex else { return self }
        return "\(String(start)) … \(String(end))"
    }
}
