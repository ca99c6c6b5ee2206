import Foundation

/// The error for a condition that didn't hold in time.
public struct NotInTime: Error, CustomStringConvertible {
    /// Where the test waited, for how long, and for what.
    public let description: String
}

/// Waits until a condition holds. Blocks the thread between checks, which are 1 to 20 ms apart.
///
/// - Parameters:
///   - what: What the test waits for, such as "the server counts 3 connections". The error includes this text.
///   - limit: How long to wait. Use the default for events on this machine, because it only stops tests that hang.
///   - holds: The condition.
/// - Throws: `NotInTime` after the limit, or an error that the condition throws.
@_disfavoredOverload  // Asynchronous tests call the other function, even for conditions that don't suspend.
public func eventually(
    _ what: @autoclosure () -> String, within limit: Duration = .seconds(120), file: StaticString = #fileID,
    line: Int = #line, _ holds: () throws -> Bool
) throws {
    var wait = Wait(limit)
    while try !holds() {
        guard let pause = wait.next() else { throw wait.error(what(), file, line) }
        Thread.sleep(forTimeInterval: pause / .seconds(1))
    }
}

/// Waits until a condition holds, like the synchronous function, but suspends the task between checks.
public func eventually(
    _ what: @autoclosure () -> String, within limit: Duration = .seconds(120), file: StaticString = #fileID,
    line: Int = #line, isolation: isolated (any Actor)? = #isolation, _ holds: () async throws -> Bool
) async throws {
    var wait = Wait(limit)
    while try await !holds() {
        guard let pause = wait.next() else { throw wait.error(what(), file, line) }
        try await Task.sleep(for: pause)
    }
}

/// Calls a function that blocks on another thread and waits until it returns.
///
/// - Throws: `NotInTime` after the limit. The other thread then continues.
public func returns(
    _ what: @autoclosure () -> String, within limit: Duration = .seconds(120), file: StaticString = #fileID,
    line: Int = #line, _ body: @escaping @Sendable () -> Void
) throws {
    let thread = Thread(block: body)
    thread.start()
    try eventually(what(), within: limit, file: file, line: line) { thread.isFinished }
}

/// The pauses between the checks of one call.
private struct Wait {
    /// The minimum number of checks. If a machine stalls for the whole limit, the condition hasn't been checked often
    /// enough.
    private static let fewest = 100

    private let limit: Duration
    private let end: ContinuousClock.Instant
    private var count = 0

    init(_ limit: Duration) {
        self.limit = limit
        end = .now + limit
    }

    /// The time until the next check. `nil` after the limit.
    mutating func next() -> Duration? {
        guard count < Self.fewest || .now < end else { return nil }
        count += 1
        return .milliseconds(min(count, 20))
    }

    func error(_ what: String, _ file: StaticString, _ line: Int) -> NotInTime {
        NotInTime(description: "\(file):\(line): waited \(limit) for: \(what)")
    }
}
