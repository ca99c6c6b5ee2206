import Dispatch
import Foundation

/// Keeps the system from suspending the app until the activity ends. Does nothing where apps aren't suspended.
struct ExpiringActivity {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        private let finished = DispatchSemaphore(value: 0)

        init() {
            let process = ProcessInfo.processInfo
            process.performExpiringActivity(withReason: "Replace a cached theme") { [finished] isExpired in
                // The system keeps the app running until this closure returns.
                if !isExpired { finished.wait() }
            }
        }

        func end() { finished.signal() }
    #else
        func end() {}
    #endif
}
