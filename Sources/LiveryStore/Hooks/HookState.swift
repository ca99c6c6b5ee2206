#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How much of the audit log a hook has delivered.
public struct HookState: Sendable, Hashable {
    /// The hook's name.
    public let name: String
    /// The number of the last delivered entry. Entries that don't concern the hook are treated as delivered.
    public let cursor: Int
    /// The number of failed attempts to deliver the next entry.
    public let tries: Int
    /// The earliest time of the next attempt. `nil` if the last attempt succeeded.
    public let next: Date?
    /// The node that delivers the entries.
    public let owner: String?
    /// The time at which another node may take over.
    public let lease: Date?
    /// The reason that the last attempt failed, or that the hook is disabled.
    public let error: String?
    /// Whether the hook is disabled until someone resumes it.
    public let isDisabled: Bool
    /// Whether a cache served the new versions after its last purge, and no purge has failed since then.
    public let isProven: Bool

    init(_ row: Row) throws {
        name = try row.decode(forColumn: "name")
        cursor = try row.decode(forColumn: "cursor")
        tries = try row.decode(forColumn: "tries")
        next = try row.optionalTime("next")
        owner = try row.decode(forColumn: "owner")
        lease = try row.optionalTime("lease")
        error = try row.decode(forColumn: "error")
        isDisabled = try row.decode(forColumn: "disabled")
        isProven = try row.decode(forColumn: "proven") && tries == 0 && !isDisabled
    }

    /// Whether a node's lease lasts for at least a few more seconds.
    func isLeased(to node: String, for seconds: Double, at now: Date) -> Bool {
        owner == node && lease.map { now.addingTimeInterval(seconds).isBefore($0) } == true
    }

    /// Whether a node may deliver entries now.
    func isFree(for node: String, at now: Date) -> Bool {
        !isDisabled && !(next.map { now.isBefore($0) } ?? false)
            && (owner == node || !(lease.map { now.isBefore($0) } ?? false))
    }
}
