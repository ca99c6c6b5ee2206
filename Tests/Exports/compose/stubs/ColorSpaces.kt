// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/ui/graphics/colorspace/ColorSpaces.

package androidx.compose.ui.graphics.colorspace

abstract class ColorSpace(val name: String)

class Rgb internal constructor(name: String) : ColorSpace(name)

object ColorSpaces {
    val Srgb: Rgb = Rgb("srgb")
    val LinearSrgb: Rgb = Rgb("srgb-linear")
    val Bt2020: Rgb = Rgb("rec2020")
    val DisplayP3: Rgb = Rgb("display-p3")
    val AdobeRgb: Rgb = Rgb("a98-rgb")
    val ProPhotoRgb: Rgb = Rgb("prophoto-rgb")
}
