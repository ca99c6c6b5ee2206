// Uses the generated themes as an app does, also their deprecated values.

@file:Suppress("DEPRECATION")

package checks

import androidx.compose.foundation.systemIsDark
import androidx.compose.material3.MaterialTheme
import androidx.compose.ui.graphics.Color
import test.everything.TDayCalmMotion
import test.everything.TDayCalmStyles
import test.everything.TSkin
import test.everything.TTheme
import test.everything.TTone
import test.everything.Setting
import test.everything.value

private fun hex(color: Color?): String = color?.value?.toString(16) ?: "none"

private fun material(): String =
    MaterialTheme.colorScheme?.let { "Material ${if (it.isDark) "dark" else "light"} ${hex(it.colors["primary"])}" } ?: ""

internal fun main() {
    TTheme { println("light: ${hex(TTheme.colors.colorsInk)}, ${material()}") }
    systemIsDark = true
    TTheme { println("dark: ${hex(TTheme.colors.colorsInk)}, ${material()}") }
    systemIsDark = false
    TTheme(skin = TSkin.Night, tone = TTone.First) {
        println("night by hand: ${hex(TTheme.colors.colorsInk)} first: ${hex(TTheme.colors.colorsTone)}")
    }
    println("night by hand, again outside: ${hex(TTheme.colors.colorsInk)}")
    systemIsDark = true
    test.edges.TTheme(content_ = test.edges.TContent.Color) { println("edges dark: ${hex(test.edges.TTheme.colors.colorsDp)}") }

    val background = TDayCalmStyles.button.backgroundColor
    fun color(setting: Setting<Color>): String = hex(setting.value(Color(0), Color(0)))
    println("disabled: ${color(background.setting(isEnabled = false, isPressed = true))}")
    println("pressed: ${color(background.setting(isPressed = true, isSelected = true))}")
    println("normal: ${color(background.setting())}")
    println("reset: ${Setting.Reset.value("default", "current")}")
    println("left: ${Setting.Leave.value("default", "current")}")
    val tween = TDayCalmMotion.motionFade.tween<Float>()
    println("tween: ${tween.durationMillis} ${tween.delay}")
}
