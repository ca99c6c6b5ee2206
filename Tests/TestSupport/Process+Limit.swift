public import Foundation

extension Process {
    /// Starts the process, and kills it after a time in which every test has ended. What waits for its output or its exit
    /// ends then, too.
    public func run(within limit: Duration) throws {
        try run()
        DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak self] in
            guard let self, isRunning else { return }
            kill(processIdentifier, SIGKILL)
        }
    }
}
