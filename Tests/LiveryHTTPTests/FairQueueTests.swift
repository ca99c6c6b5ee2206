import Testing

@testable import LiveryHTTP

/// Tests the order of waiting jobs, which depends on the number of jobs and on the processor time that they have used.
@Suite struct FairQueueTests {
    private static let second: UInt64 = 1_000_000_000

    /// Runs all jobs one at a time and returns their names in that order.
    private func run(_ queue: inout FairQueue<String>, _ time: (String) -> UInt64 = { _ in second }) -> [String] {
        var names: [String] = []
        while let entry = queue.next() {
            names.append(entry.job)
            queue.finish(entry.flow, after: time(entry.job))
        }
        return names
    }

    private func queue(_ jobs: KeyValuePairs<String, Int>) -> FairQueue<String> {
        var queue = FairQueue<String>()
        for (flow, count) in jobs { for index in 1...count { queue.add("\(flow)\(index)", of: Flow(flow)) } }
        return queue
    }

    @Test("takes turns, and keeps the order within a flow")
    func takesTurns() {
        var queue = queue(["a": 3, "b": 2, "c": 1])
        #expect(queue.count == 6)
        #expect(run(&queue) == ["a1", "b1", "c1", "a2", "b2", "a3"])
        #expect(queue.count == 0)
    }

    @Test("gives a flow with short jobs more of them than a flow with long jobs")
    func countsTime() {
        var queue = queue(["long": 2, "short": 4])
        let names = run(&queue) { $0.hasPrefix("long") ? 3 * Self.second : Self.second }
        #expect(names == ["long1", "short1", "short2", "short3", "long2", "short4"])
    }

    @Test("starts the job of a flow that comes later after at most one job of each other flow", arguments: [1, 2, 4])
    func worstWait(threads: Int) {
        let others = 40
        var queue = FairQueue<String>()
        for index in 0..<40 * others { queue.add("other", of: Flow("\(index % others)")) }
        var running: [FairQueue<String>.Entry] = []
        func step() -> String? {
            if running.count == threads {
                let done = running.removeFirst()
                queue.finish(done.flow, after: Self.second)
            }
            guard let entry = queue.next() else { return nil }
            running.append(entry)
            return entry.job
        }
        // By now, other flows have used a lot of time, but different amounts.
        for _ in 0..<333 { _ = step() }
        queue.add("new", of: Flow("new"))
        var passed = 0
        while let job = step(), job != "new" { passed += 1 }
        #expect(passed <= others)
    }

    @Test("runs the jobs of different flows at the same time before those of one flow")
    func spreadsThreads() {
        var queue = queue(["a": 4, "b": 1])
        let running = [queue.next(), queue.next(), queue.next()].compactMap { $0?.job }
        #expect(running == ["a1", "b1", "a2"])
    }

    @Test("skips heavy jobs")
    func passesOverHeavyJobs() {
        var queue = FairQueue<String>()
        queue.add("heavy", of: Flow("a"), isHeavy: true)
        queue.add("light", of: Flow("a"))
        #expect(queue.next(heavy: false)?.job == "light")
        #expect(queue.next(heavy: false) == nil)
        #expect(queue.next()?.job == "heavy")
    }

    @Test("drops the newest job of the flow with the most jobs, for a flow with fewer")
    func displaces() {
        var queue = queue(["a": 3, "b": 1])
        #expect(queue.displace(for: Flow("a")) == nil)
        #expect(queue.displace(for: Flow("c")) == "a3")
        #expect(queue.displace(for: Flow("c")) == "a2")
        // Every flow now has one job.
        #expect(queue.displace(for: Flow("c")) == nil)
        #expect(queue.count == 2)
    }

    @Test("gains nothing for a flow that was idle, and forgets nothing that a busy one has used")
    func idle() {
        var queue = queue(["busy": 10])
        for _ in 0..<5 {
            let entry = queue.next()
            entry.map { queue.finish($0.flow, after: Self.second) }
        }
        for index in 1...5 { queue.add("idle\(index)", of: Flow("idle")) }
        #expect(run(&queue).prefix(4).filter { $0.hasPrefix("busy") }.count >= 2)
    }
}
