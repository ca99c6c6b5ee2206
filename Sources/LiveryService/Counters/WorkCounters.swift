/// Counts the work of the service. Incrementing a counter takes a few nanoseconds and no lock.
package final class WorkCounters: Sendable {
    /// The durations of compiles.
    package let compilations = Histogram(kinds: 1)
    private let parsed = Counters(count: 1)
    private let damages = Counters(count: 1)

    /// The number of files that compiles parsed.
    package var parsedFiles: UInt64 { parsed[0] }

    /// The number of times that damaged stored bytes were found.
    package var damaged: UInt64 { damages[0] }

    /// Counts a compile and the number of files that it parsed.
    func addCompilation(_ duration: Duration, parsed count: Int) {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
        compilations.add(nanoseconds: nanoseconds, kind: 0, stripe: 0)
        parsed.add(UInt64(count), at: 0, stripe: 0)
    }

    /// Counts damaged stored bytes.
    func addDamage() { damages.add(1, at: 0, stripe: 0) }
}
