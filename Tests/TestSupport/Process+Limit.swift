public import Foundation

extension Process {
    /// Starts the process and kills it after the limit, by which time every test has ended. Anything that waits for the
    /// process's output or exit then ends, too.
    public func run(within limit: Duration) throws {
        try run()
        DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak self] in
            guard let self, isRunning else { return }
            kill(processIdentifier, SIGKILL)
        }
    }
}
