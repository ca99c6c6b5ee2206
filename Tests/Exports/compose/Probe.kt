// Prints the values of the objects that a file names, one JSON object a line.

package probe

import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.foundation.BorderStroke
import androidx.compose.foundation.layout.Padding
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.LinearGradient
import androidx.compose.ui.graphics.RadialGradient
import androidx.compose.ui.graphics.SolidColor
import androidx.compose.ui.graphics.wideColors
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.DeviceFont
import androidx.compose.ui.text.font.FontListFontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.font.GenericFontFamily
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.DpOffset
import androidx.compose.ui.unit.DpRect
import androidx.compose.ui.unit.DpSize
import androidx.compose.ui.unit.TextUnit
import java.io.File
import kotlin.reflect.KProperty1
import kotlin.reflect.full.memberProperties
import kotlin.reflect.jvm.javaGetter
import kotlin.time.Duration

fun main(arguments: Array<String>) {
    for (name in File(arguments[0]).readLines()) {
        val value = Class.forName(name).kotlin.objectInstance ?: error("$name is not an object")
        println(json(mapOf("object" to name, "members" to members(value))))
    }
}

fun members(value: Any): Map<String, Any?> = value::class.memberProperties.associate { it.name to member(it, value) }

// Kotlin's reflection can't call getters of nullable value classes.
private fun member(property: KProperty1<out Any, *>, value: Any): Any? =
    if (property.returnType.isMarkedNullable) property.javaGetter?.invoke(value) else property.getter.call(value)

fun json(value: Any?): String =
    when (value) {
        null, is Boolean, is Int, is Long, is Double -> value.toString()
        is Float -> json(value.toDouble())
        is String -> string(value)
        is List<*> -> value.joinToString(",", "[", "]") { json(it) }
        is Map<*, *> -> value.entries.joinToString(",", "{", "}") { string(it.key.toString()) + ":" + json(it.value) }
        else -> json(parts(value))
    }

private fun string(text: String): String =
    text.toCharArray().joinToString("", "\"", "\"") { "\\u%04x".format(it.code) }

private fun parts(value: Any): Any =
    when (value) {
        is Color -> color(value)
        is Dp -> mapOf("dp" to value.value)
        is TextUnit -> mapOf(value.type.toString().lowercase() to value.value)
        is Duration -> mapOf("ms" to value.inWholeNanoseconds / 1e6)
        is DpOffset -> mapOf("offset" to listOf(value.x.value, value.y.value))
        is DpSize -> mapOf("size" to listOf(value.width.value, value.height.value))
        is DpRect -> mapOf("rect" to listOf(value.left.value, value.top.value, value.right.value, value.bottom.value))
        is Padding -> mapOf("insets" to listOf(value.top.value, value.start.value, value.bottom.value, value.end.value))
        is CubicBezierEasing -> mapOf("easing" to listOf(value.a, value.b, value.c, value.d))
        is FontWeight -> mapOf("weight" to value.weight)
        is GenericFontFamily -> mapOf("family" to listOf(value.name))
        is FontListFontFamily ->
            mapOf("family" to value.fonts.map { (it as DeviceFont).familyName.name }, "of" to value.fonts[0].weight.weight)
        is TextStyle -> mapOf("text" to members(value).filterValues { it !in unspecified })
        is SolidColor -> value.value
        is LinearGradient -> mapOf("gradient" to stops(value.stops), "line" to line(value))
        is RadialGradient -> mapOf("gradient" to stops(value.stops), "line" to "radial")
        is BorderStroke -> mapOf("border" to listOf(value.width, value.brush))
        else -> if (value::class.isData) mapOf(value::class.simpleName to members(value)) else mapOf("name" to value.toString())
    }

private fun stops(stops: List<Pair<Float, Color>>) = stops.map { listOf(it.first, it.second) }

/** The ends in a unit square, where an infinite coordinate is the far edge. */
private fun line(gradient: LinearGradient) =
    listOf(gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y).map { if (it.isInfinite()) 1f else it }

private val unspecified = listOf(null, Color.Unspecified, TextUnit.Unspecified, TextAlign.Unspecified)

private fun color(color: Color): Any {
    if (color.value > 0xffffffffuL) {
        val wide = wideColors[(color.value - 0x1_0000_0000uL).toInt()]
        return mapOf(wide.space.name to listOf(wide.red, wide.green, wide.blue, wide.alpha))
    }
    return mapOf("argb" to color.value.toString(16).padStart(8, '0'))
}
