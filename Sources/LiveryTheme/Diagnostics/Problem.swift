package import LiveryModel

/// A problem, with the details that its message needs. The wording is in `Problem+Wording.swift`.
package enum Problem: Hashable {
    // Text
    case invalidUTF8
    case fileTooLarge(bytes: Int)
    case emptyDocument
    case unexpectedText(expected: String, found: String)
    case textAfterDocument(found: String)
    case unterminatedString(String)
    case unopenedString(String)
    case invalidEscape(String)
    case unclosedBracket(Character)
    case unclosedAtEnd(Character)
    case unexpectedBracket(Character, expected: Character?)
    case missingSeparator(after: String, before: String)
    case extraSeparator(String)
    case missingColon(name: String)
    case colonInValue(String)
    case unquotedURL(String)
    case blockComment
    case typeInArray
    case invalidName(String, why: String)
    case duplicateName(String)
    case missingValue(String)
    case invalidColor(String, digits: Int)
    case invalidColorDigit(String, found: Character)
    case invalidNumber(String)
    case invalidLink(String)
    case invalidCall(expected: String, found: String)
    case nestedTooDeep
    case invalidJSON(String)
    case foreignCharacter(Unicode.Scalar, meant: Character)
    case invisibleCharacter(Unicode.Scalar, in: String)
    case foreignLink(String)
    case gluedComment(after: String)
    case hashComment
    case mergeConflict
    case carriageReturns

    // Files and layers
    case expectedObject(found: String)
    case missingEntry(String)
    case missingFile(String)
    case includeCycle([String])
    case outsideTheme(String)
    case tooManyFiles(Int)
    case unusedFile(String)
    case unusedSource(String)
    case unknownDirective(String)
    case unmarkedDirective(String)
    case remoteInclude(String)
    case missingCopy(String)
    case unsupportedFile(String)
    case misplacedDirective(String, belongs: String)
    case invalidDirective(String, expected: String, found: String)
    case unknownTheme(String)
    case extendsCycle([String])
    case tooManyCombinations(Int, checked: Int)
    case limitExceeded(Bound, count: Int)

    // Mixins and links
    case unknownLink(String)
    /// A path that isn't written as a link: a mixin, a reference in a token, or a name in a directive.
    case unknownPath(String)
    /// The name of a definition that nothing uses, and the missing name that was probably meant.
    case misspelledName(String, meant: String)
    case replacedGroup(String)
    case linkCycle([String])
    case mixinCycle([String])
    case chainTooLong
    case tooManyValues
    case conflictingTypes(String, String)

    // Types and styles
    case unknownType(String)
    case typeMismatch(expected: String, found: String)
    case outOfRange(String, range: String, found: String)
    case multipleAsLength(String)
    /// What makes text unsafe as a value of CSS.
    case invalidCSS(String)
    case unknownProperty(String, of: String)
    case missingProperty(String, of: String)
    case unmanagedAttribute(String, of: String)
    case notStateful(String)
    case unknownState(String)
    case unknownFunction(String)
    case wrongArguments(function: String, expected: String, found: Int)
    case invalidComponent(String, expected: String)
    case unmetRequirement(String, type: String, found: String?)

    // Images and fonts
    /// Why a file in the folder `assets` can't be used.
    case invalidAsset(String)
    case assetScale(Int, expected: Asset.PixelSize, found: Asset.PixelSize)
    /// A font for the web without the font for apps that it is a copy of.
    case lonelyWebFont(String)
    case restrictedFont(String)
    case unknownAsset(String)
    case unknownFamily(String)
    case missingFontFace(String, weight: String, isItalic: Bool)
    case missingGlyphs(String, String)
    case unusedAsset(String, others: Int)
    case overBudget(String, found: String, limit: String)

    // Design tokens
    case unknownTokenType(String)
    case untypedToken(String)
    case nestedToken(String)
    case unmarkedMember(String)
    case valueAndReference
    case invalidReference(String, expected: String)
    case groupReference(String)
    case partReference(String)
    case pointerWithoutValue(String)
    case tokenExtended(String)
    case unknownUnit(String, known: String)
    case invalidResolver(String, expected: String)
    case unknownSource(String)
    case sourceCycle([String])

    // Advice
    case unknownWarning(String)
    case deprecatedLink(String, reason: String?)
    case unusedValue(String)
    case nearDuplicateColors(String, String, near: String, String)
    case lostStates(String, states: [String])
    case unmatchedOverride(String)
    case unmarkedColor(String)
    case lowContrast(text: String, ground: String, found: String, expected: String)
}

/// Something in a theme that has a maximum number or length.
package enum Bound: Hashable {
    case nameBytes(String)
    case axes
    case axisValues(String)
    case mixins
    case parents(String)
    case includes
    case layers
    case extended
    case screens
    case screenElements(String)
    case assetBytes

    /// The maximum.
    var limit: Int {
        switch self {
        case .nameBytes: Limits.nameBytes
        case .axes: Limits.axes
        case .axisValues: Limits.axisValues
        case .mixins: Limits.mixins
        case .parents: Limits.parents
        case .includes: Limits.includes
        case .layers: Limits.layers
        case .extended: Limits.extended
        case .screens: Limits.screens
        case .screenElements: Limits.screenElements
        case .assetBytes: Asset.totalLimit
        }
    }
}

/// An additional sentence about a problem.
package enum Hint: Hashable {
    case didYouMean(String)
    /// Where to put a theme that another theme extends.
    case themePlace(String)
    case openedHere(Character)
    case closedHere
    case endsHere
    case firstHere(String)
    case definedHere
    case requiredHere
    case linkedFrom
    case usedHere(String)
    case mixedIn
    case laidOver
    case replacesThis
    case alreadySet(String)
    case nearest([String], of: Int)
    case leadsTo(String, String)
    case isNoObject(String, elements: Int?)
    case comesFrom(String)
    case known([String])
    /// The weights and slants of a family's fonts.
    case weights([String])
    case resolvedFor(String)
    case deprecatedHere
    case isHere(String)
    case unusedFixes
    case neededBy([String])
    case unneeded
    case inStyle(String, state: String)
    case groundHere
    case enoughContrast(String, for: String)
    case noSharedColor
    case write(String)
    case conflictEnds
    case convertedByImport
    case chain(String)
    case onlyFile(String)
}
