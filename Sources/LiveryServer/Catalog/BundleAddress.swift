import FoundationEssentials
import LiveryHTTP
import LiveryStore

/// Where a bundle is asked for, which decides some of the fields of the answer.
struct BundleAddress: Hashable, Sendable {
    /// Whether it is `latest` or a channel, which come to point to other versions, and not `versions/{n}`, which never does.
    let isLatest: Bool
    /// Whether the query names the form, by `as` or `format`. If not, Accept chooses it, and caches are told so.
    let namesForm: Bool

    /// The value of Vary.
    var vary: String { namesForm ? "Accept-Encoding" : "Accept-Encoding, Accept" }

    /// The value of Cache-Control.
    var cacheControl: String { isLatest ? CachePolicy.latest : CachePolicy.immutable }

    /// The place in a table of four.
    var index: Int { (isLatest ? 2 : 0) + (namesForm ? 1 : 0) }
}

/// What is known of a bundle beside its bytes.
struct BundleLabel: Sendable {
    let app: String
    let number: Int
    /// The choice of axes in its one spelling.
    let choice: String
    let form: BundleForm
    /// When the version came into force there, not when its content was first made: a rollback does not go back in time.
    let lastModified: HTTPDate
    /// Whether a channel was pointed to it, and that is where it is asked for.
    private let isOfChannel: Bool

    /// `since` is when a channel was pointed to the version; nil where none was.
    init(_ version: Version, choice: String, form: BundleForm = .bundle, since: Date? = nil) {
        app = version.app
        number = version.number
        lastModified = since.map { HTTPDate(seconds: Int($0.timeIntervalSince1970)) } ?? version.httpDate
        self.choice = choice
        self.form = form
        isOfChannel = since != nil
    }

    /// The label of the route by which it is asked for.
    func route(at address: BundleAddress) -> Int {
        guard address.isLatest else { return Router.versionLabel }
        return isOfChannel ? Router.channelLabel : Router.latestLabel
    }

    /// The fields of every encoding at an address.
    func fields(at address: BundleAddress) -> Fields {
        var fields: Fields = [
            .contentType: form.contentType, .cacheControl: address.cacheControl, .vary: address.vary,
            .lastModified: lastModified.description, "Livery-Version": String(number),
            .acceptRanges: "bytes", "Surrogate-Key": "livery app-\(app)",
        ]
        // A theme may have any number of axes; a head that outgrows its memory is not sent at all.
        if address.isLatest, location.utf8.count <= Limits.locationBytes { fields[.contentLocation] = location }
        fields.allowReadingFromAnywhere()
        return fields
    }

    /// The address of the version's bundle.
    private var location: String {
        let pairs = choice.isEmpty ? [] : [choice.encodedAsQuery]
        let query = (form == .bundle ? pairs : pairs + ["as=\(form.rawValue)"]).joined(separator: "&")
        return "/themes/\(app)/versions/\(number)" + (query.isEmpty ? "" : "?\(query)")
    }
}
