import LiveryHTTP
import LiveryService

/// The threads for requests that can't be answered from memory. Each kind of work has its own threads and queue, so
/// that light requests never wait for heavy ones. Within a lane, the work of each caller is a ``Flow`` that delays
/// others by no more than a job. See docs/operating/fairness.md, which lists the same numbers.
struct Lanes: Sendable {
    /// Short reads of the store, including authentication. Each takes a millisecond or less.
    let reads = Lane(name: "reads", width: 4, queueLimit: 256)
    /// Reads of whole texts and stored bundles: a large one takes 100 ms to read, write as JSON and compress.
    let texts = Lane(name: "texts", width: 2, queueLimit: 64)
    /// Writes of a few rows or files. The store executes one write at a time, while the second thread reads the next
    /// body.
    let writes = Lane(name: "writes", width: 2, queueLimit: 64)
    /// Publishes, rollbacks and moves of channels.
    let publishing = Lane(name: "publishing", width: 3, queueLimit: 64)
    /// Current versions in forms that are compiled on demand.
    let delivery = Lane(name: "delivery", width: 2, queueLimit: 64)
    /// Compiles and comparisons for authenticated callers.
    let authors = Lane(name: "authors", width: 2, queueLimit: 64, niceness: 5)
    /// Compiles and comparisons for anonymous clients, with a time limit for each request.
    let visitors = Lane(name: "visitors", width: 2, queueLimit: 64, niceness: 10)

    /// All lanes.
    var all: [Lane] { [reads, texts, writes, publishing, delivery, authors, visitors] }

    /// The lanes' metrics in Prometheus' text format.
    var lines: [String] {
        func lines(_ name: String, _ type: String, _ help: String, _ value: (Lane) -> String) -> [String] {
            Metrics.heading(name, type, help) + all.map { "\(name){lane=\"\($0.name)\"} \(value($0))" }
        }
        return lines("livery_lane_running", "gauge", "Jobs that run, by lane.") { String($0.running) }
            + lines("livery_lane_waiting", "gauge", "Jobs in the queue, by lane.") { String($0.waiting) }
            + lines("livery_lane_jobs_total", "counter", "Jobs started, by lane.") { String($0.waits.count) }
            + lines("livery_lane_wait_seconds_total", "counter", "Time that jobs waited in the queue, by lane.") {
                String($0.waits.total / .seconds(1))
            }
    }

    /// The lane for a caller's compiles.
    func compiling(for caller: Caller?) -> Lane { caller == nil ? visitors : authors }
}

extension Lanes {
    /// The problem while slow clients use up the budget for bodies.
    static let spent = Problem(.bodyBudgetReached(retryAfter: ServiceLimits.retryWhenBusy))

    /// The problem if a lane's queue is full.
    static let busy = Problem(.busy(retryAfter: ServiceLimits.retryWhenBusy))
}
