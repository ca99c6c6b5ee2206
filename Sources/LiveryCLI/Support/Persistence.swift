import Foundation
import LiveryHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How long a request that is harmless to send again is sent again: for as long as the server works on it, and for some
/// seconds while it can't be reached or has too much to do.
struct Persistence {
    /// What became of one try.
    enum Outcome {
        /// An answer that may be another one if the request is sent again, with the seconds of its Retry-After.
        case busy(retryAfter: Double?)
        /// No connection: the server has not seen the request.
        case unreachable
        /// The connection broke, or there was no answer in time, though the server is there.
        case lost
    }

    /// Seconds between tries of which each fails: a server that is restarted is back by then.
    static let pauses = [0.2, 1, 2, 4, 8]
    /// The longest pause that a server is believed to mean, in seconds.
    private static let longestPause = 60.0
    /// How often a server that says when to come back is asked again.
    private static let busyTries = 30

    private let pauses: [Double]
    private var failures = 0
    private var refusals = 0
    /// Whether the server may have seen the request.
    private(set) var mayHaveArrived = false

    init(pauses: [Double]) { self.pauses = pauses }

    /// Seconds to wait before the next try; nil if it is time to give up.
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

    /// The server has not answered yet, and is there.
    mutating func serverWorks() {
        mayHaveArrived = true
        failures = 0
    }

    private mutating func nextPause() -> Double? {
        defer { failures += 1 }
        return pauses.indices.contains(failures) ? pauses[failures] : nil
    }
}

/// Why a request had no answer.
struct ConnectionFailure: Error {
    enum Kind { case unreachable, untrusted, timedOut, lost }

    let kind: Kind
    /// In the words of URLSession or libcurl.
    let reason: String

    init(_ error: (any Error)?) {
        reason = error?.localizedDescription ?? "no answer"
        switch (error as? URLError)?.code {
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: kind = .unreachable
        case .secureConnectionFailed, .serverCertificateUntrusted: kind = .untrusted
        // URLSession on Linux has no code for a certificate that does not verify, only libcurl's words.
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

    /// What it means for a request that was to be sent; nil if sending it again would fail in the same way.
    var outcome: Persistence.Outcome? {
        switch kind {
        case .untrusted: nil
        case .unreachable: .unreachable
        case .timedOut, .lost: .lost
        }
    }
}
