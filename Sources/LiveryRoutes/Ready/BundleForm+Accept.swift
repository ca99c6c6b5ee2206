import LiveryHTTP
import LiveryService

extension BundleForm {
    /// The media types that Accept can choose, in the order of ``allCases``. The first is the default. Accept can't
    /// choose `json`, which has the same type as the bundle.
    static let offered: [MediaType] = [
        "application/json", "application/design-tokens+json", "text/css", "text/javascript",
    ]
}

extension Request {
    /// The form that Accept selects if the query doesn't. A client that accepts no available form gets the bundle's
    /// wire form, as RFC 9110 §12.5.1 allows.
    func acceptedForm() -> BundleForm {
        preferredMediaType(of: BundleForm.offered).map { BundleForm.allCases[$0] } ?? .bundle
    }
}
