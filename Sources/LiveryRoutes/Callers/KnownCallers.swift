import LiveryHTTP
import LiveryService
import LiveryStore
import Synchronization

// The flows to which work is charged. See docs/operating/fairness.md.
extension Caller {
    /// The token or, for a session that a one-time code started, the person.
    var flow: Flow {
        switch credential {
        case .token(let id), .session(_, token: let id?): Flow("token \(id)")
        case .session(_, token: nil): Flow("person \(name)")
        case .preview(let id): Flow("preview \(id)")
        }
    }
}

extension Callers {
    /// The flow of a request whose caller is not authenticated yet: the caller's own flow if its credentials were valid
    /// before, and otherwise its address. Anyone can make up credentials, so unknown ones have no flow of their own,
    /// but those of an address have one apart from its anonymous requests.
    func flow(of request: borrowing Request) -> Flow {
        if let flow = known.flow(of: request) { return flow }
        let network = SignInThrottle.network(of: address(of: request))
        return Flow(request.bringsCredentials ? "unknown at \(network)" : network)
    }

    /// The flow of a request whose caller is authenticated.
    func flow(of caller: Caller?, _ request: borrowing Request) -> Flow { caller?.flow ?? flow(of: request) }
}

extension Request {
    /// Whether the request has credentials, valid or not.
    var bringsCredentials: Bool { header(.authorization) != nil || header(.cookie) != nil }

    /// Whether the request's work may take long, judging by its body.
    var isHeavy: Bool { body.count > ServiceLimits.lightBytes }
}

/// The flows of callers that were authenticated by this process, by a hash of their credentials. Decides only which
/// queue a request waits in, so a credential that was revoked needn't be removed.
final class KnownCallers: Sendable {
    private let flows = Mutex<[Int: Flow]>([:])

    /// The flow of the request's caller, if its credentials were valid before.
    func flow(of request: borrowing Request) -> Flow? {
        Self.key(of: request).flatMap { key in flows.withLock { $0[key] } }
    }

    /// Notes that the request's credentials are valid.
    func note(_ caller: Caller, of request: borrowing Request) {
        guard let key = Self.key(of: request) else { return }
        flows.withLock { flows in
            if flows.count >= ServiceLimits.knownCallers, flows[key] == nil { flows.removeAll() }
            flows[key] = caller.flow
        }
    }

    /// The hash of a token or, without one, of the cookies with the session's secret. Its seed is unknown to clients.
    private static func key(of request: borrowing Request) -> Int? {
        (request.header(.authorization) ?? request.header(.cookie))?.hashValue
    }
}
