// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/ui/geometry: only what generated code uses.

package androidx.compose.ui.geometry

import androidx.compose.runtime.Immutable

/** The real class packs both coordinates into a `Long`. */
@Immutable
data class Offset(val x: Float, val y: Float)
