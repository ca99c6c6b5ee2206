import FoundationEssentials
import LiveryHTTP
import LiveryStore

/// The kind of address at which a bundle is requested. It determines some of the response's fields.
struct BundleAddress: Hashable, Sendable {
    /// Whether the address is `latest` or a channel, whose version changes, and not `versions/{n}`, whose content never
    /// does.
    let isLatest: Bool
    /// Whether the query selects the form, by `as` or `format`. If not, Accept selects it, and Vary lists Accept.
    let namesForm: Bool

    /// The value of Vary.
    var vary: String { namesForm ? "Accept-Encoding" : "Accept-Encoding, Accept" }

    /// The value of Cache-Control.
    var cacheControl: String { isLatest ? CachePolicy.latest : CachePolicy.immutable }

    /// The index in a table of four.
    var index: Int { (isLatest ? 2 : 0) + (namesForm ? 1 : 0) }
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
    let lastModified: HTTPDate
    /// Whether the bundle is served at a channel's address.
    private let isOfChannel: Bool

    /// `since` is the time at which a channel was moved to the version; nil if the bundle is not for a channel.
    init(_ version: Version, choice: String, form: BundleForm = .bundle, since: Date? = nil) {
        app = version.app
        number = version.number
        lastModified = since.map { HTTPDate(seconds: Int($0.timeIntervalSince1970)) } ?? version.httpDate
        self.choice = choice
        self.form = form
        isOfChannel = since != nil
    }

    /// The label of the route that serves this address.
    func route(at address: BundleAddress) -> Int {
        guard address.isLatest else { return Router.versionLabel }
        return isOfChannel ? Router.channelLabel : Router.latestLabel
    }

    /// The fields that all encodings share at an address.
    func fields(at address: BundleAddress) -> Fields {
        var fields: Fields = [
            .contentType: form.contentType, .cacheControl: address.cacheControl, .vary: address.vary,
            .lastModified: lastModified.description, "Livery-Version": String(number),
            .acceptRanges: "bytes", "Surrogate-Key": "livery app-\(app)",
        ]
        // A theme may have any number of axes, and a head that exceeds its buffer can't be sent.
        if address.isLatest, location.utf8.count <= Limits.locationBytes { fields[.contentLocation] = location }
        fields.allowReadingFromAnywhere()
        return fields
    }

    /// The permanent address of the version's bundle.
    private var location: String {
        let pairs = choice.isEmpty ? [] : [choice.encodedAsQuery]
        let query = (form == .bundle ? pairs : pairs + ["as=\(form.rawValue)"]).joined(separator: "&")
        return "/themes/\(app)/versions/\(number)" + (query.isEmpty ? "" : "?\(query)")
    }
}
