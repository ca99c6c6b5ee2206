import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore

/// A draft's files, which are saved one by one. The body is the plain text.
struct DraftFiles: Handler {
    let store: Store
    let follower: Follower

    init(_ responder: ServiceResponder) {
        store = responder.service.store
        follower = responder.service.follower
    }

    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let file = try store.draftFile(path["path"].normalizedName, app: app, draft: path["draft"])
        let tag = EntityTag(file.hash)
        var fields: Fields = [.cacheControl: CachePolicy.none, .etag: tag.description]
        switch request.readCondition(tag: tag) {
        case .failed: throw Problem.preconditionFailed(tag)
        case .notModified: return Response(status: .notModified, fields: fields, body: file.bytes)
        case .send: break
        }
        fields[.contentType] = "text/plain; charset=utf-8"
        fields["X-Content-Type-Options"] = "nosniff"
        return Response(status: .ok, fields: fields, body: file.bytes)
    }

    func put(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        guard String(validating: request.body, as: UTF8.self) != nil else {
            throw Problem(.malformedBody, "expected the file's text in UTF-8")
        }
        return try save(request.body, request, path)
    }

    func delete(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        try save(nil, request, path)
    }

    private func save(
        _ bytes: [UInt8]?, _ request: borrowing Request, _ path: Parameters
    ) throws -> Committed {
        let app = path.app
        let author = try path.author()
        let file = try ThemeText.path(path["path"])
        try author.requireMayChange([file])
        let hash = try fileHash(of: file, draft: path["draft"], app: app)
        let expectation = try request.fileExpectation(now: hash)
        return try Committed {
            try store.saveDraftFile(
                bytes, at: file, app: app, draft: path["draft"], expecting: expectation, author: author.name)
        } report: { state in
            follower.serveDrafts()
            guard let bytes else { return .noContent }
            var saved = API.SavedFile()
            saved.path = file
            saved.etag = EntityTag(DraftFile.hash(of: bytes)).description
            saved.revision = state.revision
            saved.draftEtag = state.tag.description
            // A client that repeats a request because it did not receive the response gets the same response again.
            return .json(saved, status: expectation == .absent ? .created : .ok, fields: [.etag: saved.etag])
        }
    }
}

extension DraftFiles {
    /// The hash of a draft's file, which is its entity tag; nil if the file does not exist.
    private func fileHash(of path: String, draft: String, app: String) throws -> String? {
        do {
            return try store.draftFile(path, app: app, draft: draft).hash
        } catch StoreError.notFound(.file) { return nil }
    }
}

extension Request {
    /// The required expectation of a save: either that the file does not exist, or the content that the client has
    /// read. `hash` is the hash of the current content.
    fileprivate borrowing func fileExpectation(now hash: String?) throws -> FileExpectation {
        switch writeCondition(tag: hash.map { EntityTag($0) }) {
        case .unconditional:
            throw Problem(
                .preconditionRequired, "send If-Match with the file's ETag, or If-None-Match: * for a new file")
        case .absent: return .absent
        case .matches where headers(.ifMatch) == ["*"]: return .present
        case .matches: return .content(Set([hash].compactMap(\.self)))
        // The store decides. A repeated save succeeds, although the first one has changed the file.
        case .failed where header(.ifMatch) == nil && headers(.ifNoneMatch) == ["*"]: return .absent
        case .failed: return .content([])
        }
    }
}
