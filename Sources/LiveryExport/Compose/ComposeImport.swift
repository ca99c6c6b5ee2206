/// A declaration that generated Compose code uses.
enum ComposeImport: String, CaseIterable {
    case cubicBezierEasing = "CubicBezierEasing", easing = "Easing", tweenSpec = "TweenSpec"
    case borderStroke = "BorderStroke", isSystemInDarkTheme
    case paddingValues = "PaddingValues"
    case colorScheme = "ColorScheme", materialTheme = "MaterialTheme", darkColorScheme, lightColorScheme
    case composable = "Composable", compositionLocalProvider = "CompositionLocalProvider", immutable = "Immutable",
        providableCompositionLocal = "ProvidableCompositionLocal", readOnlyComposable = "ReadOnlyComposable",
        staticCompositionLocalOf
    case brush = "Brush", color = "Color", solidColor = "SolidColor"
    case colorSpaces = "ColorSpaces"
    case offset = "Offset"
    case contentScale = "ContentScale"
    case textStyle = "TextStyle"
    case deviceFontFamilyName = "DeviceFontFamilyName", font = "Font", fontFamily = "FontFamily"
    case fontStyle = "FontStyle", fontWeight = "FontWeight"
    case textAlign = "TextAlign", textDecoration = "TextDecoration", textOverflow = "TextOverflow"
    case dpType = "Dp", dpOffset = "DpOffset", dpRect = "DpRect", dpSize = "DpSize", textUnit = "TextUnit", dp, em, sp
    case duration = "Duration"
    case milliseconds

    /// The name in code.
    var name: String { rawValue }

    /// The name including its package.
    var qualifiedName: String { "\(package).\(name)" }

    private var package: String {
        switch self {
        case .cubicBezierEasing, .easing, .tweenSpec: "androidx.compose.animation.core"
        case .borderStroke, .isSystemInDarkTheme: "androidx.compose.foundation"
        case .paddingValues: "androidx.compose.foundation.layout"
        case .colorScheme, .materialTheme, .darkColorScheme, .lightColorScheme: "androidx.compose.material3"
        case .composable, .compositionLocalProvider, .immutable, .providableCompositionLocal, .readOnlyComposable,
            .staticCompositionLocalOf:
            "androidx.compose.runtime"
        case .brush, .color, .solidColor: "androidx.compose.ui.graphics"
        case .offset: "androidx.compose.ui.geometry"
        case .colorSpaces: "androidx.compose.ui.graphics.colorspace"
        case .contentScale: "androidx.compose.ui.layout"
        case .textStyle: "androidx.compose.ui.text"
        case .deviceFontFamilyName, .font, .fontFamily, .fontStyle, .fontWeight: "androidx.compose.ui.text.font"
        case .textAlign, .textDecoration, .textOverflow: "androidx.compose.ui.text.style"
        case .dpType, .dpOffset, .dpRect, .dpSize, .textUnit, .dp, .em, .sp: "androidx.compose.ui.unit"
        case .duration: "kotlin.time"
        case .milliseconds: "kotlin.time.Duration.Companion"
        }
    }

    /// Names that Kotlin imports by default and that generated code uses. A class with the same name would hide them.
    static let implicit = [
        "Any", "Boolean", "Deprecated", "Double", "Float", "Int", "List", "Long", "Map", "Nothing", "String",
        "Suppress", "Unit",
    ]

    /// The color roles of Material, which are the names in `ColorScheme`.
    static let materialRoles = [
        "primary", "onPrimary", "primaryContainer", "onPrimaryContainer", "inversePrimary", "secondary", "onSecondary",
        "secondaryContainer", "onSecondaryContainer", "tertiary", "onTertiary", "tertiaryContainer",
        "onTertiaryContainer", "background", "onBackground", "surface", "onSurface", "surfaceVariant",
        "onSurfaceVariant", "surfaceTint", "inverseSurface", "inverseOnSurface", "error", "onError", "errorContainer",
        "onErrorContainer", "outline", "outlineVariant", "scrim", "surfaceBright", "surfaceContainer",
        "surfaceContainerHigh", "surfaceContainerHighest", "surfaceContainerLow", "surfaceContainerLowest",
        "surfaceDim", "primaryFixed", "primaryFixedDim", "onPrimaryFixed", "onPrimaryFixedVariant", "secondaryFixed",
        "secondaryFixedDim", "onSecondaryFixed", "onSecondaryFixedVariant", "tertiaryFixed", "tertiaryFixedDim",
        "onTertiaryFixed", "onTertiaryFixedVariant",
    ]
}
