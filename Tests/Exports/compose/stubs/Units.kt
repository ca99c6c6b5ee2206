// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/ui/unit: only what generated code uses.

package androidx.compose.ui.unit

import androidx.compose.runtime.Immutable

@Immutable
@JvmInline
value class Dp(val value: Float)

inline val Int.dp: Dp get() = Dp(this.toFloat())
inline val Double.dp: Dp get() = Dp(this.toFloat())
inline val Float.dp: Dp get() = Dp(this)

@Immutable
data class DpOffset(val x: Dp, val y: Dp)

@Immutable
data class DpSize(val width: Dp, val height: Dp)

@Immutable
data class DpRect(val left: Dp, val top: Dp, val right: Dp, val bottom: Dp) {
    constructor(origin: DpOffset, size: DpSize) : this(
        origin.x, origin.y, Dp(origin.x.value + size.width.value), Dp(origin.y.value + size.height.value))
}

enum class TextUnitType { Unspecified, Sp, Em }

/** The real class packs type and value into a `Long`. */
@Immutable
@JvmInline
value class TextUnit internal constructor(internal val packedValue: Long) {
    val type: TextUnitType get() = TextUnitType.entries[(packedValue shr 32).toInt()]
    val value: Float get() = Float.fromBits(packedValue.toInt())

    companion object {
        val Unspecified: TextUnit = of(TextUnitType.Unspecified, Float.NaN)

        internal fun of(type: TextUnitType, value: Float): TextUnit =
            TextUnit((type.ordinal.toLong() shl 32) or (value.toRawBits().toLong() and 0xffffffff))
    }
}

val Int.sp: TextUnit get() = TextUnit.of(TextUnitType.Sp, toFloat())
val Double.sp: TextUnit get() = TextUnit.of(TextUnitType.Sp, toFloat())
val Int.em: TextUnit get() = TextUnit.of(TextUnitType.Em, toFloat())
val Double.em: TextUnit get() = TextUnit.of(TextUnitType.Em, toFloat())
