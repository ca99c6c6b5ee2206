import LiveryExport
import LiveryHTTP
import LiveryModel
import LiveryTheme

/// The forms in which a bundle is available: the values of `as`, and the media types that Accept chooses from.
enum BundleForm: String, CaseIterable, Sendable {
    /// Livery's own wire form.
    case bundle
    /// Design tokens, Format 2025.10.
    case dtcg
    /// CSS custom properties.
    case css

    /// The media types in the order of ``allCases``. The first is the default.
    static let offered: [MediaType] = ["application/json", "application/design-tokens+json", "text/css"]

    /// The value of Content-Type.
    var contentType: String {
        switch self {
        case .bundle: "application/json"
        case .dtcg: DTCGExport.mediaType
        case .css: "text/css; charset=utf-8"
        }
    }

    /// The bytes of a bundle in this form, with the author's annotations if the form supports them.
    func bytes(of bundle: ThemeBundle, _ annotations: Annotations) -> [UInt8] {
        switch self {
        case .bundle: bundle.bytes
        case .dtcg: DTCGExport.bytes(bundle, annotations: annotations)
        case .css: CSSExport.bytes(bundle, annotations: annotations)
        }
    }
}

extension Request {
    /// The form that Accept selects if the query doesn't. A client that accepts no available form gets the bundle's
    /// wire form, as RFC 9110 §12.5.1 allows.
    func acceptedForm() -> BundleForm {
        preferredMediaType(of: BundleForm.offered).map { BundleForm.allCases[$0] } ?? .bundle
    }
}
