import LiveryExport
import LiveryHTTP
import LiveryModel
import LiveryTheme

/// What a bundle can be had as: the values of `as`, and the media types that Accept chooses from.
enum BundleForm: String, CaseIterable, Sendable {
    /// The bundle's own wire form.
    case bundle
    /// Design tokens, Format 2025.10.
    case dtcg
    /// CSS custom properties.
    case css

    /// By ``allCases``; the first is what everybody gets who does not say.
    static let offered: [MediaType] = ["application/json", "application/design-tokens+json", "text/css"]

    /// The value of Content-Type.
    var contentType: String {
        switch self {
        case .bundle: "application/json"
        case .dtcg: DTCGExport.mediaType
        case .css: "text/css; charset=utf-8"
        }
    }

    /// A bundle in this form, with what its author says of the values where the form has room for it.
    func bytes(of bundle: ThemeBundle, _ annotations: Annotations) -> [UInt8] {
        switch self {
        case .bundle: bundle.bytes
        case .dtcg: DTCGExport.bytes(bundle, annotations: annotations)
        case .css: CSSExport.bytes(bundle, annotations: annotations)
        }
    }
}

extension Request {
    /// The form that Accept asks for where the query names none. A client that takes none of them gets the bundle all
    /// the same: there is nothing better to give (RFC 9110 §12.5.1).
    func acceptedForm() -> BundleForm {
        preferredMediaType(of: BundleForm.offered).map { BundleForm.allCases[$0] } ?? .bundle
    }
}
