import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

/// Operations on images and fonts.
extension OpenAPI.Operation {
    private static let sha256 = OpenAPI.Parameter.path(
        "sha256", .text("^[0-9a-f]{64}$"), "The SHA-256 of the file's bytes, in hexadecimal.")

    static let showAsset = Self(
        .apps, "showAsset", "Sends an image or font that a bundle lists. Its bytes never change.",
        [sha256] + .conditions + [
            .header(.range, .text, "The bytes to send, `bytes=0-99`."),
            .header(.ifRange, .text, "Sends the range only if the file has this tag, and otherwise the whole file."),
        ],
        answers: [
            answer(.ok, "The file's bytes."), answer(.partialContent, "The requested range."),
            OpenAPI.Answer(
                status: .notModified, description: OpenAPI.Answer.notModified.description, content: [], headers: .asset),
        ],
        problems: [.unknownAsset, .unknownResource, .preconditionFailed, .rangeNotSatisfiable])

    private static func answer(_ status: Status, _ description: String) -> OpenAPI.Answer {
        OpenAPI.Answer(
            status: status, description: description,
            content: Asset.MediaType.allCases.map { ($0.rawValue, .any) },
            headers: .asset
                + (status == .partialContent
                    ? [OpenAPI.Header(name: "Content-Range", description: "The range in the body.")] : []))
    }

    static let uploadAsset = Self(
        .drafts, "uploadAsset",
        "Uploads an image or font, so that drafts and versions can contain its description. Uploads that nothing uses are "
            + "removed after a day.",
        [sha256],
        body: OpenAPI.RequestBody(mediaType: "application/octet-stream", schema: .any),
        answers: [
            .json(.ok, API.Asset.self, "The server has the file already.", [.etag, .location], links: ["showAsset"]),
            .json(.created, API.Asset.self, "The stored file.", [.etag, .location], links: ["showAsset"]),
        ],
        problems: [.unknownResource, .contentTooLarge, .digestMismatch, .invalidAsset, .limitReached, .appDeleted])
}

extension [OpenAPI.Header] {
    /// The fields of an image or font.
    fileprivate static var asset: Self {
        [
            .cacheControl, .etag, .noSniffing,
            OpenAPI.Header(name: "Content-Security-Policy", description: "Isolates an SVG that is opened as a page."),
            OpenAPI.Header(name: "Content-Disposition", description: "For SVG and PDF: `attachment`."),
            OpenAPI.Header(name: "Cross-Origin-Resource-Policy", description: "Pages of any origin may show the file."),
            OpenAPI.Header(
                name: "Repr-Digest", description: "The SHA-256 of the bytes (RFC 9530).",
                schema: .text("^sha-256=:[A-Za-z0-9+/]{43}=:$")),
            OpenAPI.Header(name: "Surrogate-Key", description: "The keys by which a cache can purge the file."),
            OpenAPI.Header(name: "Cache-Tag", description: "The same keys, in the form that Cloudflare reads."),
            OpenAPI.Header(name: "Accept-Ranges", description: "Ranges are supported.", schema: .word(["bytes"])),
        ] + cors
    }
}
