import LiveryHTTP
import LiveryService

extension ServiceResponder {
    /// Admits a request to a route. This is the router's first step, and the only access to the parameters of the path.
    ///
    /// Checks the app's name, then whether the caller may use the route for the app. A missing app gets the same
    /// response as a private one that the caller can't see, after the same look-ups.
    func admit(_ request: borrowing Request, to route: Route, _ segments: [String]) throws -> Parameters {
        var path = route.parameters(of: segments)
        if route.isAboutApp { try AppName.check(path.app) }
        path.caller = try caller(of: request, on: route, path)
        try requireFewChanges(of: request, path)
        return path
    }

    /// The caller, if it may use the route. Most routes that read public apps look up no credentials.
    private func caller(of request: borrowing Request, on route: Route, _ path: Parameters) throws -> Caller? {
        switch route.access {
        case .anybody:
            return nil
        case .visitors:
            return try callers.caller(of: request)
        case .checkers:
            return try checker(of: request)
        case .apps:
            return try admit(.app, request, app: path.app)
        case .readers:
            return try admit(.reader, request, app: path.app)
        case .readersOfBases:
            let isOpen = service.catalog.current.publicEntry(of: path.app) != nil
            return isOpen ? try checker(of: request) : try admit(.reader, request, app: path.app)
        case .signedIn:
            return try admitSignedIn(request)
        case .atLeast(let role):
            let caller = try admitSignedIn(request)
            try Self.require(role, of: caller, app: route.isAboutApp ? path.app : nil)
            return caller
        }
    }

    /// Whether authenticating the caller needs the store.
    func asksStore(_ request: borrowing Request, _ route: Route, _ segments: [String]) -> Bool {
        switch route.access {
        case .anybody: return false
        case .visitors, .checkers, .readersOfBases: return request.bringsCredentials
        case .apps, .readers:
            let isOpen = service.catalog.current.publicEntry(of: route.parameters(of: segments).app) != nil
            return !isOpen && request.bringsCredentials
        case .signedIn, .atLeast: return true
        }
    }

    /// The caller, which must be a reader, of any app. Nil without credentials.
    private func checker(of request: borrowing Request) throws -> Caller? {
        let caller = try callers.caller(of: request)
        if let caller { try Self.require(.reader, of: caller) }
        return caller
    }

    /// Nil for a public app, and otherwise a caller with a role for it.
    private func admit(_ role: Role, _ request: borrowing Request, app: String) throws -> Caller? {
        let snapshot = service.catalog.current
        guard snapshot.publicEntry(of: app) == nil else { return nil }
        // Credentials are also looked up for a missing app. Otherwise the response time would distinguish it from a
        // private one. Invalid credentials get the response for a missing app.
        var found: Caller?
        do { found = try callers.caller(of: request) } catch is Problem {} catch is ServiceError {}
        guard let found, found.may(.app, app: app), snapshot.apps[app] != nil else { throw apps.unknown(app) }
        try Self.require(role, of: found)
        return found
    }

    private func admitSignedIn(_ request: borrowing Request) throws -> Caller {
        guard let caller = try callers.caller(of: request) else {
            throw Problem(
                .notSignedIn, "send a token from `livery token create` in 'Authorization: Bearer', or sign in"
            )
            .with(.wwwAuthenticate, "Bearer realm=\"livery\"")
        }
        if !request.method.isSafe, caller.bySession {
            try callers.requireSameOrigin(request)
            try caller.requireAntiForgeryToken(of: request)
        }
        return caller
    }

    private static func require(_ role: Role, of caller: Caller) throws(Problem) {
        guard caller.role >= role else {
            throw Problem(.forbidden, "the role '\(caller.role.rawValue)' does not permit this")
                .suggesting(Role.allCases.filter { $0 >= role }.map(\.rawValue))
        }
    }

    private static func require(_ role: Role, of caller: Caller, app: String?) throws(Problem) {
        try require(role, of: caller)
        guard caller.may(role, app: app) else {
            let apps = (caller.apps ?? []).joined(separator: ", ")
            throw Problem(.forbidden, "this token or session is limited to these apps: \(apps)")
        }
    }
}

extension Response {
    /// The same response for one client: shared caches don't store it, and pages of other origins can't read it.
    func madePrivate() -> Response {
        let isError = status.code >= 400
        return changingFields { fields in
            fields[.accessControlAllowOrigin] = nil
            fields[.accessControlExposeHeaders] = nil
            let policy = fields[.cacheControl] ?? CachePolicy.revalidated
            guard !policy.hasPrefix(CachePolicy.none) else { return }
            let ofOne = policy.contains("s-maxage") ? CachePolicy.latest : policy
            fields[.cacheControl] =
                ofOne.contains("public") ? ofOne.replacing("public", with: "private") : "private, \(ofOne)"
            // The same browser may sign in and then get another response.
            let vary = fields[.vary] ?? ""
            guard isError, !vary.contains(CachePolicy.credentials) else { return }
            fields[.vary] = vary.isEmpty ? CachePolicy.credentials : "\(vary), \(CachePolicy.credentials)"
        }
    }
}
