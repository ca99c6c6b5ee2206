#if TSAN
    @preconcurrency import Glibc

    /// Stands in for `Synchronization.Mutex` when the thread sanitizer watches, which can't see through that one and
    /// reports races that are none. Built with `-Xswiftc -DTSAN` only; never shipped.
    final class Mutex<Value>: Sendable {
        // Both are touched under the lock only.
        nonisolated(unsafe) private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        nonisolated(unsafe) private var value: Value

        init(_ value: sending Value) {
            self.value = value
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value)
        }
    }
#endif
