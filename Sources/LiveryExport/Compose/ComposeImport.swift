/// A declaration that generated Compose code uses, by its name without and with its package.
enum ComposeImport: String, CaseIterable {
    case cubicBezierEasing = "androidx.compose.animation.core.CubicBezierEasing"
    case easing = "androidx.compose.animation.core.Easing"
    case tweenSpec = "androidx.compose.animation.core.TweenSpec"
    case borderStroke = "androidx.compose.foundation.BorderStroke"
    case isSystemInDarkTheme = "androidx.compose.foundation.isSystemInDarkTheme"
    case paddingValues = "androidx.compose.foundation.layout.PaddingValues"
    case colorScheme = "androidx.compose.material3.ColorScheme"
    case materialTheme = "androidx.compose.material3.MaterialTheme"
    case darkColorScheme = "androidx.compose.material3.darkColorScheme"
    case lightColorScheme = "androidx.compose.material3.lightColorScheme"
    case composable = "androidx.compose.runtime.Composable"
    case compositionLocalProvider = "androidx.compose.runtime.CompositionLocalProvider"
    case immutable = "androidx.compose.runtime.Immutable"
    case providableCompositionLocal = "androidx.compose.runtime.ProvidableCompositionLocal"
    case readOnlyComposable = "androidx.compose.runtime.ReadOnlyComposable"
    case staticCompositionLocalOf = "androidx.compose.runtime.staticCompositionLocalOf"
    case brush = "androidx.compose.ui.graphics.Brush"
    case color = "androidx.compose.ui.graphics.Color"
    case solidColor = "androidx.compose.ui.graphics.SolidColor"
    case colorSpaces = "androidx.compose.ui.graphics.colorspace.ColorSpaces"
    case contentScale = "androidx.compose.ui.layout.ContentScale"
    case textStyle = "androidx.compose.ui.text.TextStyle"
    case deviceFontFamilyName = "androidx.compose.ui.text.font.DeviceFontFamilyName"
    case font = "androidx.compose.ui.text.font.Font"
    case fontFamily = "androidx.compose.ui.text.font.FontFamily"
    case fontWeight = "androidx.compose.ui.text.font.FontWeight"
    case textAlign = "androidx.compose.ui.text.style.TextAlign"
    case textOverflow = "androidx.compose.ui.text.style.TextOverflow"
    case dpType = "androidx.compose.ui.unit.Dp"
    case dpOffset = "androidx.compose.ui.unit.DpOffset"
    case dpRect = "androidx.compose.ui.unit.DpRect"
    case dpSize = "androidx.compose.ui.unit.DpSize"
    case textUnit = "androidx.compose.ui.unit.TextUnit"
    case dp = "androidx.compose.ui.unit.dp"
    case em = "androidx.compose.ui.unit.em"
    case sp = "androidx.compose.ui.unit.sp"
    case duration = "kotlin.time.Duration"
    case milliseconds = "kotlin.time.Duration.Companion.milliseconds"

    /// The name in code.
    var name: String { Self.names[self] ?? rawValue }

    private static let names = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, String($0.rawValue.split(separator: ".").last ?? "")) })

    /// Names that Kotlin imports by default and generated code uses. A class of the same name would hide them.
    static let implicit = [
        "Any", "Boolean", "Deprecated", "Double", "Float", "Int", "List", "Long", "Map", "Nothing", "String",
        "Suppress", "Unit",
    ]

    /// The names of `ColorScheme`, Material's color roles.
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
