/// Inspects the bundles of a theme that has no errors, and reports probable mistakes.
///
/// A review is a separate pass over resolved values, so compilations without a review don't pay for it.
package protocol Review: AnyObject {
    /// Inspects the bundle of one axis choice.
    func inspect(_ bundle: CompiledBundle, resolvedBy checker: Checker)

    /// Reports the findings after the last bundle.
    /// - Parameter count: The number of inspected bundles.
    func report(to diagnostics: DiagnosticCollector, inspected count: Int)
}

/// The data of a theme that is available to a review before the first bundle.
package struct ReviewedTheme {
    package let theme: LoadedTheme
    package let allowances: Allowances
    package let sources: SourceMap
    package let names: NameTable
}
