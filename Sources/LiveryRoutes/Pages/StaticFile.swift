import LiveryHTTP
import LiveryService
import LiverySystem

/// A file of `Public`, plain and in gzip, ready to be sent.
struct StaticFile: Sendable {
    private typealias Form = (tag: EntityTag, ok: PreparedResponse, notModified: PreparedResponse)

    private let identity: Form
    private let gzip: Form?

    private static let offered: [ContentEncoding] = [.gzip, .identity]

    /// - Parameter isForAnybody: Whether pages of other origins may read it.
    init(_ bytes: [UInt8], path: String, cacheControl: String, isForAnybody: Bool = false) {
        let tag = EntityTag(hashing: bytes)
        let type = Self.mediaType(of: path)
        var fields = Self.fields(of: path, cacheControl: cacheControl, vary: "Accept-Encoding")
        if isForAnybody { fields.allowReadingFromAnywhere() }
        identity = Self.prepared(Body(bytes), tag: tag, fields: fields)
        // Compressing compressed formats again makes them larger.
        let compressed =
            type.hasPrefix("text/") || type.contains("json") || type.contains("svg")
            ? ContentEncoding.gzip.encode(bytes) : nil
        guard let compressed, compressed.count < bytes.count else {
            gzip = nil
            return
        }
        fields[.contentEncoding] = ContentEncoding.gzip.rawValue
        gzip = Self.prepared(Body(compressed), tag: tag.suffixed(for: .gzip), fields: fields)
    }

    /// The file for another address, with its own Cache-Control. Both share the bytes.
    init(_ file: StaticFile, cacheControl: String) {
        func copy(_ form: Form) -> Form {
            var fields = form.ok.fields
            fields[.cacheControl] = cacheControl
            return Self.prepared(form.ok.body, tag: form.tag, fields: fields)
        }
        identity = copy(file.identity)
        gzip = file.gzip.map(copy)
    }

    /// A page as a 404, for a browser.
    static func missing(_ bytes: [UInt8], path: String, vary: String = "Accept") -> PreparedResponse {
        let fields = fields(of: path, cacheControl: CachePolicy.missing, vary: vary)
        return PreparedResponse(status: .notFound, fields: fields, bytes: bytes)
    }

    private static func fields(of path: String, cacheControl: String, vary: String) -> Fields {
        let type = mediaType(of: path)
        var fields: Fields = [
            .contentType: type, .cacheControl: cacheControl, .vary: vary,
            "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
        ]
        if type.hasPrefix("text/html") { fields["Content-Security-Policy"] = policy(for: path) }
        return fields
    }

    private static func prepared(_ body: Body, tag: EntityTag, fields: Fields) -> Form {
        var fields = fields
        fields[.etag] = tag.description
        let ok = PreparedResponse(fields: fields, body: body)
        return (
            tag, ok,
            ok.notModified(alsoKeeping: [
                "Content-Security-Policy", .accessControlAllowOrigin, .accessControlExposeHeaders,
            ])
        )
    }

    func response(to request: borrowing Request) -> Response {
        let file = request.preferredEncoding(of: Self.offered) == .gzip ? gzip ?? identity : identity
        switch request.readCondition(tag: file.tag) {
        case .failed: return Problem.preconditionFailed(file.tag).response
        case .notModified: return .prepared(file.notModified)
        case .send: return .prepared(file.ok)
        }
    }

    /// Allows resources of this origin only and nothing inline. Only the gallery may be framed, by the editor.
    private static func policy(for path: String) -> String {
        let ancestors = path == "gallery.html" ? "'self'" : "'none'"
        return
            "default-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'; frame-ancestors \(ancestors)"
    }

    private static func mediaType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json", "webmanifest": "application/json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "txt": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
