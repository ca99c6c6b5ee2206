import FoundationEssentials
import LiveryHTTP
import LiveryStore

/// A bundle at one address, in every coding that it is kept in.
final class BundleEntry: Sendable {
    private let identity: Rendition
    private let gzip: Rendition
    private let lastModified: HTTPDate

    /// Where a bundle is found, which decides how long it may be kept.
    enum Address {
        /// `latest`: changes with every publish.
        case latest
        /// `versions/{n}`: never changes.
        case version
    }

    private static let offered: [ContentCoding] = [.gzip, .identity]

    init(_ bundle: StoredBundle, identity bytes: [UInt8], of version: Version, key: String, at address: Address) {
        lastModified = version.httpDate
        let fields = Self.fields(version, key: key, at: address)
        identity = Rendition(bytes, coding: .identity, tag: EntityTag(bundle.hash), fields: fields)
        gzip = Rendition(bundle.gzip, coding: .gzip, tag: EntityTag("\(bundle.hash)-gz"), fields: fields)
    }

    /// The answer to a GET: the coding that the client prefers, or a 304.
    func response(to request: borrowing Request) -> Response {
        let coding = request.preferredCoding(of: Self.offered)
        return (coding == .gzip ? gzip : identity).response(to: request, lastModified: lastModified)
    }

    private static func fields(_ version: Version, key: String, at address: Address) -> Fields {
        var fields: Fields = [
            .contentType: "application/json",
            .cacheControl: address == .latest ? CachePolicy.latest : CachePolicy.immutable,
            .vary: "Accept-Encoding",
            .lastModified: version.httpDate.description,
            "Livery-Version": String(version.number),
            "Surrogate-Key": "livery app-\(version.app)",
        ]
        if address == .latest {
            let query = key.isEmpty ? "" : "?\(key)"
            fields[.contentLocation] = "/themes/\(version.app)/versions/\(version.number)\(query)"
        }
        fields.allowReadingFromAnywhere()
        return fields
    }
}

extension Version {
    /// When the version came into force.
    var httpDate: HTTPDate { HTTPDate(seconds: Int(time.timeIntervalSince1970)) }
}

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
}

extension Fields {
    /// Lets a page of another origin read the response and the fields that a client needs.
    mutating func allowReadingFromAnywhere() {
        self[.accessControlAllowOrigin] = "*"
        self[.accessControlExposeHeaders] = "ETag, Link, Livery-Version, Repr-Digest"
    }
}
