/// Who may use a route. Every route declares it, and the router asks before a handler runs.
///
/// A route with `{app}` in its pattern is about that app. One without is about the whole service: what asks for a role
/// there is closed to whoever has it for some apps only.
enum Access: Sendable, Equatable {
    /// Everybody. Nobody is asked who they are.
    case anybody
    /// Everybody. Who brings a token or a session is asked who they are: the handler shows each what they may see.
    case visitors
    /// Everybody while the app is public, its readers when it is private; to others a private app does not exist.
    case readers
    /// Whoever has a token or a session that is valid, whatever it is for.
    case signedIn
    /// Whoever has this role or a higher one, here.
    case atLeast(Role)

    static let designers = atLeast(.designer)
    static let publishers = atLeast(.publisher)
    static let admins = atLeast(.admin)
}
