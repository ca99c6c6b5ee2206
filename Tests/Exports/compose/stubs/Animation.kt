// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/animation/core: only what generated code uses.

package androidx.compose.animation.core

import androidx.compose.runtime.Immutable

fun interface Easing {
    fun transform(fraction: Float): Float
}

@Immutable
class CubicBezierEasing(val a: Float, val b: Float, val c: Float, val d: Float) : Easing {
    init {
        require(!a.isNaN() && !b.isNaN() && !c.isNaN() && !d.isNaN())
    }

    override fun transform(fraction: Float): Float = error("The curve is not evaluated in tests.")
    override fun equals(other: Any?): Boolean =
        other is CubicBezierEasing && a == other.a && b == other.b && c == other.c && d == other.d
    override fun hashCode(): Int = listOf(a, b, c, d).hashCode()
}

@Immutable
class TweenSpec<T>(val durationMillis: Int = 300, val delay: Int = 0, val easing: Easing)
