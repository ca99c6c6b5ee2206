#if canImport(os)
    import os
#else
    import Synchronization
#endif

/// A value that only one thread at a time can read or change.
///
/// `Mutex` requires iOS 18, and Linux has no `OSAllocatedUnfairLock`.
struct Lock<Value: Sendable>: ~Copyable, Sendable {
    #if canImport(os)
        private let storage: OSAllocatedUnfairLock<Value>
    #else
        private let storage: Mutex<Value>
    #endif

    init(_ value: Value) {
        #if canImport(os)
            storage = OSAllocatedUnfairLock(initialState: value)
        #else
            storage = Mutex(value)
        #endif
    }

    /// Calls a closure with exclusive access to the value. The closure must not use the same lock.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        #if canImport(os)
            storage.withLockUnchecked(body)
        #else
            storage.withLock { value in body(&value) }
        #endif
    }
}
