import Glibc
import Synchronization

/// When this server last knew that it serves everything that is in the store.
///
/// A server that loses its database continues to serve what it has in memory, which others may have changed meanwhile.
/// After a time that the operator sets, its responses say so.
package final class StoreContact: Sendable {
    private let limit: Int
    /// In nanoseconds since the machine started. Negative if a local copy is older than that.
    private let last = Atomic(StoreContact.now)

    /// - Parameter seconds: After how many seconds without contact this server is stale; 0 for never.
    package init(limit seconds: Int) { limit = seconds * 1_000_000_000 }

    /// Notes that everything was served that the store had at this moment.
    package func note(at moment: Int = StoreContact.now) { last.store(moment, ordering: .relaxed) }

    /// The seconds since the last contact.
    package var seconds: Double { max(0, Double(Self.now - last.load(ordering: .relaxed)) / 1e9) }

    /// Whether what this server has in memory may be outdated. Takes some nanoseconds.
    package var isStale: Bool { limit > 0 && Self.now - last.load(ordering: .relaxed) > limit }

    /// The current moment, in nanoseconds since the machine started. Includes the time for which it was suspended.
    package static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
