#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A signed-in session of the web interface.
public struct Session: Sendable, Hashable {
    /// Identifies the session when listing and ending sessions. 16 hexadecimal digits that don't reveal the secret.
    public let id: String
    /// What the user is allowed to do.
    public let grant: Grant
    /// The token that the user signed in with. When it ends, so does the session. `nil` after signing in with a
    /// one-time code.
    public let token: Int64?
    /// The value that every write request must include in addition to the cookie. It is derived from the session's
    /// secret and never stored.
    public let antiForgeryToken: String
    /// When the user signed in.
    public let created: Date
    /// When the session stops being valid.
    public let expires: Date
}

/// A session as an administrator sees it, without the values that only its own browser may know.
public struct OpenSession: Sendable, Hashable, Identifiable {
    /// Identifies the session when ending it. 16 hexadecimal digits.
    public let id: String
    /// What the user is allowed to do.
    public let grant: Grant
    /// The token that the user signed in with. When it ends, so does the session. `nil` after signing in with a
    /// one-time code.
    public let token: Int64?
    /// When the user signed in.
    public let created: Date
    /// When the session stops being valid.
    public let expires: Date
}
