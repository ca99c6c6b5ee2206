// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/ui/text/style: only what generated code uses.

package androidx.compose.ui.text.style

@JvmInline
value class TextAlign internal constructor(internal val value: Int) {
    override fun toString(): String = listOf("Unspecified", "Start", "End", "Center", "Justify")[value]

    companion object {
        val Unspecified: TextAlign = TextAlign(0)
        val Start: TextAlign = TextAlign(1)
        val End: TextAlign = TextAlign(2)
        val Center: TextAlign = TextAlign(3)
        val Justify: TextAlign = TextAlign(4)
    }
}

@JvmInline
value class TextOverflow internal constructor(internal val value: Int) {
    override fun toString(): String = listOf("Clip", "Ellipsis", "StartEllipsis", "MiddleEllipsis")[value]

    companion object {
        val Clip: TextOverflow = TextOverflow(0)
        val Ellipsis: TextOverflow = TextOverflow(1)
        val StartEllipsis: TextOverflow = TextOverflow(2)
        val MiddleEllipsis: TextOverflow = TextOverflow(3)
    }
}
