// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/ui/graphics: only what generated code uses.

package androidx.compose.ui.graphics

import androidx.compose.runtime.Immutable
import androidx.compose.ui.geometry.Offset
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
        fun linearGradient(
            vararg colorStops: Pair<Float, Color>,
            start: Offset = Offset(0f, 0f),
            end: Offset = Offset(Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY),
        ): Brush = LinearGradient(colorStops.toList(), start, end)

        fun horizontalGradient(
            vararg colorStops: Pair<Float, Color>,
            startX: Float = 0f,
            endX: Float = Float.POSITIVE_INFINITY,
        ): Brush = LinearGradient(colorStops.toList(), Offset(startX, 0f), Offset(endX, 0f))

        fun verticalGradient(
            vararg colorStops: Pair<Float, Color>,
            startY: Float = 0f,
            endY: Float = Float.POSITIVE_INFINITY,
        ): Brush = LinearGradient(colorStops.toList(), Offset(0f, startY), Offset(0f, endY))

        fun radialGradient(vararg colorStops: Pair<Float, Color>): Brush = RadialGradient(colorStops.toList())
    }
}

@Immutable
class SolidColor(val value: Color) : Brush()

/** Internal in Compose. The constructor of Android's shader requires two colors. */
class LinearGradient(val stops: List<Pair<Float, Color>>, val start: Offset, val end: Offset) : Brush() {
    init {
        require(stops.size >= 2) { "needs >= 2 number of colors" }
    }
}

/** Internal in Compose. By default, it is a circle in the center whose radius is half of the shorter side. */
class RadialGradient(val stops: List<Pair<Float, Color>>) : Brush() {
    init {
        require(stops.size >= 2) { "needs >= 2 number of colors" }
    }
}
