import LiveryHTTP
import LiveryService

/// How long responses may be stored.
struct Lifetimes: Sendable {
    let contact: StoreContact
    let shared: SharedLifetime
    /// The path below which a proxy publishes the service.
    let basePath: String

    /// How long responses at `latest` and at channels may be stored now.
    var current: BundleAddress.Lifetime { contact.isStale ? .stale : .current(sharedMaxAge: shared.maxAge) }

    /// The kind of address of a bundle request.
    func address(of request: borrowing Request, _ query: BundleQuery) -> BundleAddress {
        let isOfVersion = request.withPath { $0.contains("/versions/".utf8) }
        return BundleAddress(
            lifetime: !isOfVersion ? current : query.isPermanent ? .permanent : .derived, namesForm: query.namesForm,
            basePath: basePath)
    }
}
