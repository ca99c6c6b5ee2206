public import struct Foundation.Date

/// How far the theme in force can be believed to be the newest one.
public enum Freshness: Hashable, Sendable {
    /// The server said so, and until then there is no need to ask again (its `max-age`).
    case fresh(until: Date)
    /// Nobody has asked since then, or a newer one was fetched then and waits to be activated, or could not be used;
    /// nil if the server was never asked.
    case stale(since: Date?)
    /// The server can't be reached: every attempt since then failed, the last one so.
    case offline(since: Date, FetchError)
}

/// Where a theme came from.
public enum ThemeOrigin: Hashable, Sendable {
    /// It ships in the app.
    case bundled
    /// It was fetched, in this launch or an earlier one: its version if the server named one, and the SHA-256 of its
    /// bytes in hex.
    case server(version: Int?, digest: String)
}

/// What is known of the server's opinion of the theme in force.
struct Contact: Hashable, Sendable {
    /// When the server last said that the theme in force is the newest.
    var confirmed: Date?
    /// For how many seconds such a word holds.
    var maxAge = 0.0
    /// When the server first told of another theme that is not in force yet.
    var superseded: Date?
    /// The first of the failures in a row, and the last one's reason.
    var failingSince: Date?
    var failure: FetchError?

    func freshness(at now: Date) -> Freshness {
        let expiry = confirmed?.addingTimeInterval(maxAge)
        if superseded == nil, let confirmed, let expiry, confirmed <= now, now < expiry { return .fresh(until: expiry) }
        if let failingSince, let failure, failure.isOffline { return .offline(since: failingSince, failure) }
        return .stale(since: superseded ?? expiry ?? failingSince)
    }

    mutating func confirm(at now: Date, maxAge: Double) {
        self = Contact(confirmed: now, maxAge: maxAge)
    }

    mutating func supersede(at now: Date, maxAge: Double) {
        self = Contact(confirmed: confirmed, maxAge: maxAge, superseded: superseded ?? now)
    }

    mutating func fail(_ error: FetchError, at now: Date) {
        failingSince = failingSince ?? now
        failure = error
    }
}
