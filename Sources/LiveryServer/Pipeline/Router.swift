import LiveryHTTP

/// Finds the route of a request and runs it.
enum Router {
    /// The labels of bundles, which are answered before a route is looked for when they lie ready.
    static let latestLabel = label("/themes/{app}/latest")
    static let versionLabel = label("/themes/{app}/versions/{version}")

    private static func label(_ pattern: String) -> Int {
        1 + (Routes.table.firstIndex { $0.method == .get && $0.pattern == pattern } ?? -1)
    }

    /// - Parameter label: is set to the route's place in the table, counted from 1, also when the route throws.
    static func respond(
        to request: borrowing Request, in service: Service, label: inout Int
    ) throws -> Response {
        let segments = try request.segments()
        let fitting = Routes.table.enumerated().compactMap { place, route in
            route.parameters(for: segments).map { (route, $0, place + 1) }
        }
        // A word of the service comes before a name that somebody gave: `versions` is no channel.
        let exact = fitting.map(\.0.literals).max() ?? 0
        let matching = fitting.filter { $0.0.literals == exact }
        guard !matching.isEmpty else {
            throw Problem(.unknownResource, "nothing is at this address")
        }
        if request.method == .options { return preflight(matching.map(\.0)) }
        let method: Method = request.method == .head ? .get : request.method
        guard let (route, parameters, place) = matching.first(where: { $0.0.method == method }) else {
            let allowed = allowed(matching.map(\.0))
            throw Problem(.methodNotAllowed, "expected one of \(allowed)").with(.allow, allowed)
        }
        label = place
        var admitted = parameters
        admitted.caller = try service.admit(request, to: route, parameters)
        let response = try route.handler(service, request, admitted)
        // What somebody had to be asked for is theirs alone.
        return route.access == .readers && admitted.caller != nil ? response.madePrivate() : response
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
                "Accept, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range",
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
    let handler: Handler
    private let parts: [Part]

    private enum Part: Sendable {
        case literal(String)
        case parameter(String)
        /// Everything that is left.
        case rest(String)
    }

    /// `pattern` is a path with `{name}` for one segment and `{name...}` for all that are left; `access` is asked for
    /// before the handler runs.
    init(_ method: Method, _ pattern: String, _ access: Access, _ handler: @escaping Handler) {
        (self.method, self.pattern, self.access, self.handler) = (method, pattern, access, handler)
        parts = pattern.split(separator: "/").map { part in
            guard part.hasPrefix("{") else { return .literal(String(part)) }
            let name = String(part.dropFirst().dropLast())
            return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .parameter(name)
        }
    }

    /// Whether the path names an app, to which the access that is asked for is then limited.
    var isAboutApp: Bool { pattern.contains("{app}") }

    /// How much of the pattern is spelled out.
    var literals: Int {
        parts.count { if case .literal = $0 { true } else { false } }
    }

    /// The values of the pattern's names if it fits a path.
    func parameters(for segments: [String]) -> Parameters? {
        var values: [String: String] = [:]
        for (index, part) in parts.enumerated() {
            switch part {
            case .rest(let name):
                guard index < segments.count else { return nil }
                values[name] = segments[index...].joined(separator: "/")
                return Parameters(values: values)
            case .literal(let text):
                guard index < segments.count, segments[index] == text else { return nil }
            case .parameter(let name):
                guard index < segments.count, !segments[index].isEmpty else { return nil }
                values[name] = segments[index]
            }
        }
        return segments.count == parts.count ? Parameters(values: values) : nil
    }
}

/// The values of a path's names, and who asks.
struct Parameters: Sendable {
    let values: [String: String]
    /// Who asks, where the route had to know.
    var caller: Caller?

    init(values: [String: String]) {
        self.values = values
    }

    subscript(_ name: String) -> String { values[name] ?? "" }

    /// The app's name; whether there is such an app is another question.
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
