/// A caller, such as a token, a person or an address, whose work is scheduled fairly alongside the work of other
/// callers. The term comes from fair queueing (RFC 8290).
public struct Flow: Hashable, Sendable {
    /// The server itself, for work that no caller is waiting for.
    public static let server = Flow("server")

    private let name: String

    /// Creates a flow with a name that identifies the caller.
    public init(_ name: String) {
        self.name = name
    }
}

/// Waiting jobs, ordered so that no flow delays another by more than one job.
///
/// The next job belongs to the flow with the fewest running jobs. If there are several such flows, it belongs to the
/// one that has used the least processor time. A flow that was idle starts again with the time of the flow that was
/// served last. It therefore gains nothing from having been idle, and doesn't have to wait until others have used as
/// much time as it did earlier. Jobs of the same flow keep their order.
///
/// This type is not thread-safe. Its owner measures the time and counts the threads.
struct FairQueue<Job> {
    /// A job and its place in the queue.
    struct Entry {
        let job: Job
        let flow: Flow
        /// Whether the job can take a long time. See ``next(heavy:)``.
        let isHeavy: Bool
        fileprivate let number: Int
    }

    private struct State {
        var entries: [Entry] = []
        var running = 0
        /// The processor time that the flow has used, in nanoseconds, or the time of ``FairQueue/served`` if that is
        /// higher.
        var used: UInt64 = 0

        var isIdle: Bool { entries.isEmpty && running == 0 }
    }

    /// The minimum time that is counted for a job, in nanoseconds, so that a flow of very short jobs isn't always
    /// first.
    static var minimum: UInt64 { 100_000 }
    /// The maximum number of idle flows whose time is stored.
    static var remembered: Int { 1024 }

    private var flows: [Flow: State] = [:]
    /// The time of the flow that was served last.
    private var served: UInt64 = 0
    private var added = 0
    /// The number of waiting jobs.
    private(set) var count = 0

    /// Adds a job as the last one of its flow.
    mutating func add(_ job: Job, of flow: Flow, isHeavy: Bool = false) {
        added += 1
        count += 1
        let served = served
        let entry = Entry(job: job, flow: flow, isHeavy: isHeavy, number: added)
        change(flow) { state in
            if state.isIdle { state.used = max(state.used, served) }
            state.entries.append(entry)
        }
    }

    /// Removes and returns the next job, which counts as running until ``finish(_:after:)`` is called.
    /// - Parameter heavy: Whether a heavy job can be returned.
    mutating func next(heavy: Bool = true) -> Entry? {
        let firsts = flows.values.compactMap { state in
            state.entries.firstIndex { heavy || !$0.isHeavy }.map { (state, index: $0) }
        }
        let first = firsts.min { one, other in
            (one.0.running, one.0.used, one.0.entries[one.index].number)
                < (other.0.running, other.0.used, other.0.entries[other.index].number)
        }
        guard let (state, index) = first else { return nil }
        let entry = state.entries[index]
        served = max(served, state.used)
        count -= 1
        change(entry.flow) { state in
            state.entries.remove(at: index)
            state.running += 1
        }
        return entry
    }

    /// Records that a job of a flow has ended.
    /// - Parameter time: The processor time that the job took, in nanoseconds.
    mutating func finish(_ flow: Flow, after time: UInt64) {
        change(flow) { state in
            state.running -= 1
            state.used += max(time, Self.minimum)
        }
        forget()
    }

    /// Removes and returns the newest job of the flow with the most jobs, to make room for a job of `flow`. `nil` if
    /// the first flow would then have fewer jobs than `flow`.
    mutating func displace(for flow: Flow) -> Job? {
        guard let longest = flows.max(by: { $0.value.entries.count < $1.value.entries.count }),
            longest.value.entries.count > (flows[flow]?.entries.count ?? 0) + 1
        else { return nil }
        count -= 1
        var removed: Entry?
        change(longest.key) { removed = $0.entries.popLast() }
        return removed?.job
    }

    private mutating func change(_ flow: Flow, _ change: (inout State) -> Void) {
        change(&flows[flow, default: State()])
    }

    /// Removes idle flows that have used less time than others. If there are too many, removes all idle flows.
    private mutating func forget() {
        let isFull = flows.count > Self.remembered
        guard isFull || flows.values.allSatisfy(\.isIdle) else { return }
        flows = flows.filter { !$0.value.isIdle }
        if flows.isEmpty { served = 0 }
    }
}
