import LiveryHTTP
import LiveryService
import LiveryStore

/// Responses from memory, which other servers may have changed a moment ago.
///
/// A client that sends the ETag of a newer version than this server has must not receive the older one. Its tag differs
/// from the one here, so this server reads the changes of others before it sends a body.
extension ServiceResponder {
    /// The response to a GET with validators that differ from those of the bundle in memory. Nil for other requests.
    func verifiedResponse(to request: borrowing Request) -> Response? {
        guard request.hasValidators, let first = delivery.readyResponse(to: request, isVerified: true) else {
            return nil
        }
        return catchUps.response { [self] request, error in
            guard error != nil else {
                if let ready = delivery.readyResponse(to: request, isVerified: true) { return .prepared(ready) }
                return routedResponse(to: request)
            }
            return mayBeNewer(request, than: first.fields) ? Self.unverified.response : .prepared(first)
        }
    }

    /// A handler of what is served from memory. Marks the responses of a stale server.
    static func checked(_ handler: @escaping Route.Handling) -> Route.Handling {
        { responder, request, path in
            let response = try handler(responder, request, path)
            return response.then(for: request) { request, response in
                guard request.hasValidators, [.ok, .partialContent].contains(response.status) else { return response }
                return responder.catchUps.response { request, error in
                    guard error == nil || responder.mayBeNewer(request, than: response.fields) else { return response }
                    do {
                        if error != nil { throw unverified }
                        return try handler(responder, request, path)
                    } catch {
                        return Problem(error, log: responder.service.log).response
                    }
                }
            }.then(for: request) { _, response in responder.marked(response) }
        }
    }

    /// The problem for a client that may have a newer version, while that can't be found out.
    private static let unverified =
        Problem(
            .storageUnavailable,
            "the entity tag is unknown here, and the database, which may have a newer version, can't be read now"
        ).with(.retryAfter, "5")

    /// Marks a response that was made for one request. Prepared ones are marked already.
    private func marked(_ response: Response) -> Response {
        guard service.follower.contact.isStale, !response.isPrepared, response.status.code < 400 else {
            return response
        }
        return response.changingFields { $0[.liveryStale] = CachePolicy.staleMark }
    }

    /// Whether a client may have something newer than a response, whose version it doesn't have. It doesn't if all its
    /// tags belong to earlier versions that this server has served at the same address.
    private func mayBeNewer(_ request: borrowing Request, than fields: Fields) -> Bool {
        if let since = request.header(.ifModifiedSince).flatMap(HTTPDate.init(parsing:)),
            let mine = fields[.lastModified].flatMap(HTTPDate.init(parsing:)), since.seconds > mine.seconds
        {
            return true
        }
        let tags = request.validators
        guard !tags.isEmpty, let segments = try? request.segments(), segments.count == 3 else { return true }
        let address = segments[2] == "latest" ? segments[1] : "\(segments[1])/\(segments[2])"
        let former = service.catalog.current.former[address] ?? []
        return !tags.allSatisfy { tag in
            former.contains(tag) || segments[2] == "latest" && knowsForm(tag, of: segments[1])
        }
    }

    /// Whether a tag belongs to an earlier version in another form than the bundle.
    private func knowsForm(_ tag: ContentPrefix, of app: String) -> Bool {
        guard let current = service.catalog.current.apps[app] else { return false }
        return delivery.demand.contains { key, bundle in
            key.app == app && key.number < current.version.number && bundle.prefix == tag
        }
    }
}

extension Request {
    /// Whether the client has a response, and wants another one only if that changed.
    var hasValidators: Bool {
        if withHeader(.ifNoneMatch, { _ in true }) != nil { return true }
        return withHeader(.ifRange) { _ in true } != nil
    }

    /// What the tags in If-None-Match and If-Range name. Empty if a tag is not one of a bundle.
    fileprivate var validators: [ContentPrefix] {
        var prefixes: [ContentPrefix] = []
        for line in headers(.ifNoneMatch) + headers(.ifRange) {
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard parts.count > 2 else { return [] }
            for tag in stride(from: 1, to: parts.count, by: 2) {
                guard let prefix = ContentPrefix(tag: parts[tag]) else { return [] }
                prefixes.append(prefix)
            }
        }
        return prefixes
    }
}
