import Shapes
import TestSupport
import Testing

@Suite("A random sequence of changes")
struct ModelTests {
    /// The first difference in a run, and the number of steps before it.
    private func difference(
        in steps: [Step], mistake: Model.Mistake? = nil
    ) async throws -> (after: Int, text: String)? {
        let pair = try Pair(mistake: mistake)
        for (index, step) in steps.enumerated() {
            // Nothing here suspends, so yield to other tests.
            await Task.yield()
            if let text = try await pair.take(step) { return (index + 1, text) }
        }
        return try await pair.wholeDifference().map { (steps.count, $0) }
    }

    /// Removes all steps that are not needed to reproduce the difference.
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
        var random = SeededRandom(seed: seed)
        return (0..<500).map { _ in Step.random(using: &random) }
    }

    @Test("has the same effect on the service as on a few dictionaries", arguments: 0..<UInt64(times(3, thorough: 20)))
    func model(seed: UInt64) async throws {
        let steps = steps(seed: seed)
        guard let found = try await difference(in: steps) else { return }
        let short = try await shrunk(Array(steps.prefix(found.after)))
        let text = try await difference(in: short)?.text ?? found.text
        Issue.record("seed \(seed): \(short.map { "\($0)" }.joined(separator: "; ")): \(text)")
    }

    @Test(
        "reveals a wrong model, and a run of hundreds of steps shrinks to the few that matter",
        arguments: sample([Model.Mistake.rollbackIsOneOff, .cancelledIsDone], usual: 1))
    func mistake(_ mistake: Model.Mistake) async throws {
        let steps = steps(seed: 0)
        let found = try #require(try await difference(in: steps, mistake: mistake))
        let short = try await shrunk(Array(steps.prefix(found.after)), mistake: mistake)
        #expect(short.count <= 6, "\(short)")
        #expect(try await difference(in: short, mistake: mistake) != nil)
        #expect(try await difference(in: short) == nil)
    }
}
