/// The kinds of diagnostics. The raw value is the ID that messages show.
public enum DiagnosticID: String, CaseIterable, Hashable, Sendable {
    // Text
    case invalidUTF8 = "invalid-utf8"
    case fileTooLarge = "file-too-large"
    case emptyDocument = "empty-document"
    case unexpectedText = "unexpected-text"
    case unterminatedString = "unterminated-string"
    case invalidEscape = "invalid-escape"
    case unclosedBracket = "unclosed-bracket"
    case unexpectedBracket = "unexpected-bracket"
    case missingSeparator = "missing-separator"
    case extraSeparator = "extra-separator"
    case missingColon = "missing-colon"
    case colonInValue = "colon-in-value"
    case unquotedURL = "unquoted-url"
    case blockComment = "block-comment"
    case typeInArray = "type-in-array"
    case invalidName = "invalid-name"
    case duplicateName = "duplicate-name"
    case missingValue = "missing-value"
    case invalidColor = "invalid-color"
    case invalidNumber = "invalid-number"
    case invalidLink = "invalid-link"
    case invalidCall = "invalid-call"
    case nestedTooDeep = "nested-too-deep"
    case invalidJSON = "invalid-json"
    case unexpectedCharacter = "unexpected-character"
    case misplacedComment = "misplaced-comment"
    case mergeConflict = "merge-conflict"
    case lineEnds = "line-ends"

    // Files and layers
    case expectedObject = "expected-object"
    case missingEntry = "missing-entry"
    case missingFile = "missing-file"
    case includeCycle = "include-cycle"
    case outsideTheme = "outside-theme"
    case tooManyFiles = "too-many-files"
    case unusedFile = "unused-file"
    case unusedSource = "unused-source"
    case unknownDirective = "unknown-directive"
    case misplacedDirective = "misplaced-directive"
    case invalidDirective = "invalid-directive"
    case unknownTheme = "unknown-theme"
    case extendsCycle = "extends-cycle"
    case tooManyCombinations = "too-many-combinations"
    case limitExceeded = "limit-exceeded"

    // Mixins and links
    case unknownLink = "unknown-link"
    case misspelledName = "misspelled-name"
    case replacedGroup = "replaced-group"
    case linkCycle = "link-cycle"
    case mixinCycle = "mixin-cycle"
    case chainTooLong = "chain-too-long"
    case tooManyValues = "too-many-values"
    case conflictingTypes = "conflicting-types"

    // Types and styles
    case unknownType = "unknown-type"
    case typeMismatch = "type-mismatch"
    case outOfRange = "out-of-range"
    case invalidCSS = "invalid-css"
    case unknownProperty = "unknown-property"
    case missingProperty = "missing-property"
    case unmanagedAttribute = "unmanaged-attribute"
    case notStateful = "not-stateful"
    case unknownState = "unknown-state"
    case unknownFunction = "unknown-function"
    case wrongArguments = "wrong-arguments"
    case invalidComponent = "invalid-component"
    case unmetRequirement = "unmet-requirement"

    // Images and fonts
    case invalidAsset = "invalid-asset"
    case assetScale = "asset-scale"
    case lonelyWebFont = "lonely-web-font"
    case restrictedFont = "restricted-font"
    case unknownAsset = "unknown-asset"
    case missingFontFace = "missing-font-face"
    case missingGlyphs = "missing-glyphs"
    case unusedAsset = "unused-asset"
    case overBudget = "over-budget"

    // Design tokens
    case untypedToken = "untyped-token"
    case nestedToken = "nested-token"
    case valueAndReference = "value-and-reference"
    case invalidReference = "invalid-reference"
    case groupReference = "group-reference"
    case partReference = "part-reference"
    case pointerWithoutValue = "pointer-without-value"
    case tokenExtended = "token-extended"
    case unknownUnit = "unknown-unit"
    case invalidResolver = "invalid-resolver"
    case unknownSource = "unknown-source"
    case sourceCycle = "source-cycle"

    // Advice
    case unknownWarning = "unknown-warning"
    case deprecatedLink = "deprecated-link"
    case unusedValue = "unused-value"
    case nearDuplicateColors = "near-duplicate-colors"
    case lowContrast = "low-contrast"
    case lostStates = "lost-states"
    case unmatchedOverride = "unmatched-override"
    case unmarkedColor = "unmarked-color"

    /// How serious diagnostics of this kind are. A warning never prevents a theme from being published, and `@allow`
    /// silences it.
    public var severity: Diagnostic.Severity {
        switch self {
        case .missingValue, .unusedFile, .unusedSource, .unknownUnit, .tooManyCombinations,
            .unknownWarning, .deprecatedLink, .unusedValue, .nearDuplicateColors, .lowContrast, .lostStates,
            .unmatchedOverride, .unmarkedColor, .assetScale, .lonelyWebFont, .restrictedFont, .unknownAsset,
            .missingFontFace, .missingGlyphs, .unusedAsset:
            .warning
        default: .error
        }
    }
}
