import FoundationEssentials
import Glibc
import LiveryHTTP
import LiveryService
import LiveryStore

/// The kind of address at which a bundle is requested. It determines some of the response's fields.
struct BundleAddress: Hashable, Sendable {
    /// How long the bytes at an address stay the same.
    enum Lifetime: Hashable {
        /// At `versions/{n}`, until another revision of the exporter makes other bytes of the same content.
        case derived
        /// At `versions/{n}`, forever: the bundle's own form, or a form whose revision the query names.
        case permanent
        /// At `latest` or a channel, until the version changes. Shared caches may store it for a number of seconds; 0 if
        /// that is not determined.
        case current(sharedMaxAge: Int)
        /// At `latest` or a channel, on a server that doesn't know whether the version has changed.
        case stale

        /// Whether the address is `latest` or a channel.
        var isOfCurrent: Bool {
            switch self {
            case .derived, .permanent: false
            case .current, .stale: true
            }
        }
    }

    let lifetime: Lifetime
    /// Whether the query selects the form, by `as` or `format`. If not, Accept selects it, and Vary lists Accept.
    let namesForm: Bool
    /// The path below which a proxy publishes the service.
    let basePath: String

    /// The value of Vary.
    var vary: String { namesForm ? "Accept-Encoding" : "Accept-Encoding, Accept" }

    /// The value of Cache-Control.
    var cacheControl: String {
        switch lifetime {
        case .derived: CachePolicy.derived
        case .permanent: CachePolicy.immutable
        case .current(let sharedMaxAge): CachePolicy.latest(sharedMaxAge: sharedMaxAge)
        case .stale: CachePolicy.stale
        }
    }

    /// The index in a table of ten. While the service runs, `sharedMaxAge` has only one value besides 0.
    var index: Int {
        let place =
            switch lifetime {
            case .derived: 0
            case .permanent: 1
            case .current(0): 2
            case .current: 3
            case .stale: 4
            }
        return place * 2 + (namesForm ? 1 : 0)
    }
}

/// The metadata of a bundle.
struct BundleLabel: Sendable {
    let app: String
    let number: Int
    /// The choice of axes in canonical spelling.
    let choice: String
    let form: BundleForm
    /// When the version became current at this address. A rollback has its own time, which differs from the time of the
    /// version that it restores.
    private let activation: HTTPDate
    /// Whether the bundle is served at a channel's address.
    private let isOfChannel: Bool
    /// Whether the bundle is for builds that can't read the current version.
    private let isPinned: Bool

    /// `since` is the time at which a channel was moved to the version; nil if the bundle is not for a channel.
    init(
        _ version: Version, choice: String, form: BundleForm = .bundle, since: Date? = nil, isPinned: Bool = false
    ) {
        self.isPinned = isPinned
        app = version.app
        number = version.number
        activation = since.map { HTTPDate(seconds: Int($0.timeIntervalSince1970)) } ?? version.httpDate
        self.choice = choice
        self.form = form
        isOfChannel = since != nil
    }

    /// The value of Last-Modified; nil for an export, whose bytes a newer exporter may change without a new version, and
    /// for a pinned version, since a release that is registered late returns to an older one.
    var lastModified: HTTPDate? { form == .bundle && !isPinned ? activation : nil }

    /// Whether the clock was set back to a time before the version became current. Last-Modified would then be later than
    /// Date, which RFC 9110 §8.8.2.1 forbids.
    var isOfFuture: Bool { lastModified.map { $0.seconds > time(nil) } ?? false }

    /// The label of the route that serves this address.
    func route(at address: BundleAddress) -> Int {
        guard address.lifetime.isOfCurrent else { return Router.versionLabel }
        return isOfChannel ? Router.channelLabel : Router.latestLabel
    }

    /// The fields that all encodings share at an address.
    func fields(at address: BundleAddress) -> Fields {
        var fields: Fields = [
            .contentType: form.contentType, .cacheControl: address.cacheControl, .vary: address.vary,
            "Livery-Version": String(number),
            // The keys for purges: one field for Fastly and Varnish, the other for Cloudflare.
            .acceptRanges: "bytes", "Surrogate-Key": "livery app-\(app)", "Cache-Tag": "livery,app-\(app)",
        ]
        fields[.lastModified] = lastModified?.description
        if isPinned, address.lifetime.isOfCurrent { fields[.liveryPinned] = String(number) }
        if address.lifetime == .stale { fields[.liveryStale] = CachePolicy.staleMark }
        // A theme may have any number of axes, and a head that exceeds its buffer can't be sent.
        if address.lifetime != .permanent, location.utf8.count <= ServiceLimits.locationBytes {
            fields[.contentLocation] = address.basePath + location
        }
        fields.allowReadingFromAnywhere()
        return fields
    }

    /// The permanent address of the version's bundle.
    private var location: String {
        let pairs = choice.isEmpty ? [] : [choice.encodedAsQuery]
        let export = form.revision.map { ["as=\(form.rawValue)", "rev=\($0)"] } ?? []
        let query = (pairs + export).joined(separator: "&")
        return "/themes/\(app)/versions/\(number)" + (query.isEmpty ? "" : "?\(query)")
    }
}
