package import LiveryAPI
import LiveryModel
package import LiveryStore
package import LiveryTheme

/// A version that was compiled and compared with the current one, but not stored yet.
package struct CompiledPublication {
    /// The publication. It has no bundles until they are encoded.
    package var publication: Publication
    package let bundles: [WrittenBundle]
    /// What releases need of the bundles.
    let excerpts: BundleExcerpts
    /// The bundles in every encoding, by the choice of axes, once they are encoded.
    package var contents: [String: BundleContent] = [:]
    package let diagnostics: [Diagnostic]
    package let summary: API.ChangeSummary
    /// The number of the current version. Nil for an app without versions.
    package let current: Int?
    /// The version's number, unless another client publishes first.
    package let number: Int
    /// The apps that extend this one.
    package var dependents: [Dependent] = []

    package var expectation: Expectation { current.map(Expectation.latest) ?? .new }
}

/// The parts of a new version's bundles that active releases need, taken while the bundles are in the compiler's memory.
struct BundleExcerpts: Sendable {
    let paths: PathsWithGroups
    let bundles: [ThemeBundle]

    /// Takes the parts of all bundles. Does nothing without releases.
    init(_ compilation: Compilation, for releases: [AppRelease]) {
        paths = PathsWithGroups(releases.lazy.flatMap(\.contract.requirements.keys))
        bundles = releases.isEmpty ? [] : compilation.compiled.map { [paths] in $0.excerpt(paths) }
    }
}

/// An app that extends the published one, and the effect on it.
package struct Dependent {
    /// The number that its next version would have.
    package enum Outcome {
        /// The app extends a fixed version, so it doesn't change.
        case pinned
        /// The app would no longer compile.
        case broken([Diagnostic])
        case changed(CompiledPublication)
    }

    package let version: Version
    package let outcome: Outcome

    package var publication: CompiledPublication? {
        if case .changed(let publication) = outcome { publication } else { nil }
    }

    package var errors: [Diagnostic] { if case .broken(let diagnostics) = outcome { diagnostics } else { [] } }
}
