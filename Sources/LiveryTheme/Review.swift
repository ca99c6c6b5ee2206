package import LiveryModel

/// Inspects what a theme without errors compiles to, and reports what its author probably didn't intend.
///
/// A separate pass over resolved values: a compilation that only needs bundles doesn't pay for it.
package protocol Review: AnyObject {
    /// Inspects the bundle of one choice of axes.
    func inspect(_ bundle: ThemeBundle, resolvedBy checker: Checker)

    /// Reports the findings after the last bundle.
    /// - Parameter count: The number of inspected bundles.
    func report(to diagnostics: DiagnosticCollector, inspected count: Int)
}

/// The theme data available to a review before the first bundle.
package struct ReviewedTheme {
    package let theme: LoadedTheme
    package let allowances: Allowances
    package let sources: SourceMap
    package let names: NameTable
}
