import LiveryAPI
import LiveryModel
import LiveryService
import LiveryStore
import LiveryTheme

extension CompiledPublication {
    /// The report for responses, without the version.
    var report: API.CandidateReport {
        var report = API.CandidateReport()
        report.diagnostics = diagnostics.map(API.Diagnostic.init)
        report.changes = summary
        report.extendedBy = dependents.map(API.Dependent.init)
        return report
    }
}

extension API.Dependent {
    fileprivate init(_ dependent: LiveryService.Dependent) {
        self.init()
        app = dependent.version.app
        version = dependent.version.number
        if case .pinned = dependent.outcome { pinned = true }
        changes = dependent.publication?.summary
        diagnostics = (dependent.publication?.diagnostics ?? dependent.errors).map(API.Diagnostic.init)
    }
}
