package import FoundationEssentials
import Synchronization

/// Delays clients that repeatedly fail to sign in.
///
/// After some failures an address has to wait, twice as long after each further one. Codes and tokens are too long to
/// guess. The delay limits the load, and attempts with secrets that leaked elsewhere. Safe from any thread.
package final class SignInThrottle: Sendable {
    /// Failures without a delay, such as a link that was already used, or a truncated token.
    static let freeFailures = 5
    /// The longest wait in seconds.
    static let longestWait = 900.0
    /// How long a failure is remembered, in seconds.
    package static let memory = 3600.0
    /// The maximum number of addresses that are remembered, in about 1 MiB. Beyond it, those with the oldest failures
    /// are forgotten.
    package static let capacity = 10_000
    /// The maximum number of failures a minute, of all addresses together, that are written to the audit log.
    static let auditedPerMinute = 30

    private struct Record {
        var failures: Int
        var last: Date
    }

    private struct State {
        var records: [String: Record] = [:]
        var audited: (minute: Int, count: Int) = (0, 0)
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Date

    package init(clock: @escaping @Sendable () -> Date = { Date() }) { self.clock = clock }

    /// The seconds, rounded up, that this address has to wait; nil if it may try now.
    package func wait(for address: String?) -> Int? {
        let (key, now) = (Self.network(of: address), clock())
        return state.withLock { state in
            guard let record = state.records[key], record.failures >= Self.freeFailures else { return nil }
            let doublings = min(record.failures - Self.freeFailures, 20)
            let delay = min(Double(1 << doublings), Self.longestWait)
            let left = delay - now.timeIntervalSince(record.last)
            // After the clock was set back, no client has to wait longer than this.
            return left > 0 ? Int(min(left, Self.longestWait).rounded(.up)) : nil
        }
    }

    /// Records a failure.
    /// - Returns: Whether to write it to the audit log.
    package func fail(_ address: String?) -> Bool {
        let (key, now) = (Self.network(of: address), clock())
        return state.withLock { state in
            var record = state.records[key] ?? Record(failures: 0, last: now)
            if now.timeIntervalSince(record.last) > Self.memory { record.failures = 0 }
            record.failures = record.failures + 1
            record.last = now
            state.records[key] = record
            if state.records.count > Self.capacity { Self.forgetOldest(of: &state.records) }
            let minute = Int(now.timeIntervalSince1970 / 60)
            if state.audited.minute != minute { state.audited = (minute, 0) }
            state.audited.count += 1
            return state.audited.count <= Self.auditedPerMinute
        }
    }

    /// Forgets the failures of an address that signed in.
    package func succeed(_ address: String?) {
        let key = Self.network(of: address)
        state.withLock { $0.records[key] = nil }
    }

    /// Removes the older half of the records at once, so that few failures need a removal.
    private static func forgetOldest(of records: inout [String: Record]) {
        let kept = records.sorted { $0.value.last > $1.value.last }.prefix(capacity / 2)
        records = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }

    /// An IPv4 address, or the first 64 bits of an IPv6 address: usually one customer has all addresses with this
    /// prefix.
    package static func network(of address: String?) -> String {
        guard let address, address.contains(":") else { return address ?? "" }
        let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let groups = halves.map { $0.split(separator: ":").map(String.init) }
        let tail = groups.count > 1 ? groups[1] : []
        let zeros = [String](repeating: "0", count: max(0, 8 - groups[0].count - tail.count))
        return (groups[0] + (groups.count > 1 ? zeros : []) + tail).prefix(4).joined(separator: ":")
    }
}
