// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/foundation: only what generated code uses.

package androidx.compose.foundation

import androidx.compose.runtime.Composable
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.ReadOnlyComposable
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.SolidColor
import androidx.compose.ui.unit.Dp

/** What the device is set to, for the tests. */
var systemIsDark = false

@Composable
@ReadOnlyComposable
fun isSystemInDarkTheme(): Boolean = systemIsDark

@Immutable
class BorderStroke(val width: Dp, val brush: Brush)

fun BorderStroke(width: Dp, color: Color): BorderStroke = BorderStroke(width, SolidColor(color))
