import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiverySystem

/// A route with its complete description: the declarations of its operation, and the consequences of its method, path
/// and access.
struct DescribedRoute {
    let route: Route
    private let operation: OpenAPI.Operation

    init(_ route: Route) {
        self.route = route
        operation = route.operation
    }

    /// The path in OpenAPI's notation.
    var path: String { route.pattern.replacing("...}", with: "}") }

    /// The parameters, with those of the path first.
    var parameters: [OpenAPI.Parameter] {
        let own = operation.parameters.filter { $0.place == .path }
        let path = route.names.compactMap { name in
            (own + OpenAPI.Parameter.ofPaths).first { $0.name == name }
        }
        return path + operation.parameters.filter { $0.place != .path }
    }

    /// The problem types that the route may return, by status.
    var problems: [(status: Status, types: [ProblemType])] {
        let all = Set(operation.problems).union(Self.always).union(ofAccess).union(ofMethod).union(ofWork)
        let byStatus = Dictionary(grouping: ProblemType.allCases.filter(all.contains)) { $0.status }
        return byStatus.sorted { $0.key < $1.key }.map { (Status($0.key), $0.value) }
    }

    /// The problems that any request may receive.
    static let always: [ProblemType] = [
        .malformedRequest, .contentTooLarge, .targetTooLong, .headTooLarge, .internalError, .notImplemented,
        .overloaded, .notReady, .storageDamaged,
    ]

    private var ofAccess: [ProblemType] {
        let app: [ProblemType] = route.isAboutApp ? [.unknownApp] : []
        switch route.access {
        case .anybody: return []
        case .apps: return [.storageUnavailable] + app
        case .readers: return [.forbidden, .storageUnavailable] + app
        case .visitors, .checkers, .readersOfBases, .signedIn, .atLeast:
            return [.notSignedIn, .forbidden, .storageUnavailable] + app
        }
    }

    private var ofMethod: [ProblemType] {
        guard !route.method.isSafe else { return [] }
        return [.unknownParameter, .unsupportedMediaType, .tooManyRequests, .storageFull, .storageUnavailable]
            + (isClosed ? [.antiForgery] : []) + [.digestMismatch, .outcomeUnknown]
    }

    /// The time limit applies to anonymous clients only.
    private var ofWork: [ProblemType] { route.work == .compile && !isClosed ? [.timeLimitReached] : [] }

    private var isClosed: Bool {
        ![.anybody, .visitors, .checkers, .apps, .readers, .readersOfBases].contains(route.access)
    }

    /// Every named schema that the route uses.
    var schemas: [String: JSON] {
        let used =
            parameters.map(\.schema) + [operation.body?.schema, Self.problem].compactMap { $0 }
            + operation.answers.flatMap { $0.content.map(\.schema) + $0.headers.map(\.schema) }
        return used.reduce(into: [:]) { all, schema in all.merge(schema.named) { first, _ in first } }
    }

    /// Its problem responses, by their names in the components.
    var problemResponses: [String: JSON] {
        Dictionary(
            uniqueKeysWithValues: problems.map { status, types in (Self.name(status, types), Self.json(status, types)) }
        )
    }
}

extension DescribedRoute {
    /// The operation object.
    var json: JSON {
        var members = [
            JSON.Member("operationId", .string(operation.id)), JSON.Member("tags", [.string(operation.tag.rawValue)]),
            JSON.Member("summary", .string(operation.summary)), JSON.Member("security", security),
        ]
        if !parameters.isEmpty { members.append(JSON.Member("parameters", .array(parameters.map(\.json)))) }
        if let body = operation.body { members.append(JSON.Member("requestBody", body.json)) }
        members.append(JSON.Member("responses", responses))
        return .object(members)
    }

    /// The alternatives, one of which is sufficient. An empty alternative stands for a request without credentials.
    private var security: JSON {
        let token: JSON = [Contract.bearer: []]
        let session: JSON = [Contract.session: []]
        switch route.access {
        case .anybody: return []
        case .visitors, .checkers, .apps, .readers, .readersOfBases: return [[:], token, session]
        case .signedIn, .atLeast:
            return [token, route.method.isSafe ? session : [Contract.session: [], Contract.antiForgery: []]]
        }
    }

    private var responses: JSON {
        let answers = operation.answers.map { JSON.Member($0.status.description, $0.json(of: route)) }
        let problems = problems.map { status, types in
            JSON.Member(
                status.description, ["$ref": .string("#/components/responses/\(Self.name(status, types))")])
        }
        return .object((answers + problems).sorted { utf8Precedes($0.name, $1.name) })
    }

    private static let problem = OpenAPI.Schema.response(API.Problem.self)

    private static func name(_ status: Status, _ types: [ProblemType]) -> String {
        "\(status)." + types.map(\.rawValue).joined(separator: ".")
    }

    private static func json(_ status: Status, _ types: [ProblemType]) -> JSON {
        let kinds = OpenAPI.Schema.object([
            ("type", .word(types.map(\.urn))), ("status", .integer(status.code...status.code)),
        ])
        return OpenAPI.Answer(
            status: status, description: types.map { "\($0.title)." }.joined(separator: " "),
            content: [("application/problem+json", .all(of: [problem, kinds]))], headers: .problem(status)
        ).json()
    }
}

extension OpenAPI.Parameter {
    fileprivate var json: JSON {
        var members = [
            JSON.Member("name", .string(name)), JSON.Member("in", .string(place.rawValue)),
            JSON.Member("description", .string(description)), JSON.Member("schema", schema.json),
        ]
        if place == .path || isRequired { members.append(JSON.Member("required", true)) }
        if isExploded { members += [JSON.Member("style", "form"), JSON.Member("explode", true)] }
        return .object(members)
    }
}

extension OpenAPI.RequestBody {
    fileprivate var json: JSON {
        var media = [JSON.Member("schema", schema.json)]
        if let example { media.append(JSON.Member("example", example)) }
        return ["required": .bool(isRequired), "content": .object([JSON.Member(mediaType, .object(media))])]
    }
}

extension OpenAPI.Answer {
    /// The response object, for the links of which the route is needed.
    fileprivate func json(of route: Route? = nil) -> JSON {
        var members = [
            JSON.Member("description", .string(description)),
            JSON.Member("headers", .object((headers + ofCompression).map { JSON.Member($0.name, $0.json) })),
        ]
        if !content.isEmpty {
            let media = content.map { JSON.Member($0.mediaType, ["schema": $0.schema.json]) }
            members.append(JSON.Member("content", .object(media)))
        }
        if !links.isEmpty {
            let names = route?.names ?? []
            members.append(JSON.Member("links", .object(links.map { JSON.Member($0.operation, $0.json(from: names)) })))
        }
        return .object(members)
    }
}

extension OpenAPI.Answer {
    /// The fields of a response that may be compressed, and of a 304.
    private var ofCompression: [OpenAPI.Header] {
        guard status == .notModified || content.contains(where: { Response.isCompressible($0.mediaType) }) else {
            return []
        }
        let more: [OpenAPI.Header] = status == .notModified ? [.vary] : [.vary, .encoding]
        return more.filter { header in !headers.contains { $0.name == header.name } }
    }
}

extension OpenAPI.Header {
    fileprivate var json: JSON {
        ["description": .string(description), "required": .bool(isRequired), "schema": schema.json]
    }
}

extension OpenAPI.Link {
    /// The link object.
    /// - Parameter names: The names in the path of the request.
    fileprivate func json(from names: [String]) -> JSON {
        let target = Routes.table.first { $0.operation.id == operation }?.names ?? []
        let same = target.filter { name in names.contains(name) && !parameters.contains { $0.key == name } }
        let all =
            same.map { ($0, "$request.path.\($0)") } + parameters.map { ($0.key, $0.value) }
            + (isConditional ? [("header.If-Match", "$response.header.ETag")] : [])
        var members = [
            JSON.Member("operationId", .string(operation)),
            JSON.Member("parameters", .object(all.map { JSON.Member($0, .string($1)) })),
        ]
        if let body { members.append(JSON.Member("requestBody", body)) }
        return .object(members)
    }
}
