import LiveryAPI
import LiveryHTTP
import LiveryService
import LiveryStore

/// All sessions, for admins, who can end them.
struct OpenSessions: Handler {
    let store: Store
    let follower: Follower

    init(_ responder: ServiceResponder) {
        store = responder.service.store
        follower = responder.service.follower
    }

    func list(_: borrowing Request, _: Parameters) throws -> Response {
        var list = API.Sessions()
        list.sessions = try store.sessions().map(API.Session.init)
        return .json(list)
    }

    func end(_: borrowing Request, _ path: Parameters) throws -> Committed {
        let author = try path.author().author
        return try Committed {
            try store.endSession(id: path["session"], by: author)
        } report: { _ in
            follower.serve(changeOf: [])
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
