public import struct Foundation.Date

/// Whether the current theme is known to be the newest one.
public enum Freshness: Hashable, Sendable {
    /// The server confirmed that it is the newest. The client doesn't need to revalidate before this time, which is
    /// the end of `max-age` or, while events are observed, the time by which the server's next heartbeat is due.
    case fresh(until: Date)
    /// The last confirmation is older than its `max-age`, or a newer theme was fetched at this time but isn't active.
    /// `nil` if the server has never been reached.
    case stale(since: Date?)
    /// The server can't be reached. All attempts since this time have failed, the last one with this error.
    case offline(since: Date, FetchError)
}

/// The origin of a theme.
public enum ThemeOrigin: Hashable, Sendable {
    /// The theme that ships with the app.
    case bundled
    /// A theme that was fetched in this launch or an earlier one, with its version if the server sent one, and the
    /// SHA-256 of its bytes in hexadecimal.
    case server(version: Int?, digest: String)
}

/// The results of the last contacts with the server.
struct Contact: Hashable, Sendable {
    /// When the server last confirmed that the current theme is the newest.
    var confirmed: Date?
    /// How long a confirmation is valid, in seconds.
    var maxAge = 0.0
    /// The time until which a connected event stream proves that the theme is the newest, if it sends nothing.
    var connectedUntil: Date?
    /// When the server first offered a theme that isn't active yet.
    var superseded: Date?
    /// When the current series of failures started, and the error of the last failure.
    var failingSince: Date?
    var failure: FetchError?

    func freshness(at now: Date) -> Freshness {
        let expiry = confirmed?.addingTimeInterval(maxAge)
        if superseded == nil, let confirmed, let expiry, confirmed <= now, now < expiry { return .fresh(until: expiry) }
        if superseded == nil, let connectedUntil, now < connectedUntil { return .fresh(until: connectedUntil) }
        if let failingSince, let failure, failure.isOffline { return .offline(since: failingSince, failure) }
        return .stale(since: superseded ?? expiry ?? failingSince)
    }

    mutating func confirm(at now: Date, maxAge: Double) {
        self = Contact(confirmed: now, maxAge: maxAge, connectedUntil: connectedUntil)
    }

    mutating func supersede(at now: Date, maxAge: Double) {
        self = Contact(
            confirmed: confirmed, maxAge: maxAge, connectedUntil: connectedUntil, superseded: superseded ?? now)
    }

    mutating func fail(_ error: FetchError, at now: Date) {
        failingSince = failingSince ?? now
        failure = error
    }
}
