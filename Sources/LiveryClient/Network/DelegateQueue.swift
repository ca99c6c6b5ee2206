import Foundation

#if canImport(FoundationNetworking)
    import Dispatch

    /// The queue of a session's delegate, which makes the session wait while many calls are pending.
    ///
    /// FoundationNetworking decodes compressed bodies faster than a delegate receives them, and keeps the difference in
    /// memory. Without this queue, a small body would fill hundreds of megabytes before the delegate could reject it.
    ///
    /// The session waits on its own queue. The delegate must therefore not call `cancel()`, which waits for that queue.
    /// The compiler requires the inherited conformance to be restated. This class adds no mutable state.
    final class DelegateQueue: OperationQueue, @unchecked Sendable {
        /// Each call has at most 16 KiB of a body.
        private let free = DispatchSemaphore(value: 64)

        override init() {
            super.init()
            maxConcurrentOperationCount = 1
        }

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            free.wait()
            super.addOperation { [free] in
                defer { free.signal() }
                block()
            }
        }
    }
#endif

/// The queue for the delegate of a new session. `nil` lets the session create one, which is enough on Apple's platforms.
func makeDelegateQueue() -> OperationQueue? {
    #if canImport(FoundationNetworking)
        DelegateQueue()
    #else
        nil
    #endif
}
