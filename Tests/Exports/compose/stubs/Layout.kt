// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/foundation/layout/PaddingValues.

package androidx.compose.foundation.layout

import androidx.compose.runtime.Immutable
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp

interface PaddingValues {
    @Immutable
    class Absolute(
        val left: Dp = 0.dp,
        val top: Dp = 0.dp,
        val right: Dp = 0.dp,
        val bottom: Dp = 0.dp,
    ) : PaddingValues {
        init {
            require(listOf(left, top, right, bottom).all { it.value >= 0f }) { "Padding must be non-negative" }
        }
    }
}
