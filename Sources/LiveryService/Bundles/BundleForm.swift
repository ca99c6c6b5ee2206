package import LiveryExport
package import LiveryModel
package import LiveryTheme

/// The forms in which a bundle is available: the values of `as`, and the media types that Accept chooses from.
package enum BundleForm: String, CaseIterable, Sendable {
    /// Livery's own wire form.
    case bundle
    /// Design tokens, Format 2025.10.
    case dtcg
    /// CSS custom properties.
    case css
    /// A JavaScript module.
    case js
    /// Values by path.
    case json

    /// The media type, with its parameters.
    package var contentType: String {
        switch self {
        case .bundle, .json: "application/json"
        case .dtcg: DTCGExport.mediaType
        case .css: "text/css; charset=utf-8"
        case .js: "text/javascript; charset=utf-8"
        }
    }

    /// The exporter; nil for the bundle's own form, which is stored at publishing.
    private var kind: OutputKind? { self == .bundle ? nil : OutputKind(named: rawValue) }

    /// The revision of the exporter; nil for the bundle's own form, which never changes.
    package var revision: Int? { kind?.revision }

    /// Whether the form can have several choices of axes at once.
    package var hasModes: Bool { kind?.hasModes == true }

    /// The bytes of a bundle in this form, with the author's annotations if the form supports them.
    /// - Throws: ``NameCollisions`` if two values have the same name in the form.
    package func bytes(of bundle: ThemeBundle, _ annotations: Annotations) throws(NameCollisions) -> [UInt8] {
        switch self {
        case .bundle: bundle.bytes
        case .dtcg: DTCGExport.bytes(bundle, annotations: annotations)
        case .css, .js, .json: try bytes(of: ResolvedTheme(bundle, annotations: annotations))
        }
    }

    /// The bytes for all modes of a theme, which `livery compile` prints with the value `all` of an axis. A module
    /// is without its declarations.
    /// - Throws: ``NameCollisions`` if two values have the same name in the form.
    package func bytes(of theme: ResolvedTheme) throws(NameCollisions) -> [UInt8] {
        guard let kind else { return theme.bundle(of: 0).bytes }
        let output = Output(kind, path: "theme" + (kind.fileExtension ?? ""))
        return try output.export.files(theme).files.first?.bytes ?? []
    }
}
