import LiveryAPI
import LiveryModel
import LiveryStore
import LiveryTheme

/// A version that was compiled and compared with the current one, but not stored yet.
struct Candidate {
    /// The publication. It has no bundles until they are encoded.
    var publication: Publication
    let bundles: [WrittenBundle]
    /// The bundles in every encoding, by the choice of axes, once they are encoded.
    var contents: [String: BundleContent] = [:]
    let diagnostics: [Diagnostic]
    let summary: API.ChangeSummary
    /// The number of the current version. Nil for an app without versions.
    let current: Int?
    /// The version's number, unless another client publishes first.
    let number: Int
    /// The apps that extend this one.
    var dependents: [Dependent] = []

    var expectation: Expectation { current.map(Expectation.latest) ?? .new }

    /// The report for responses, without the version.
    var report: API.CandidateReport {
        var report = API.CandidateReport()
        report.diagnostics = diagnostics.map(API.Diagnostic.init)
        report.changes = summary
        report.extendedBy = dependents.map(API.Dependent.init)
        return report
    }
}

/// An app that extends the published one, and the effect on it.
struct Dependent {
    /// The number that its next version would have.
    enum Outcome {
        /// The app extends a fixed version, so it doesn't change.
        case pinned
        /// The app would no longer compile.
        case broken([Diagnostic])
        case changed(Candidate)
    }

    let version: Version
    let outcome: Outcome

    var candidate: Candidate? { if case .changed(let candidate) = outcome { candidate } else { nil } }

    var errors: [Diagnostic] { if case .broken(let diagnostics) = outcome { diagnostics } else { [] } }
}

extension API.Dependent {
    fileprivate init(_ dependent: LiveryServer.Dependent) {
        self.init()
        app = dependent.version.app
        version = dependent.version.number
        if case .pinned = dependent.outcome { pinned = true }
        changes = dependent.candidate?.summary
        diagnostics = (dependent.candidate?.diagnostics ?? dependent.errors).map(API.Diagnostic.init)
    }
}
