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

    static func end(_ service: Service, _: borrowing Request, _ path: Parameters) throws -> Committed {
        let author = try path.author().author
        return try Committed {
            try service.store.endSession(id: path["session"], by: author)
        } report: { _ in
            service.follower.serve(changeOf: [])
            return .noContent
        }
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
