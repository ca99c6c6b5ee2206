package import LiveryAPI
import LiveryModel
package import LiveryStore
package import LiveryTheme

/// A version that was compiled and compared with the current one, but not stored yet.
package struct CompiledPublication {
    /// The publication. It has no bundles until they are encoded.
    package var publication: Publication
    package let bundles: [WrittenBundle]
    /// The version, compared with the releases that were active when it was compiled.
    package let comparison: ReleaseComparison
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

    /// The releases that a publish would break: this app's and, with a cascade, those of dependents, whose names begin
    /// with the app's name and a slash.
    /// - Parameter names: The releases to leave out.
    package func broken(cascade: Bool, besides names: [String] = []) -> [BrokenRelease] {
        comparison.broken(besides: names)
            + publishedDependents(cascade: cascade).flatMap { other in
                other.comparison.broken(besides: names, prefix: other.releasePrefix)
            }
    }

    /// The dependents that are published with this publication.
    func publishedDependents(cascade: Bool) -> [CompiledPublication] {
        cascade ? dependents.compactMap(\.publication) : []
    }

    /// What the names of the app's releases begin with if it is published as a dependent.
    var releasePrefix: String { "\(publication.app)/" }
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
