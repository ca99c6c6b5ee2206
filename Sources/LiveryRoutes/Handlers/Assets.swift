import FoundationEssentials
import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore
import LiveryTheme

/// The images and fonts of themes, by the hash of their bytes.
struct Assets: Handler {
    let callers: Callers
    let store: Store
    let catalog: Catalog
    let localCopy: LocalCopy?

    init(_ responder: ServiceResponder) {
        callers = responder.callers
        store = responder.service.store
        catalog = responder.service.catalog
        localCopy = responder.service.localCopy
    }

    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let sha256 = path["sha256"]
        let holders = holders(of: request)
        guard let (file, apps) = try file(sha256, for: holders + [path.caller].compactMap(\.self)) else {
            let problem = Problem(.unknownAsset, "no image or font has the hash '\(sha256)'")
            if holders.isEmpty { throw problem }
            return problem.response.madePrivate()
        }
        let response = try response(to: request, file, of: apps)
        return holders.isEmpty ? response : response.madePrivate()
    }

    /// The holders of the preview links that the browser has opened. None while the database can't be read.
    private func holders(of request: borrowing Request) -> [Caller] {
        let address = callers.address(of: request)
        return callers.secrets(in: .preview, of: request).compactMap { secret in
            guard let link = try? store.previewLink(forSecret: secret) else { return nil }
            return try? Caller(link, address: address)
        }
    }

    private func response(
        to request: borrowing Request, _ file: StoredAsset, of apps: Set<String>
    ) throws -> Response {
        let (asset, bytes) = (file.asset, file.bytes)
        let tag = EntityTag(asset.sha256)
        let fields = Self.fields(of: asset, tag, apps)
        switch request.readCondition(tag: tag) {
        case .failed: throw Problem.preconditionFailed(tag)
        case .notModified:
            // RFC 9110 §15.4.5: a 304 needs no fields about the content, which the client has.
            var fields = fields
            fields[.contentType] = nil
            return Response(status: .notModified, fields: fields, body: bytes)
        case .send: break
        }
        switch request.byteRange(tag: tag, count: bytes.count) {
        case .whole: return Response(status: .ok, fields: fields, body: bytes)
        case .part(let range):
            var fields = fields
            fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
            return Response(status: .partialContent, fields: fields, body: Array(bytes[range]))
        case .unsatisfiable: throw Problem.rangeNotSatisfiable(count: bytes.count)
        }
    }

    /// The file and the public apps that have it, if a caller may read it: everybody, if there is such an app. If the
    /// database can't be read, the file in the local copy, which contains only files of public apps.
    private func file(_ sha256: String, for callers: [Caller]) throws -> (StoredAsset, apps: Set<String>)? {
        let snapshot = catalog.current
        let isPublic = { (app: String) in snapshot.publicEntry(of: app) != nil }
        do {
            let found = try store.asset(sha256) { apps in
                apps.contains { app in isPublic(app) || callers.contains { $0.may(.app, app: app) } }
            }
            return found.map { ($0.file, $0.apps.filter(isPublic)) }
        } catch {
            guard let copy = localCopy?.asset(sha256) else { throw error }
            return (copy, [])
        }
    }

    /// The maximum number of apps by which a cache can purge a file. If more apps have the file, only a purge of everything
    /// removes it.
    private static let purgeableApps = 16

    /// The bytes of a hash never change, but a cache must forget them if an app becomes private. Browsers show an SVG or
    /// PDF only inside a page, because it can contain scripts.
    private static func fields(of asset: Asset, _ tag: EntityTag, _ apps: Set<String>) -> Fields {
        let keys = ["livery"] + (apps.count > purgeableApps ? [] : apps.sorted().map { "app-\($0)" })
        var fields: Fields = [
            .contentType: asset.type.rawValue, .etag: tag.description, .cacheControl: CachePolicy.immutable,
            .acceptRanges: "bytes", "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            "Cross-Origin-Resource-Policy": "cross-origin",
            "Repr-Digest": "sha-256=:\(Data([UInt8](hexadecimal: asset.sha256) ?? []).base64EncodedString()):",
        ]
        fields["Surrogate-Key"] = keys.joined(separator: " ")
        fields["Cache-Tag"] = keys.joined(separator: ",")
        if asset.type == .svg || asset.type == .pdf { fields["Content-Disposition"] = "attachment" }
        fields.allowReadingFromAnywhere()
        return fields
    }

    func upload(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let sha256 = path["sha256"]
        let bytes = request.body
        guard bytes.count <= Asset.byteLimit else {
            throw Problem(
                .contentTooLarge, "an image or font can have \(Asset.byteLimit) bytes, and this one has \(bytes.count)")
        }
        guard bytes.sha256.hexadecimal == sha256 else {
            throw Problem(
                .digestMismatch,
                "the received body has \(bytes.count) bytes, and its SHA-256 isn't '\(sha256)'; send it again")
        }
        let asset: Asset
        do { asset = try Asset(bytes: bytes) } catch { throw Problem(.invalidAsset, "\(error)") }
        let app = path.app
        return try Committed {
            try store.upload(StoredAsset(asset: asset, bytes: bytes), to: app)
        } report: { isNew in
            .json(
                API.Asset(asset), status: isNew ? .created : .ok,
                fields: [.location: "/assets/\(sha256)", .etag: EntityTag(sha256).description])
        }
    }
}

extension API.Asset {
    fileprivate init(_ asset: Asset) {
        self.init()
        sha256 = asset.sha256
        type = asset.type.rawValue
        bytes = asset.byteCount
        description = String(decoding: asset.description, as: UTF8.self)
    }
}
