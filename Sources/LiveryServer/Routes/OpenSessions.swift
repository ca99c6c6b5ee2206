import LiveryHTTP
import LiveryModel
import LiveryStore

/// Everybody's sessions, for admins: who is signed in to the pages, and signing them out.
enum OpenSessions {
    static func list(_ service: Service, _: borrowing Request, _: Parameters) throws -> Response {
        .json(["sessions": .array(try service.store.sessions().map(\.json))])
    }

    static func end(_ service: Service, _: borrowing Request, _ path: Parameters) throws -> Response {
        try service.store.endSession(id: path["session"], by: try path.author().author)
        service.events.review()
        return Response(status: .noContent, fields: [.cacheControl: CachePolicy.none])
    }
}

extension OpenSession {
    fileprivate var json: JSON {
        let rest: [JSON.Member] = [
            JSON.Member("token", token.map { .int(Int($0)) } ?? .null),
            JSON.Member("created", .string(created.timestamp)), JSON.Member("expires", .string(expires.timestamp)),
        ]
        return .object([JSON.Member("id", .string(id))] + grant.members + rest)
    }
}
