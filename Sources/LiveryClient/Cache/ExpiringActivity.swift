import Dispatch
import Foundation

/// Delays the suspension of the app by the system until it ends. Does nothing where apps aren't suspended.
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
