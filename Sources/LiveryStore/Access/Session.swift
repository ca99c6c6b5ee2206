#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Somebody who is signed in to the pages.
public struct Session: Sendable, Hashable {
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
