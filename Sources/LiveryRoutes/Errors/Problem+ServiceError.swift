import LiveryAPI
import LiveryHTTP
package import LiveryService
import LiveryTheme

extension Problem {
    /// The problem for an error of the service.
    package init(_ error: ServiceError) {
        switch error {
        case .unknownApp(let reason): self.init(.unknownApp, reason)
        case .forbidden(let reason, let known):
            self.init(.forbidden, reason)
            if let known { self = suggesting(known) }
        case .invalid(let reason): self.init(.malformedBody, reason)
        case .invalidTime(let reason): self.init(.invalidTime, reason)
        case .themeHasErrors(let diagnostics, let app): self.init(diagnostics, of: app)
        case .breaksReleases(let releases):
            let first = releases.first.map { "'\($0.name)'" } ?? "a release"
            let more = releases.count > 1 ? " and \(releases.count - 1) more" : ""
            self = Problem(
                .breaksReleases,
                "builds that people have installed can't read this version: \(first)\(more); nothing was changed. Name "
                    + "each of these releases in 'breaks' to make the change anyway"
            )
            .with { $0.breaks = releases.map(API.BrokenRelease.init) }
        case .choiceHasErrors(let diagnostics):
            self = Problem(.themeHasErrors, "this combination of axes has errors")
                .with { $0.diagnostics = diagnostics.map(API.Diagnostic.init) }
        case .tooManyChoices(let reason): self.init(.tooManyCombinations, reason)
        case .timeLimitReached(let limit):
            self.init(
                .timeLimitReached,
                "this takes more than \(limit.formatted) of computing time, the limit for anonymous clients: send a "
                    + "token or sign in")
        case .abandoned: self.init(.overloaded, "the client has disconnected")
        case .unreadable(let reason): self = Problem(.storageUnavailable, reason).with(.retryAfter, "5")
        case .failure(let reason): self.init(.internalError, reason)
        }
    }

    /// The problem for a theme with errors, with all diagnostics. `app` is the app of the theme if it extends the
    /// published one.
    private init(_ diagnostics: [Diagnostic], of app: String?) {
        let errors = diagnostics.count { $0.severity == .error }
        let theme = app.map { "the theme of '\($0)', which extends it," } ?? "the theme"
        self = Problem(
            .themeHasErrors, "\(theme) has \(errors) \(errors == 1 ? "error" : "errors"); nothing was published"
        )
        .with {
            $0.diagnostics = diagnostics.map(API.Diagnostic.init)
            $0.app = app
        }
    }
}

extension Duration {
    /// `2 s`, `0.5 s`
    fileprivate var formatted: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}
