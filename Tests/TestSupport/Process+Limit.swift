public import Foundation

#if os(Linux) || os(macOS)
    extension Process {
        /// Starts the process, and kills it after a time in which every test has ended. Anything that waits for its output
        /// or exit then ends as well.
        public func run(within limit: Duration) throws {
            try run()
            DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak self] in
                guard let self, isRunning else { return }
                kill(processIdentifier, SIGKILL)
            }
        }
    }
#endif
