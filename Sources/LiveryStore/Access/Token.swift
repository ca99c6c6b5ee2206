#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A key that a program presents: what is known about it, without its secret.
public struct Token: Sendable, Hashable, Identifiable {
    /// For listing and revoking; never given twice.
    public let id: Int64
    /// What it allows.
    public let grant: Grant
    /// When it was made.
    public let created: Date
    /// From when on it is refused; nil is never.
    public let expires: Date?
    /// When it was revoked; nil if it was not.
    public let revoked: Date?
    /// When it was last used, to the minute; nil if never.
    public let lastUsed: Date?

    /// Whether it is neither revoked nor expired.
    public func isValid(at time: Date) -> Bool {
        revoked == nil && expires.map { time.isBefore($0) } ?? true
    }
}
