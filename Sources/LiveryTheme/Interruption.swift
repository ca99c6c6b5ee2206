/// Checks at regular intervals whether the result of a compilation is still needed. If it isn't, every phase ends at
/// its next check, and the results are discarded. An interruption can't be undone.
package final class Interruption {
    private let isUnwanted: () -> Bool
    private var steps = 0
    package private(set) var hasCome = false

    package init(_ isUnwanted: @escaping () -> Bool) {
        self.isUnwanted = isUnwanted
    }

    /// Checks immediately.
    package func ask() {
        if !hasCome { hasCome = isUnwanted() }
    }

    /// Counts a step of work, and checks after every ``interval`` steps. A check can take a microsecond, which is much
    /// longer than a step.
    func step() {
        steps += 1
        if steps.isMultiple(of: Self.interval) { ask() }
    }

    /// Counts a step. Returns `false` once the result is no longer needed.
    package func shouldContinue() -> Bool {
        step()
        return !hasCome
    }

    /// The number of steps between two checks. They take about a millisecond.
    static let interval = 1024
}
