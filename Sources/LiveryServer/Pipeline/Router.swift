import LiveryHTTP

/// Finds the route of a request and runs it.
enum Router {
    /// The labels of bundles, whose prepared responses bypass routing.
    static let latestLabel = label("/themes/{app}/latest")
    static let versionLabel = label("/themes/{app}/versions/{version}")
    static let channelLabel = label("/themes/{app}/{channel}")

    private static func label(_ pattern: String) -> Int {
        1 + (Routes.table.firstIndex { $0.method == .get && $0.pattern == pattern } ?? -1)
    }

    /// - Parameter label: Set to the route's index in the table, starting at 1, also if the route throws.
    static func respond(
        to request: borrowing Request, in service: Service, label: inout Int
    ) throws -> Response {
        let segments = try request.segments()
        let matching = routes(for: segments)
        guard !matching.isEmpty else {
            if let page = service.pages.notFound(for: request) { return page }
            throw Problem(.unknownResource, "no route has this path").with(.vary, "Accept")
        }
        if request.method == .options { return preflight(matching.map(\.element)) }
        guard let (place, route) = matching.first(where: { $0.element.method == request.method.routed }) else {
            let allowed = allowed(matching.map(\.element))
            throw Problem(.methodNotAllowed, "this path allows \(allowed)").with(.allow, allowed)
        }
        label = place + 1
        return try answer(request, at: route, segments, in: service)
    }

    /// Authenticates the caller, immediately or in the lane for reads, and responds in the lane of the route's work.
    private static func answer(
        _ request: borrowing Request, at route: Route, _ segments: [String], in service: Service
    ) throws -> Response {
        let admit: @Sendable (borrowing Request) throws -> Response = { request in
            try admitted(request, at: route, segments, in: service)
        }
        let lanes = service.lanes
        let lane: Lane
        switch (route.work, service.asksStore(request, route, segments)) {
        case (.memory, false), (.compile, false): return try admit(request)
        case (.memory, true), (.compile, true), (.read, _): lane = lanes.reads
        case (.readText, _): lane = lanes.texts
        case (.write, _): lane = lanes.writes
        }
        return try service.passed(to: lane, for: service.flow(of: request), admit)
    }

    /// A compile leaves the lane in which its caller was looked up. Only authenticated callers get into the authors'
    /// lane.
    private static func admitted(
        _ request: borrowing Request, at route: Route, _ segments: [String], in service: Service
    ) throws -> Response {
        // This check comes first, so that no parameter, query, body or condition distinguishes a private app from a
        // missing one.
        let path = try service.admit(request, to: route, segments)
        guard route.work == .compile else { return try run(request, at: route, path, in: service) }
        // The compile of a change delays nothing that is published.
        let lane = route.isChange ? service.lanes.publishing : service.lanes.compiling(for: path.caller)
        let flow = service.flow(of: path.caller, request)
        return try service.passed(to: lane, for: flow, isHeavy: request.isHeavy) { [path] request in
            var path = path
            path.workLimit = service.workLimit(for: path.caller, request)
            try path.workLimit.check()
            return try run(request, at: route, path, in: service)
        }
    }

    private static func run(
        _ request: borrowing Request, at route: Route, _ path: Parameters, in service: Service
    ) throws -> Response {
        guard path.caller != nil else { return try route.answer(service, request, path) }
        // Responses that depend on the caller are private, and so are their errors.
        do {
            return try route.answer(service, request, path).then(for: request) { $1.madePrivate() }
        } catch {
            return Problem(error, log: service.log).response.madePrivate()
        }
    }

    /// The routes of a path. Literal segments take precedence over parameters: `versions` is never a channel.
    static func routes(for segments: [String]) -> [(offset: Int, element: Route)] {
        let fitting = Routes.table.enumerated().filter { $0.element.fits(segments) }
        let exact = fitting.map(\.element.literals).max() ?? 0
        return fitting.filter { $0.element.literals == exact }
    }

    private static func allowed(_ routes: [Route]) -> String {
        let methods = routes.map(\.method)
        let all = methods.contains(.get) ? methods + [.head, .options] : methods + [.options]
        return Method.allCases.filter(all.contains).map(\.rawValue).joined(separator: ", ")
    }

    /// Responds to OPTIONS, which browsers send before a request to another origin. All origins may read; none may
    /// write.
    private static func preflight(_ routes: [Route]) -> Response {
        var fields: Fields = [
            .allow: allowed(routes), .cacheControl: CachePolicy.none,
            "Access-Control-Allow-Methods": "GET, HEAD",
            "Access-Control-Allow-Headers":
                "Accept, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Last-Event-ID, Range",
            "Access-Control-Max-Age": "86400",
        ]
        fields.allowReadingFromAnywhere()
        return Response(status: .noContent, fields: fields)
    }
}

/// A method, a path and the handler for them.
struct Route: Sendable {
    /// Handles a request that changes nothing in four steps: authorize, decode, check, respond.
    typealias Reading = @Sendable (Service, borrowing Request, Parameters) throws -> Response
    /// Handles a change in five steps: authorize, decode, check, do, report.
    typealias Changing = @Sendable (Service, borrowing Request, Parameters) throws -> Committed

    let method: Method
    let pattern: String
    let access: Access
    let work: Work
    /// Whether requests may change something. The handlers of these routes are of type ``Changing``.
    let isChange: Bool
    private let handler: Reading
    /// The description in the OpenAPI document.
    let operation: OpenAPI.Operation
    /// Whether the path names an app, for which access is then checked.
    let isAboutApp: Bool
    /// The number of literal segments in the pattern.
    let literals: Int
    private let parts: [Part]

    /// The kind of work, which determines the lane. See ``Lanes``.
    enum Work: Sendable {
        /// Responds from memory, on an event thread.
        case memory
        /// Reads a few rows of the store. A handler that finds more work passes it to another lane.
        case read
        /// Reads whole texts from the store.
        case readText
        /// Writes a few rows or files.
        case write
        /// Compiles or compares themes, or reads them with all their bundles.
        case compile
    }

    private enum Part: Sendable {
        case literal(String)
        case parameter(String)
        /// All remaining segments.
        case rest(String)
    }

    /// `pattern` is a path with `{name}` for one segment and `{name...}` for all remaining ones. `access` is checked
    /// before the handler runs.
    init(
        _ method: Method, _ pattern: String, _ access: Access, _ work: Work, _ handler: @escaping Reading,
        _ operation: OpenAPI.Operation
    ) {
        self.init(method, pattern, access, work, operation, isChange: false, handler)
    }

    /// A route for a change.
    init(
        _ method: Method, _ pattern: String, _ access: Access, _ work: Work, _ handler: @escaping Changing,
        _ operation: OpenAPI.Operation
    ) {
        self.init(method, pattern, access, work, operation, isChange: true) { try handler($0, $1, $2).response }
    }

    private init(
        _ method: Method, _ pattern: String, _ access: Access, _ work: Work, _ operation: OpenAPI.Operation,
        isChange: Bool, _ handler: @escaping Reading
    ) {
        self.isChange = isChange
        self.method = method
        self.pattern = pattern
        self.access = access
        self.work = work
        self.handler = handler
        self.operation = operation
        isAboutApp = pattern.contains("{app}")
        let parts: [Part] = pattern.split(separator: "/").map { part in
            guard part.hasPrefix("{") else { return .literal(String(part)) }
            let name = String(part.dropFirst().dropLast())
            return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .parameter(name)
        }
        self.parts = parts
        literals = parts.count { if case .literal = $0 { true } else { false } }
    }

    /// Runs the handler. A change is rejected if its query has a parameter that the contract does not list.
    func answer(
        _ service: Service, _ request: borrowing Request, _ parameters: Parameters
    ) throws -> Response {
        if !method.isSafe {
            try operation.requireKnownParameters(of: request)
            try request.requireUnencodedBody()
            try request.requireIntactBody()
            // Another server may have changed the app a moment ago, and the request's conditions are about that state.
            // Handlers of reads do this in another lane.
            if isAboutApp, work != .read { try service.follower.catchUp([parameters.app]) }
        }
        return try handler(service, request, parameters)
    }

    /// The names of the pattern's parameters, in order.
    var names: [String] {
        parts.compactMap { part in
            switch part {
            case .literal: nil
            case .parameter(let name), .rest(let name): name
            }
        }
    }

    /// Whether a path matches the pattern.
    func fits(_ segments: [String]) -> Bool {
        for (index, part) in parts.enumerated() {
            guard index < segments.count else { return false }
            switch part {
            case .rest: return true
            case .literal(let text): guard segments[index] == text else { return false }
            case .parameter: guard !segments[index].isEmpty else { return false }
            }
        }
        return segments.count == parts.count
    }

    /// The values of the parameters in a path that matches.
    func parameters(of segments: [String]) -> Parameters {
        var values: [String: String] = [:]
        for (index, part) in parts.enumerated() {
            switch part {
            case .rest(let name): values[name] = segments[index...].joined(separator: "/")
            case .literal: break
            case .parameter(let name): values[name] = segments[index]
            }
        }
        return Parameters(values: values, operation: operation)
    }
}

extension Method {
    /// The method by which the route is declared.
    var routed: Method { self == .head ? .get : self }
}

/// The values of the path's parameters, the caller, and the operation's description.
struct Parameters: Sendable {
    let values: [String: String]
    let operation: OpenAPI.Operation
    /// The caller, if the route required credentials.
    var caller: Caller?
    /// The limit of work in a lane of compiles.
    var workLimit = WorkLimit.unlimited

    init(values: [String: String], operation: OpenAPI.Operation) {
        self.values = values
        self.operation = operation
    }

    subscript(_ name: String) -> String { values[name] ?? "" }

    /// The app's name, in valid form: requests with other names are not admitted.
    var app: String { self["app"] }

    /// The caller, on a route that requires one.
    func author() throws(Problem) -> Caller {
        guard let caller else { throw Problem(.notSignedIn, "this route does not authenticate callers") }
        return caller
    }

    /// The number of a version.
    func version() throws(Problem) -> Int {
        guard let number = Int(self["version"]), number > 0 else {
            throw Problem(.unknownVersion, "invalid version '\(self["version"])': expected a number from 1")
        }
        return number
    }
}
