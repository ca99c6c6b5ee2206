@preconcurrency import Glibc

/// Starts a thread. The caller joins or detaches it.
func startThread(_ run: @escaping @Sendable () -> Void) throws(ServerError) -> pthread_t {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(ThreadBody(run))
    let status = pthread_create(
        &thread, nil,
        { context in
            guard let context else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
            return nil
        }, body.toOpaque())
    guard status == 0 else {
        body.release()
        throw .cannotStart(errno: status)
    }
    return thread
}

/// Wraps the closure in an object that can be passed to a C function as a pointer.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
