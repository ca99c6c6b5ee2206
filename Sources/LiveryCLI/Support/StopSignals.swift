@preconcurrency import Glibc

/// The signals that stop a command or make a server reload its certificate, which are SIGTERM, SIGINT and SIGHUP.
struct StopSignals {
    private var signals = sigset_t()

    /// Blocks the signals before any thread starts. All threads inherit the mask, so only the methods below receive the
    /// signals.
    init() {
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Waits for a signal for a limited time. Returns `nil` if none arrives in time.
    func next(within milliseconds: Int) -> Int32? {
        var signals = signals
        var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
        let signal = sigtimedwait(&signals, nil, &time)
        return signal > 0 ? signal : nil
    }

    /// Waits for a signal.
    func next() -> Int32 {
        var signals = signals
        var signal: Int32 = 0
        sigwait(&signals, &signal)
        return signal
    }
}
