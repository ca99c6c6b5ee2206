// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/ui/graphics: only what generated code uses.

package androidx.compose.ui.graphics

import androidx.compose.runtime.Immutable
import androidx.compose.ui.graphics.colorspace.ColorSpace
import androidx.compose.ui.graphics.colorspace.ColorSpaces

/** The real class packs a color into its value: 8 bits a channel in sRGB. Here, other spaces are in a table. */
@Immutable
@JvmInline
value class Color(val value: ULong) {
    companion object {
        val Unspecified: Color = Color(ULong.MAX_VALUE)
    }
}

class Components(val red: Float, val green: Float, val blue: Float, val alpha: Float, val space: ColorSpace)

/** The colors of other spaces than sRGB. */
val wideColors = mutableListOf<Components>()

fun Color(color: Int): Color = Color((color.toLong() and 0xffffffff).toULong())

fun Color(color: Long): Color = Color((color and 0xffffffff).toULong())

fun Color(
    red: Float,
    green: Float,
    blue: Float,
    alpha: Float = 1f,
    colorSpace: ColorSpace = ColorSpaces.Srgb,
): Color {
    require(listOf(red, green, blue, alpha).all { it in 0f..1f }) { "component outside the range of $colorSpace" }
    wideColors += Components(red, green, blue, alpha, colorSpace)
    return Color(0x1_0000_0000uL + wideColors.lastIndex.toULong())
}

@Immutable
sealed class Brush {
    companion object {
        fun verticalGradient(vararg colorStops: Pair<Float, Color>): Brush = LinearGradient(colorStops.toList())
    }
}

@Immutable
class SolidColor(val value: Color) : Brush()

/** Internal in Compose. The constructor of Android's shader requires two colors. */
class LinearGradient(val stops: List<Pair<Float, Color>>) : Brush() {
    init {
        require(stops.size >= 2) { "needs >= 2 number of colors" }
    }
}
