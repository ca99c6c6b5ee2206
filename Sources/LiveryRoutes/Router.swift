import LiveryHTTP
import LiveryService

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
        to request: borrowing Request, in responder: ServiceResponder, label: inout Int
    ) throws -> Response {
        let segments = try request.segments()
        let matching = routes(for: segments)
        guard !matching.isEmpty else {
            if let page = responder.pages.notFound(for: request) { return page }
            throw Problem(.unknownResource, "no route has this path").with(.vary, "Accept")
        }
        if request.method == .options { return preflight(matching.map(\.element)) }
        guard let (place, route) = matching.first(where: { $0.element.method == request.method.routed }) else {
            let allowed = allowed(matching.map(\.element))
            throw Problem(.methodNotAllowed, "this path allows \(allowed)").with(.allow, allowed)
        }
        label = place + 1
        return try answer(request, at: route, segments, in: responder)
    }

    /// Authenticates the caller, immediately or in the lane for reads, and responds in the lane of the route's work.
    private static func answer(
        _ request: borrowing Request, at route: Route, _ segments: [String], in responder: ServiceResponder
    ) throws -> Response {
        let admit: @Sendable (borrowing Request) throws -> Response = { request in
            try admitted(request, at: route, segments, in: responder)
        }
        let lanes = responder.lanes
        let lane: Lane
        switch (route.work, responder.asksStore(request, route, segments)) {
        case (.memory, false), (.compile, false): return try admit(request)
        case (.memory, true), (.compile, true), (.read, _): lane = lanes.reads
        case (.readText, _): lane = lanes.texts
        case (.write, _): lane = lanes.writes
        }
        return try responder.work.passed(to: lane, for: responder.callers.flow(of: request), admit)
    }

    /// A compile leaves the lane in which its caller was looked up. Only authenticated callers get into the authors'
    /// lane.
    private static func admitted(
        _ request: borrowing Request, at route: Route, _ segments: [String], in responder: ServiceResponder
    ) throws -> Response {
        // This check comes first, so that no parameter, query, body or condition distinguishes a private app from a
        // missing one.
        let path: Parameters
        do {
            path = try responder.admit(request, to: route, segments)
        } catch {
            guard (error as? Problem)?.type == .unknownApp,
                let page = responder.pages.missingApp(at: route.pattern, for: request)
            else { throw error }
            return page
        }
        guard route.work == .compile else { return try run(request, at: route, path, in: responder) }
        // The compile of a change delays nothing that is published.
        let lane = route.isChange ? responder.lanes.publishing : responder.lanes.compiling(for: path.caller)
        let flow = responder.callers.flow(of: path.caller, request)
        return try responder.work.passed(to: lane, for: flow, isHeavy: request.isHeavy) { [path] request in
            var path = path
            path.workLimit = responder.work.limit(for: path.caller, request)
            try path.workLimit.check()
            return try run(request, at: route, path, in: responder)
        }
    }

    private static func run(
        _ request: borrowing Request, at route: Route, _ path: Parameters, in responder: ServiceResponder
    ) throws -> Response {
        guard path.caller != nil else { return try route.answer(responder, request, path) }
        // Responses that depend on the caller are private, and so are their errors.
        do {
            return try route.answer(responder, request, path).then(for: request) { $1.madePrivate() }
        } catch {
            return Problem(error, log: responder.service.log).response.madePrivate()
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
