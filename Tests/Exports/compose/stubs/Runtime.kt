// Stubs of https://developer.android.com/reference/kotlin/androidx/compose/runtime: only what generated code uses.
// A composable function is a plain function here, because the compiler plugin is not available. A composition local has
// the value of the innermost provider that is running.

package androidx.compose.runtime

@Retention(AnnotationRetention.BINARY)
@Target(AnnotationTarget.FUNCTION, AnnotationTarget.TYPE, AnnotationTarget.TYPE_PARAMETER, AnnotationTarget.PROPERTY_GETTER)
annotation class Composable

@Retention(AnnotationRetention.BINARY)
@Target(AnnotationTarget.FUNCTION, AnnotationTarget.PROPERTY_GETTER)
annotation class ReadOnlyComposable

@MustBeDocumented
@Target(AnnotationTarget.CLASS)
@Retention(AnnotationRetention.BINARY)
annotation class Immutable

sealed class CompositionLocal<T>(internal val values: ArrayDeque<T>, private val default: () -> T) {
    val current: T
        @ReadOnlyComposable @Composable get() = values.lastOrNull() ?: default()
}

abstract class ProvidableCompositionLocal<T> internal constructor(default: () -> T) :
    CompositionLocal<T>(ArrayDeque(), default) {
    infix fun provides(value: T): ProvidedValue<T> = ProvidedValue(this, value)
}

class ProvidedValue<T> internal constructor(val compositionLocal: CompositionLocal<T>, val value: T) {
    internal fun <R> during(block: () -> R): R {
        compositionLocal.values.addLast(value)
        return try { block() } finally { compositionLocal.values.removeLast() }
    }
}

private class StaticCompositionLocal<T>(default: () -> T) : ProvidableCompositionLocal<T>(default)

fun <T> staticCompositionLocalOf(defaultFactory: () -> T): ProvidableCompositionLocal<T> =
    StaticCompositionLocal(defaultFactory)

@Composable
fun CompositionLocalProvider(value: ProvidedValue<*>, content: @Composable () -> Unit) = value.during(content)
