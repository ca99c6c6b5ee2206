// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/ui/layout/ContentScale.

package androidx.compose.ui.layout

interface ContentScale {
    companion object {
        val Crop: ContentScale = Named("Crop")
        val Fit: ContentScale = Named("Fit")
        val FillBounds: ContentScale = Named("FillBounds")
        val None: ContentScale = Named("None")
    }

    private class Named(private val name: String) : ContentScale {
        override fun toString(): String = name
    }
}
