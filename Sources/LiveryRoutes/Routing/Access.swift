import LiveryService

/// The clients that may use a route. Every route declares its access, and the router checks it before the handler runs.
///
/// The access of a route with `{app}` in its pattern concerns that app. A route without `{app}` concerns the whole
/// service: if it requires a role, callers that have the role for some apps only can't use it.
enum Access: Sendable, Equatable {
    /// Every client. Credentials are ignored.
    case anybody
    /// Every client. Credentials are checked if the request has them, since the response depends on the caller's
    /// access.
    case visitors
    /// Every client. Callers with credentials need the role ``Role/reader``, because the work is charged to them.
    case checkers
    /// Every client if the app is public, and only its apps and readers if it is private. Other clients get the response
    /// for an app that does not exist.
    case apps
    /// The same clients as ``apps``, except that the role ``Role/app`` is not sufficient for a private app.
    case readers
    /// The same clients as ``readers``. Credentials are also checked for a public app, since the response depends on the
    /// caller's access to the apps that it extends. Their caller needs the role ``Role/reader``.
    case readersOfBases
    /// Callers with a valid token or session, regardless of its role and apps.
    case signedIn
    /// Callers with this role or a higher one for the app or the service.
    case atLeast(Role)

    static let designers = atLeast(.designer)
    static let publishers = atLeast(.publisher)
    static let admins = atLeast(.admin)
}
