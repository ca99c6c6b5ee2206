import LiveryHTTP
import LiveryModel
import LiveryService

/// Handles the requests of some routes with parts of the service.
protocol Handler: Sendable {
    /// Takes the parts that the handler needs.
    init(_ responder: ServiceResponder)
}

/// A method, a path and the handler for them.
struct Route: Sendable {
    /// Handles a request that changes nothing in four steps: authorize, decode, check, respond.
    typealias Reading<Part> = @Sendable (Part) -> (borrowing Request, Parameters) throws -> Response
    /// Handles a change in five steps: authorize, decode, check, do, report.
    typealias Changing<Part> = @Sendable (Part) -> (borrowing Request, Parameters) throws -> Committed
    /// A handler with the parts that it needs.
    typealias Handling = @Sendable (ServiceResponder, borrowing Request, Parameters) throws -> Response

    let method: Method
    let pattern: String
    let access: Access
    let work: Work
    /// Whether requests may change something. The handlers of these routes are of type ``Changing``.
    let isChange: Bool
    private let handler: Handling
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
        /// A SHA-256 in hexadecimal. Other segments don't match.
        case hash(String)
        /// All remaining segments.
        case rest(String)
    }

    /// `pattern` is a path with `{name}` for one segment and `{name...}` for all remaining ones. `access` is checked
    /// before the handler runs.
    init<Part: Handler>(
        _ method: Method, _ pattern: String, _ access: Access, _ work: Work, _ handler: @escaping Reading<Part>,
        _ operation: OpenAPI.Operation
    ) {
        self.init(method, pattern, access, work, operation, isChange: false) { try handler(Part($0))($1, $2) }
    }

    /// A route that responds from memory, which other servers may have changed a moment ago.
    init<Part: Handler>(
        _ method: Method, _ pattern: String, _ access: Access, _ work: Work, checked handler: @escaping Reading<Part>,
        _ operation: OpenAPI.Operation
    ) {
        self.init(
            method, pattern, access, work, operation, isChange: false,
            ServiceResponder.checked { try handler(Part($0))($1, $2) })
    }

    /// A route for a change.
    init<Part: Handler>(
        _ method: Method, _ pattern: String, _ access: Access, _ work: Work, _ handler: @escaping Changing<Part>,
        _ operation: OpenAPI.Operation
    ) {
        self.init(method, pattern, access, work, operation, isChange: true) { try handler(Part($0))($1, $2).response }
    }

    private init(
        _ method: Method, _ pattern: String, _ access: Access, _ work: Work, _ operation: OpenAPI.Operation,
        isChange: Bool, _ handler: @escaping Handling
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
            guard name != "sha256" else { return .hash(name) }
            return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .parameter(name)
        }
        self.parts = parts
        literals = parts.count { if case .literal = $0 { true } else { false } }
    }

    /// Runs the handler. A change is rejected if its query has a parameter that the contract does not list.
    func answer(
        _ responder: ServiceResponder, _ request: borrowing Request, _ parameters: Parameters
    ) throws -> Response {
        if !method.isSafe {
            try operation.requireKnownParameters(of: request)
            try request.requireUnencodedBody()
            try request.requireIntactBody()
            // Another server may have changed the app a moment ago, and the request's conditions are about that state.
            // Handlers of reads do this in another lane.
            if isAboutApp, work != .read { try responder.service.follower.catchUp([parameters.app]) }
        }
        return try handler(responder, request, parameters)
    }

    /// The names of the pattern's parameters, in order.
    var names: [String] {
        parts.compactMap { part in
            switch part {
            case .literal: nil
            case .parameter(let name), .hash(let name), .rest(let name): name
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
            case .hash: guard [UInt8](hexadecimal: segments[index]) != nil else { return false }
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
            case .parameter(let name), .hash(let name): values[name] = segments[index]
            }
        }
        return Parameters(values: values, operation: operation)
    }
}

extension Method {
    /// The method by which the route is declared.
    var routed: Method { self == .head ? .get : self }
}
