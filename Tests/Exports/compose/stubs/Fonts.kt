// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/ui/text/font: only what generated code uses.

package androidx.compose.ui.text.font

import androidx.compose.runtime.Immutable

@Immutable
data class FontWeight(val weight: Int) {
    init {
        require(weight in 1..1000) { "Font weight can be in range [1, 1000]. Current value: $weight" }
    }

    companion object {
        val W100 = FontWeight(100)
        val W200 = FontWeight(200)
        val W300 = FontWeight(300)
        val W400 = FontWeight(400)
        val W500 = FontWeight(500)
        val W600 = FontWeight(600)
        val W700 = FontWeight(700)
        val W800 = FontWeight(800)
        val W900 = FontWeight(900)
        val Normal = W400
    }
}

@JvmInline
value class FontStyle(val value: Int) {
    companion object {
        val Normal = FontStyle(0)
        val Italic = FontStyle(1)
    }
}

@JvmInline
value class DeviceFontFamilyName(val name: String) {
    init {
        require(name.isNotEmpty()) { "name may not be empty" }
    }
}

interface Font {
    val weight: FontWeight
}

class DeviceFont(val familyName: DeviceFontFamilyName, override val weight: FontWeight) : Font

fun Font(familyName: DeviceFontFamilyName, weight: FontWeight = FontWeight.Normal): Font = DeviceFont(familyName, weight)

class ResourceFont(val resId: Int, override val weight: FontWeight, val style: FontStyle) : Font

fun Font(resId: Int, weight: FontWeight = FontWeight.Normal, style: FontStyle = FontStyle.Normal): Font =
    ResourceFont(resId, weight, style)

@Immutable
sealed class FontFamily {
    companion object {
        val Default: FontFamily = GenericFontFamily("system")
        val SansSerif: FontFamily = GenericFontFamily("sans-serif")
        val Serif: FontFamily = GenericFontFamily("serif")
        val Monospace: FontFamily = GenericFontFamily("monospace")
        val Cursive: FontFamily = GenericFontFamily("cursive")
    }
}

class GenericFontFamily internal constructor(val name: String) : FontFamily()

class FontListFontFamily internal constructor(val fonts: List<Font>) : FontFamily()

fun FontFamily(vararg fonts: Font): FontFamily = FontListFontFamily(fonts.asList())
