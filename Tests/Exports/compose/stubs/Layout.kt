// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/foundation/layout/PaddingValues.

package androidx.compose.foundation.layout

import androidx.compose.runtime.Immutable
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp

interface PaddingValues

@Immutable
internal class Padding(val start: Dp, val top: Dp, val end: Dp, val bottom: Dp) : PaddingValues {
    init {
        require(listOf(start, top, end, bottom).all { it.value >= 0f }) { "Padding must be non-negative" }
    }
}

fun PaddingValues(all: Dp): PaddingValues = Padding(all, all, all, all)

fun PaddingValues(horizontal: Dp = 0.dp, vertical: Dp = 0.dp): PaddingValues =
    Padding(horizontal, vertical, horizontal, vertical)

fun PaddingValues(start: Dp = 0.dp, top: Dp = 0.dp, end: Dp = 0.dp, bottom: Dp = 0.dp): PaddingValues =
    Padding(start, top, end, bottom)
