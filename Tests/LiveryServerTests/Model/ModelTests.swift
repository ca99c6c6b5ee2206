import Testing

@Suite("Whatever people do")
struct ModelTests {
    /// The first difference of a run, and after how many steps.
    private func difference(
        in steps: [Step], mistake: Model.Mistake? = nil
    ) async throws -> (after: Int, text: String)? {
        let pair = try Pair(mistake: mistake)
        for (index, step) in steps.enumerated() {
            // Nothing here ever waits: let others have the thread.
            await Task.yield()
            if let text = try await pair.take(step) { return (index + 1, text) }
        }
        return try await pair.wholeDifference().map { (steps.count, $0) }
    }

    /// Leaves out whatever the difference does not need.
    private func shrunk(_ steps: [Step], mistake: Model.Mistake? = nil) async throws -> [Step] {
        var steps = steps
        var size = max(1, steps.count / 2)
        while true {
            var start = 0
            while start < steps.count {
                let rest = Array(steps[..<start] + steps[min(steps.count, start + size)...])
                if let found = try await difference(in: rest, mistake: mistake) {
                    steps = Array(rest.prefix(found.after))
                } else {
                    start += size
                }
            }
            if size == 1 { return steps }
            size /= 2
        }
    }

    private func steps(seed: UInt64) -> [Step] {
        var random = SeededSteps(state: seed)
        return (0..<500).map { _ in Step.random(using: &random) }
    }

    @Test("the service does what a few dictionaries would: 10,000 steps", arguments: 0..<20)
    func model(seed: UInt64) async throws {
        let steps = steps(seed: seed)
        guard let found = try await difference(in: steps) else { return }
        let short = try await shrunk(Array(steps.prefix(found.after)))
        let text = try await difference(in: short)?.text ?? found.text
        Issue.record("\(short.map { "\($0)" }.joined(separator: "; ")): \(text)")
    }

    @Test(
        "a model that is wrong is found out, and a run of hundreds of steps shrinks to the few that show it",
        arguments: [Model.Mistake.rollbackIsOneOff, .cancelledIsDone])
    func mistake(_ mistake: Model.Mistake) async throws {
        let steps = steps(seed: 0)
        let found = try #require(try await difference(in: steps, mistake: mistake))
        let short = try await shrunk(Array(steps.prefix(found.after)), mistake: mistake)
        #expect(short.count <= 6, "\(short)")
        #expect(try await difference(in: short, mistake: mistake) != nil)
        #expect(try await difference(in: short) == nil)
    }
}
