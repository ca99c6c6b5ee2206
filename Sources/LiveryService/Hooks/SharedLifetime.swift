import Synchronization

/// For how long shared caches may store the bundles at `latest` and at channels, while purges are known to work.
///
/// A response that is stored for long must be purged when it is outdated. A node that can't read the database may serve
/// outdated responses, which nothing would purge. Therefore each confirmation is valid only for some seconds, less than
/// those after which purges don't wait for a node.
package final class SharedLifetime: Sendable {
    /// The seconds that a confirmation is valid.
    private static let validity = 10

    private let seconds: Int
    /// When the confirmation ends, in nanoseconds since the machine started.
    private let end = Atomic<Int>(0)

    /// - Parameter seconds: The value of `s-maxage`; 0 for none, whatever is confirmed.
    init(_ seconds: Int) { self.seconds = seconds }

    /// The value of `s-maxage` now; 0 for none.
    package var maxAge: Int { seconds > 0 && StoreContact.now < end.load(ordering: .relaxed) ? seconds : 0 }

    /// Purges work, and this node serves all changes.
    func confirm() { end.store(StoreContact.now + Self.validity * 1_000_000_000, ordering: .relaxed) }

    func withdraw() { end.store(0, ordering: .relaxed) }
}
