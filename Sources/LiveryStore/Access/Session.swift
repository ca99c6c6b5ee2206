#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Somebody who is signed in to the pages.
public struct Session: Sendable, Hashable {
    /// What they may do; the store doesn't interpret it.
    public let role: String
    /// The only app that they may change; nil is all.
    public let app: String?
    /// The author that history shows.
    public let name: String
    /// What every change must carry besides the cookie. Derived from the session's secret and kept nowhere.
    public let antiForgeryToken: String
    /// When they signed in.
    public let created: Date
    /// From when on it is refused.
    public let expires: Date
}
