import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

extension OpenAPI {
    /// The description of a route, except for its method, path and access.
    struct Operation: Sendable {
        /// The groups of operations in the contract.
        enum Tag: String, CaseIterable, Sendable {
            case apps, history, drafts, channels, releases, schedule, access, service
        }

        let tag: Tag
        /// The operation's name in generated clients and links.
        let id: String
        let summary: String
        /// The parameters. Those of the path are added unless they are listed here.
        var parameters: [Parameter] = []
        var body: RequestBody?
        var answers: [Answer]
        /// The problems that its handler may throw. Problems that any route may return are added.
        var problems: [ProblemType] = []

        init(
            _ tag: Tag, _ id: String, _ summary: String, _ parameters: [Parameter] = [], body: RequestBody? = nil,
            answers: [Answer], problems: [ProblemType] = []
        ) {
            self.tag = tag
            self.id = id
            self.summary = summary
            self.parameters = parameters
            self.body = body
            self.answers = answers
            self.problems = problems
        }
    }

    /// A parameter of a request.
    struct Parameter: Sendable {
        enum Place: String, Sendable { case path, query, header }

        let place: Place
        let name: String
        let schema: Schema
        let description: String
        /// Whether each member of the object is a separate parameter.
        var isExploded = false
        /// Whether requests must have it. Those of paths always are.
        var isRequired = false
    }

    /// The body of a request.
    struct RequestBody: Sendable {
        let mediaType: String
        let schema: Schema
        var isRequired = true
        /// A valid example to try.
        var example: JSON?

        static func json(_ type: any API.Message.Type, isRequired: Bool = true, example: JSON) -> Self {
            Self(mediaType: "application/json", schema: .request(type), isRequired: isRequired, example: example)
        }
    }

    /// A successful response.
    struct Answer: Sendable {
        let status: Status
        let description: String
        /// The body's schema by media type; empty for a response without a body.
        let content: [(mediaType: String, schema: Schema)]
        let headers: [Header]
        var links: [Link] = []
    }

    /// A header field of a response.
    struct Header: Sendable {
        let name: String
        let description: String
        var schema = Schema.text
        var isRequired = false
    }

    /// An operation that can follow a response. Names in its path that the request's path has too have the same values.
    struct Link: Sendable, ExpressibleByStringLiteral {
        let operation: String
        /// Other parameters: runtime expressions or constants, by name.
        var parameters: KeyValuePairs<String, String> = [:]
        /// Whether it sends the ETag of the response in If-Match.
        var isConditional = false
        var body: JSON?

        init(_ operation: String, _ parameters: KeyValuePairs<String, String> = [:], body: JSON? = nil) {
            self.operation = operation
            self.parameters = parameters
            self.body = body
        }

        init(stringLiteral operation: String) { self.init(operation) }

        static func conditional(_ operation: String, body: JSON? = nil) -> Self {
            var link = Self(operation, body: body)
            link.isConditional = true
            return link
        }
    }
}

extension OpenAPI.Parameter {
    static func query(_ name: String, _ schema: OpenAPI.Schema, _ description: String) -> Self {
        Self(place: .query, name: name, schema: schema, description: description)
    }

    static func header(_ name: FieldName, _ schema: OpenAPI.Schema = .text, _ description: String) -> Self {
        Self(place: .header, name: name.text, schema: schema, description: description)
    }

    static func path(_ name: String, _ schema: OpenAPI.Schema, _ description: String) -> Self {
        Self(place: .path, name: name, schema: schema, description: description)
    }
}

extension OpenAPI.Answer {
    /// JSON that is not cached.
    static func json(
        _ status: Status, _ type: any API.Message.Type, _ description: String, _ headers: [OpenAPI.Header] = [],
        links: [OpenAPI.Link] = []
    ) -> Self {
        json(status, .response(type), description, headers, links: links)
    }

    static func json(
        _ status: Status, _ schema: OpenAPI.Schema, _ description: String, _ headers: [OpenAPI.Header] = [],
        links: [OpenAPI.Link] = []
    ) -> Self {
        Self(
            status: status, description: description, content: [("application/json", schema)],
            headers: [.cacheControl] + headers, links: links)
    }

    /// A response without a body.
    static func empty(_ status: Status, _ description: String, _ headers: [OpenAPI.Header] = []) -> Self {
        Self(status: status, description: description, content: [], headers: [.cacheControl] + headers)
    }

    static let notModified = Self(
        status: .notModified, description: "The client's copy is current.", content: [],
        headers: [.cacheControl, .etag] + .cors)
}

extension [OpenAPI.Answer] {
    /// JSON with an entity tag for revalidation.
    static func tagged(
        _ type: any API.Message.Type, _ description: String, _ headers: [OpenAPI.Header] = [],
        links: [OpenAPI.Link] = []
    ) -> Self {
        let notModified = OpenAPI.Answer(
            status: .notModified, description: OpenAPI.Answer.notModified.description, content: [],
            headers: OpenAPI.Answer.notModified.headers + headers)
        return [.json(.ok, type, description, [.etag] + .cors + headers, links: links), notModified]
    }
}
