import Foundation
import LiveryHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Decides whether to repeat a request that is safe to repeat: for as long as the server works on it, and for a few
/// seconds while the server is unreachable or busy.
struct Persistence {
    /// The outcome of one attempt.
    enum Outcome {
        /// A response that may differ if the request is repeated, with the seconds of its Retry-After.
        case busy(retryAfter: Double?)
        /// No connection, so the server has not received the request.
        case unreachable
        /// The connection broke or timed out, although the server is reachable.
        case lost
    }

    /// Seconds between failed attempts, in total enough for a server to restart.
    static let pauses = [0.2, 1, 2, 4, 8]
    /// The maximum Retry-After to honor, in seconds.
    private static let longestPause = 60.0
    /// The maximum number of attempts with a server that responds with Retry-After.
    private static let busyTries = 30

    private let pauses: [Double]
    private var failures = 0
    private var refusals = 0
    /// Whether the server may have received the request.
    private(set) var mayHaveArrived = false

    init(pauses: [Double]) { self.pauses = pauses }

    /// The number of seconds to wait before the next attempt; nil to give up.
    mutating func pause(after outcome: Outcome) -> Double? {
        switch outcome {
        case .busy(let seconds?):
            refusals += 1
            return refusals <= Self.busyTries ? min(max(seconds, 0.2), Self.longestPause) : nil
        case .busy(nil): return nextPause()
        case .unreachable: return nextPause()
        case .lost:
            mayHaveArrived = true
            return nextPause()
        }
    }

    /// Records that the server is reachable but has not responded yet.
    mutating func serverWorks() {
        mayHaveArrived = true
        failures = 0
    }

    private mutating func nextPause() -> Double? {
        defer { failures += 1 }
        return pauses.indices.contains(failures) ? pauses[failures] : nil
    }
}

/// Why a request received no response.
struct ConnectionFailure: Error {
    enum Kind { case unreachable, untrusted, timedOut, lost }

    let kind: Kind
    /// The reason as worded by URLSession or libcurl.
    let reason: String

    init(_ error: (any Error)?) {
        reason = error?.localizedDescription ?? "no answer"
        switch (error as? URLError)?.code {
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: kind = .unreachable
        case .secureConnectionFailed, .serverCertificateUntrusted: kind = .untrusted
        // URLSession on Linux has no error code for an invalid certificate, only libcurl's message.
        case .unknown where reason.hasPrefix("SSL"): kind = .untrusted
        case .timedOut: kind = .timedOut
        default: kind = .lost
        }
    }

    init(_ error: OutgoingRequest.Failure) {
        reason = error.reason
        switch error.phase {
        case .connecting: kind = .unreachable
        case .securing: kind = .untrusted
        case .timedOut: kind = .timedOut
        case .connected: kind = .lost
        }
    }

    /// The outcome for an idempotent request; nil if repeating it would fail in the same way.
    var outcome: Persistence.Outcome? {
        switch kind {
        case .untrusted: nil
        case .unreachable: .unreachable
        case .timedOut, .lost: .lost
        }
    }
}
