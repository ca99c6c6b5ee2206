package import LiveryTheme

/// Why the service doesn't do what a caller asked for.
package enum ServiceError: Error, Sendable {
    /// No app has this name, or the caller can't see it.
    case unknownApp(String)
    /// The permissions of the caller don't include this. With the names that they include, if there are some.
    case forbidden(String, known: [String]? = nil)
    /// The content of the request is invalid.
    case invalid(String)
    /// A time is invalid, or in the past.
    case invalidTime(String)
    /// The theme of an app has errors. The app is nil for the app that was published.
    case themeHasErrors([Diagnostic], of: String?)
    /// A change breaks releases that its author didn't name.
    case breaksReleases([BrokenRelease])
    /// A published theme has errors for one choice of axes.
    case choiceHasErrors([Diagnostic])
    /// A form would combine too many choices of axes.
    case tooManyChoices(String)
    /// The work took more than this CPU time.
    case timeLimitReached(Duration)
    /// The client doesn't wait for the result any more.
    case abandoned
    /// The database, which may have what was asked for, can't be read now.
    case unreadable(String)
    /// A failure that is not the caller's fault.
    case failure(String)
}

extension ServiceError {
    /// The error for a theme that can't be published. `app` is the app of the theme if it extends the published one.
    package static func themeHasErrors(_ diagnostics: [Diagnostic]) -> ServiceError {
        .themeHasErrors(diagnostics, of: nil)
    }
}
