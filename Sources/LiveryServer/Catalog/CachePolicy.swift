import FoundationEssentials
import LiveryHTTP
import LiveryStore

/// The values of Cache-Control, one for each kind of resource.
enum CachePolicy {
    /// Ten seconds fresh, half a minute more while it is looked up, a week when the server can't be reached.
    static let latest = "public, max-age=10, stale-while-revalidate=30, stale-if-error=604800"
    /// A year, the longest that caches honour, and no revalidation.
    static let immutable = "public, max-age=31536000, immutable"
    /// Kept, but asked about each time.
    static let revalidated = "no-cache"
    /// Not kept at all.
    static let none = "no-store"
    /// What is not there may be there soon.
    static let missing = "max-age=5"
    /// What Vary names where the answer depends on who asks.
    static let credentials = "Authorization, Cookie"
}

extension Version {
    /// When the version came into force.
    var httpDate: HTTPDate { HTTPDate(seconds: Int(time.timeIntervalSince1970)) }
}

extension Fields {
    /// Lets a page of another origin read the response and the fields that a client needs.
    mutating func allowReadingFromAnywhere() {
        self[.accessControlAllowOrigin] = "*"
        self[.accessControlExposeHeaders] =
            "Content-Location, Content-Range, ETag, Link, Livery-Version, Repr-Digest, Retry-After"
    }
}
