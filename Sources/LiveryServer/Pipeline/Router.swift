import LiveryHTTP

/// Finds the route of a request and runs it.
enum Router {
    /// The labels of bundles, which are answered before a route is looked for when they lie ready.
    static let latestLabel = label("/themes/{app}/latest")
    static let versionLabel = label("/themes/{app}/versions/{version}")
    static let channelLabel = label("/themes/{app}/{channel}")

    private static func label(_ pattern: String) -> Int {
        1 + (Routes.table.firstIndex { $0.method == .get && $0.pattern == pattern } ?? -1)
    }

    /// - Parameter label: is set to the route's place in the table, counted from 1, also when the route throws.
    static func respond(
        to request: borrowing Request, in service: Service, label: inout Int
    ) throws -> Response {
        let segments = try request.segments()
        let matching = routes(for: segments)
        guard !matching.isEmpty else {
            throw Problem(.unknownResource, "nothing is at this address")
        }
        if request.method == .options { return preflight(matching.map(\.element)) }
        guard let (place, route) = matching.first(where: { $0.element.method == request.method.asked }) else {
            let allowed = allowed(matching.map(\.element))
            throw Problem(.methodNotAllowed, "expected one of \(allowed)").with(.allow, allowed)
        }
        label = place + 1
        return try answer(request, at: route, segments, in: service)
    }

    /// Finds out who sends the request, at once or where the store may be read, and answers in the lane that the route's
    /// work belongs to.
    private static func answer(
        _ request: borrowing Request, at route: Route, _ segments: [String], in service: Service
    ) throws -> Response {
        let admit: @Sendable (borrowing Request) throws -> Response = { request in
            try admitted(request, at: route, segments, in: service)
        }
        switch (route.work, service.asksStore(request, route, segments)) {
        case (.memory, false), (.compile, false): return try admit(request)
        case (.memory, true), (.compile, true), (.read, _): return try service.passed(to: service.lanes.reads, admit)
        case (.readText, _): return try service.passed(to: service.lanes.texts, admit)
        case (.write, _): return try service.passed(to: service.lanes.writes, admit)
        }
    }

    /// A compile leaves the lane that its caller was looked up in. Only who is known gets into the authors' lane.
    private static func admitted(
        _ request: borrowing Request, at route: Route, _ segments: [String], in service: Service
    ) throws -> Response {
        // First of all, so that no parameter, query, body or condition tells a private app from an absent one.
        let path = try service.admit(request, to: route, segments)
        guard route.work == .compile else { return try run(request, at: route, path, in: service) }
        return try service.passed(to: service.lanes.compiling(for: path.caller)) { [path] request in
            var path = path
            path.patience = service.patience(for: path.caller, request)
            try path.patience.check()
            return try run(request, at: route, path, in: service)
        }
    }

    private static func run(
        _ request: borrowing Request, at route: Route, _ path: Parameters, in service: Service
    ) throws -> Response {
        guard path.caller != nil else { return try route.answer(service, request, path) }
        // What somebody had to be asked for is theirs alone, and so is what went wrong with it.
        do {
            return try route.answer(service, request, path).then(for: request) { $1.madePrivate() }
        } catch {
            return Problem(error, log: service.log).response.madePrivate()
        }
    }

    /// Those of a path. A word of the service comes before a name that somebody gave: `versions` is no channel.
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

    /// OPTIONS, which browsers also ask before a request to another origin. Reading is open to all; changing is not.
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

/// A method and a path with what runs for it.
struct Route: Sendable {
    /// What runs: who, decode, check, do, answer.
    typealias Handler = @Sendable (Service, borrowing Request, Parameters) throws -> Response

    let method: Method
    let pattern: String
    let access: Access
    let work: Work
    let handler: Handler
    /// What the contract says of it.
    let operation: OpenAPI.Operation
    /// Whether the path names an app, to which the access that is asked for is then limited.
    let isAboutApp: Bool
    /// How much of the pattern is spelled out.
    let literals: Int
    private let parts: [Part]

    /// What a request leads to: decides the lane that it runs in. See ``Lanes``.
    enum Work: Sendable {
        /// The answer comes from memory, on an event thread.
        case memory
        /// A few rows of the store are read. A handler that finds more to do passes that on to another lane.
        case read
        /// Whole texts are read from the store.
        case readText
        /// A few rows or files are written.
        case write
        /// Themes are compiled, compared or read with all their bundles.
        case compile
    }

    private enum Part: Sendable {
        case literal(String)
        case parameter(String)
        /// Everything that is left.
        case rest(String)
    }

    /// `pattern` is a path with `{name}` for one segment and `{name...}` for all that are left; `access` is asked for
    /// before the handler runs.
    init(
        _ method: Method, _ pattern: String, _ access: Access, _ work: Work, _ handler: @escaping Handler,
        _ operation: OpenAPI.Operation
    ) {
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

    /// Runs the handler. A change has to be one that the contract knows in all that its query says.
    func answer(
        _ service: Service, _ request: borrowing Request, _ parameters: Parameters
    ) throws -> Response {
        if !method.isSafe {
            try operation.requireKnownParameters(of: request)
            try request.requireIntactBody()
        }
        return try handler(service, request, parameters)
    }

    /// The pattern's names, in order.
    var names: [String] {
        parts.compactMap { part in
            switch part {
            case .literal: nil
            case .parameter(let name), .rest(let name): name
            }
        }
    }

    /// Whether a path has the pattern's form.
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

    /// The values of the pattern's names in a path that fits it.
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
    /// The one that a route is declared by.
    var asked: Method { self == .head ? .get : self }
}

/// The values of a path's names, who asks, and what the contract says of it.
struct Parameters: Sendable {
    let values: [String: String]
    let operation: OpenAPI.Operation
    /// Who asks, where the route had to know.
    var caller: Caller?
    /// How long work in a lane of compiles may go on.
    var patience = Patience.endless

    init(values: [String: String], operation: OpenAPI.Operation) {
        self.values = values
        self.operation = operation
    }

    subscript(_ name: String) -> String { values[name] ?? "" }

    /// The app's name, which has the form of one: a request with another one was not admitted.
    var app: String { self["app"] }

    /// Who asks, on a route that is closed to strangers.
    func author() throws(Problem) -> Caller {
        guard let caller else { throw Problem(.notSignedIn, "this route asks nobody who they are") }
        return caller
    }

    /// The number of a version.
    func version() throws(Problem) -> Int {
        guard let number = Int(self["version"]), number > 0 else {
            throw Problem(.unknownVersion, "expected a number from 1, found '\(self["version"])'")
        }
        return number
    }
}
