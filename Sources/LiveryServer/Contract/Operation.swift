import LiveryHTTP
import LiveryModel

extension OpenAPI {
    /// The description of a route, except for its method, path and access.
    struct Operation: Sendable {
        /// The groups of operations in the contract.
        enum Tag: String, CaseIterable, Sendable { case apps, history, drafts, channels, schedule, access, service }

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
    }

    /// The body of a request.
    struct RequestBody: Sendable {
        let mediaType: String
        let schema: Schema
        var isRequired = true
        /// A valid example to try.
        var example: JSON?

        static func json(_ schema: Schema, isRequired: Bool = true, example: JSON? = nil) -> Self {
            Self(mediaType: "application/json", schema: schema.closed, isRequired: isRequired, example: example)
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

    /// An operation that can follow a response.
    struct Link: Sendable {
        let operation: String
        /// The values: runtime expressions or constants, by `in.name` or name.
        let parameters: KeyValuePairs<String, String>
        var body: JSON?
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
        _ schema: OpenAPI.Schema, _ description: String, _ headers: [OpenAPI.Header] = [], links: [OpenAPI.Link] = []
    ) -> Self {
        let notModified = OpenAPI.Answer(
            status: .notModified, description: OpenAPI.Answer.notModified.description, content: [],
            headers: OpenAPI.Answer.notModified.headers + headers)
        return [.json(.ok, schema, description, [.etag] + .cors + headers, links: links), notModified]
    }
}
