import LiveryBundle
import LiveryHTTP
import LiveryStore

extension Service {
    /// Who asks, if the route is open to them. A reader of what is public is not asked who they are.
    func admit(_ request: borrowing Request, to route: Route, _ path: Parameters) throws -> Caller? {
        switch route.access {
        case .anybody:
            return nil
        case .visitors:
            return try caller(of: request)
        case .readers:
            return try admitReader(request, app: path.app)
        case .signedIn:
            return try admitSignedIn(request)
        case .atLeast(let role):
            let caller = try admitSignedIn(request)
            try Self.require(role, of: caller, app: route.isAboutApp ? path.app : nil)
            return caller
        }
    }

    /// Whether finding out who asks takes more than memory.
    func asksStore(_ request: borrowing Request, _ route: Route, _ segments: [String]) -> Bool {
        switch route.access {
        case .anybody: return false
        case .visitors: return request.header(.authorization) != nil || request.header(.cookie) != nil
        case .readers: return catalog.current.privateApps.contains(route.parameters(of: segments).app)
        case .signedIn, .atLeast: return true
        }
    }

    private func admitReader(_ request: borrowing Request, app: String) throws -> Caller? {
        guard catalog.current.privateApps.contains(app) else { return nil }
        // Whatever is wrong with what a stranger brings, the answer is that for an app that is not there.
        do {
            if let caller = try caller(of: request), caller.may(.reader, app: app) { return caller }
        } catch is Problem {}
        throw unknownApp(app)
    }

    private func admitSignedIn(_ request: borrowing Request) throws -> Caller {
        guard let caller = try caller(of: request) else {
            throw Problem(.notSignedIn, "expected 'Authorization: Bearer' with a token of `livery token create`")
                .with(.wwwAuthenticate, "Bearer realm=\"livery\"")
        }
        if !request.method.isSafe, caller.bySession {
            try requireSameOrigin(request)
            try caller.requireAntiForgeryToken(of: request)
        }
        return caller
    }

    private static func require(_ role: Role, of caller: Caller, app: String?) throws(Problem) {
        guard caller.role >= role else {
            throw Problem(.forbidden, "the role '\(caller.role.rawValue)' may not do that")
                .knowing(Role.allCases.filter { $0 >= role }.map(\.rawValue))
        }
        guard caller.may(role, app: app) else {
            let apps = (caller.apps ?? []).joined(separator: ", ")
            throw Problem(.forbidden, "this token or session is for these apps only: \(apps)")
        }
    }
}

extension Service {
    /// Whether somebody, or a stranger, sees that there is this app.
    func isVisible(_ app: String, to caller: Caller?) -> Bool {
        !catalog.current.privateApps.contains(app) || caller?.may(.reader, app: app) == true
    }

    /// There is no such app, or it is private: both are said in the same words.
    func unknownApp(_ name: String) -> Problem {
        let known = catalog.current.apps.keys.filter { isVisible($0, to: nil) }.sorted(by: utf8Precedes)
        // A cache that keeps this for a stranger must not answer a reader with it.
        return Problem(.unknownApp, "no app '\(name)'").knowing(known).with(.vary, CachePolicy.credentials)
    }
}
