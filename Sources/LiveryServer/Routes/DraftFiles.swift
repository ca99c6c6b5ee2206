import LiveryBundle
import LiveryHTTP
import LiveryStore

/// A draft's files, each saved by itself: the body is the text as it is.
enum DraftFiles {
    static func show(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let file = try service.store.draftFile(path["path"], app: app, draft: path["draft"])
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

    static func put(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        guard String(validating: request.body, as: UTF8.self) != nil else {
            throw Problem(.malformedBody, "expected the file's text in UTF-8")
        }
        return try save(request.body, service, request, path)
    }

    static func delete(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        try save(nil, service, request, path)
    }

    private static func save(
        _ bytes: [UInt8]?, _ service: Service, _ request: borrowing Request, _ path: Parameters
    ) throws -> Response {
        let app = path.app
        let author = try path.author()
        let file = path["path"]
        try FilesBody.check(file)
        try author.requireMayChange([file])
        let expectation = try request.fileExpectation(isDeletion: bytes == nil)
        let state = try service.store.saveDraftFile(
            bytes, at: file, app: app, draft: path["draft"], expecting: expectation, author: author.name)
        var fields: Fields = [.cacheControl: CachePolicy.none]
        guard let bytes else { return Response(status: .noContent, fields: fields) }
        let tag = EntityTag(DraftFile.hash(of: bytes)).description
        fields[.etag] = tag
        // Said again by a client that did not hear it, the answer is the same.
        return .json(
            [
                "path": .string(file), "etag": .string(tag), "revision": .int(state.revision),
                "draftEtag": .string(state.tag.description),
            ], status: expectation == .absent ? .created : .ok, fields: fields)
    }
}

extension Request {
    /// What a save has to say: that there is no such file, or which content of it was seen.
    fileprivate borrowing func fileExpectation(isDeletion: Bool) throws -> FileExpectation {
        if !isDeletion, let value = header(.ifNoneMatch) {
            guard value == "*" else { throw Problem(.malformedRequest, "expected '*' in If-None-Match") }
            return .absent
        }
        let values = headers(.ifMatch)
        guard !values.isEmpty else {
            throw Problem(
                .preconditionRequired,
                "expected If-Match with the file's ETag" + (isDeletion ? "" : ", or If-None-Match: * for a new one"))
        }
        if values == ["*"] { return .present }
        // Tags here are hashes: no comma stands in one.
        let tags = values.flatMap { $0.split(separator: ",") }.compactMap { EntityTag(parsing: String($0)) }
        return .content(Set(tags.filter { !$0.isWeak }.map { String($0.description.dropFirst().dropLast()) }))
    }
}
