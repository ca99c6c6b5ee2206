/// Asks now and then whether a compilation is still wanted. Once it is not, it stays so: every phase then ends as soon as
/// it notices, and what has been found is thrown away.
package final class Interruption {
    private let isUnwanted: () -> Bool
    private var steps = 0
    private(set) var hasCome = false

    init(_ isUnwanted: @escaping () -> Bool) {
        self.isUnwanted = isUnwanted
    }

    /// Asks now.
    func ask() {
        if !hasCome { hasCome = isUnwanted() }
    }

    /// Counts a step of the work. Asking may take a microsecond, a step far less.
    func step() {
        steps += 1
        if steps.isMultiple(of: Self.interval) { ask() }
    }

    /// Steps from one question to the next: a millisecond or so.
    static let interval = 1024
}
