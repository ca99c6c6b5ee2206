import LiveryAPI
import LiveryModel
import LiveryStore
import LiveryTheme

/// A version to be: compiled without errors, compared with what is in force, and not written yet.
struct Candidate {
    /// Without bundles, until they are encoded.
    var publication: Publication
    let bundles: [ThemeBundle]
    /// The bundles in every encoding, by the choice of axes, once they are encoded.
    var contents: [String: BundleContent] = [:]
    let diagnostics: [Diagnostic]
    let summary: API.ChangeSummary
    /// The number that it will have if nobody publishes in the meantime.
    let number: Int
    /// The apps that build on this one.
    var dependents: [Dependent] = []

    var expectation: Expectation { number == 1 ? .new : .latest(number - 1) }

    /// What responses say of it besides the version.
    var report: API.CandidateReport {
        var report = API.CandidateReport()
        report.diagnostics = diagnostics.map(API.Diagnostic.init)
        report.changes = summary
        report.extendedBy = dependents.map(API.Dependent.init)
        return report
    }
}

/// An app that builds on the one that is published, and what becomes of it.
struct Dependent {
    /// What it would be, built on what is published.
    enum Outcome {
        /// It names the version that it builds on, and so does not change.
        case pinned
        /// It would not compile any more.
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
