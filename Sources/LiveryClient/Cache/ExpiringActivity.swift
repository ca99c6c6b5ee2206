import Dispatch
import Foundation

/// Work with a locked file. The system delays the suspension of the app until it ends, because iOS ends an app that is
/// suspended while it locks a file of an app group.
struct ExpiringActivity {
    /// Calls a closure with `false` on another thread, and lets the app run until the closure returns. Calls it with
    /// `true` if the system can't wait for the end of the work.
    typealias Begin = (@escaping @Sendable (_ isExpired: Bool) -> Void) -> Void

    /// Each thread that has waited for the end of the work wakes the next one.
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - patience: The time that the work has left after the system's last call.
    ///   - begin: Nil where apps aren't suspended.
    ///   - onExpiry: Called if the work doesn't end in that time. Unlocks the file.
    init(
        patience: DispatchTimeInterval = .seconds(1), begin: Begin? = ExpiringActivity.system,
        onExpiry: @escaping @Sendable () -> Void
    ) {
        begin? { [finished] isExpired in
            if !isExpired {
                finished.wait()
            } else if finished.wait(timeout: .now() + patience) == .timedOut {
                return onExpiry()
            }
            finished.signal()
        }
    }

    func end() { finished.signal() }

    private static var system: Begin? {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
            { work in
                ProcessInfo.processInfo.performExpiringActivity(withReason: "Replace a cached theme", using: work)
            }
        #else
            nil
        #endif
    }
}
