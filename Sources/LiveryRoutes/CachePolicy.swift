import FoundationEssentials
import LiveryHTTP
import LiveryService
import LiveryStore

/// The values of Cache-Control, one for each kind of resource.
enum CachePolicy {
    /// Fresh for ten seconds, then usable for 30 seconds while it is revalidated, and for a week if the server can't be
    /// reached.
    static let latest = latest(sharedMaxAge: 0)
    /// The same, but shared caches may store it for longer, because a change purges it. 0 for no longer than others.
    static func latest(sharedMaxAge: Int) -> String {
        let shared = sharedMaxAge > 0 ? "s-maxage=\(sharedMaxAge), " : ""
        return "public, max-age=10, \(shared)stale-while-revalidate=30, stale-if-error=604800"
    }
    /// The same on a server that may be outdated: never fresh, and only usable if no server can be reached.
    static let stale = "public, max-age=0, stale-if-error=604800"
    /// The value of Livery-Stale, a Boolean of RFC 9651.
    static let staleMark = "?1"
    /// Fresh for a year, the maximum that caches honour, without revalidation.
    static let immutable = "public, max-age=31536000, immutable"
    /// For bytes that change only with a new revision of their exporter: fresh for a day, then revalidated.
    static let derived = "public, max-age=86400"
    /// Stored, but revalidated for each request.
    static let revalidated = "no-cache"
    /// Not stored.
    static let none = "no-store"
    /// For a missing resource, which may be created soon.
    static let missing = "max-age=5"
    /// The value of Vary for responses that depend on the caller.
    static let credentials = "Authorization, Cookie"
}

extension Version {
    /// The time at which the version became current.
    var httpDate: HTTPDate { HTTPDate(seconds: Int(time.timeIntervalSince1970)) }
}

extension Fields {
    /// Allows pages of other origins to read the response and the fields that a client needs.
    mutating func allowReadingFromAnywhere() {
        self[.accessControlAllowOrigin] = "*"
        self[.accessControlExposeHeaders] =
            "Content-Location, Content-Range, ETag, Link, Livery-Pinned, Livery-Stale, Livery-Version, Repr-Digest, "
            + "Retry-After"
    }
}
