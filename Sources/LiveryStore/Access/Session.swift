#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Somebody who is signed in to the pages.
public struct Session: Sendable, Hashable {
    /// Names it among others, for listing and ending: 16 hexadecimal digits, of which nobody can make the secret.
    public let id: String
    /// What they may do.
    public let grant: Grant
    /// The token that they signed in with, with which the session ends; nil after a one-time code.
    public let token: Int64?
    /// What every change must carry besides the cookie. Derived from the session's secret and kept nowhere.
    public let antiForgeryToken: String
    /// When they signed in.
    public let created: Date
    /// From when on it is refused.
    public let expires: Date
}

/// A session as whoever looks after the service sees it: without what only its own browser may know.
public struct OpenSession: Sendable, Hashable, Identifiable {
    /// For ending it: 16 hexadecimal digits.
    public let id: String
    /// What they may do.
    public let grant: Grant
    /// The token that they signed in with, with which the session ends; nil after a one-time code.
    public let token: Int64?
    /// When they signed in.
    public let created: Date
    /// From when on it is refused.
    public let expires: Date
}
