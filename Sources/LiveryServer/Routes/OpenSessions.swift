import LiveryAPI
import LiveryHTTP
import LiveryStore

/// All sessions, for admins, who can end them.
enum OpenSessions {
    static func list(_ service: Service, _: borrowing Request, _: Parameters) throws -> Response {
        var list = API.Sessions()
        list.sessions = try service.store.sessions().map(API.Session.init)
        return .json(list)
    }

    static func end(_ service: Service, _: borrowing Request, _ path: Parameters) throws -> Response {
        try service.store.endSession(id: path["session"], by: try path.author().author)
        try service.follower.catchUp([])
        return Response(status: .noContent, fields: [.cacheControl: CachePolicy.none])
    }
}

extension API.Session {
    fileprivate init(_ session: OpenSession) {
        self.init()
        id = session.id
        grant = API.Grant(session.grant)
        token = session.token.map(Int.init)
        created = session.created.timestamp
        expires = session.expires.timestamp
    }
}
