import LiveryHTTP
import LiveryModel

extension OpenAPI {
    /// What the contract says of a route besides its method, its path and who may use it.
    struct Operation: Sendable {
        /// The resources, as the contract's readers find them.
        enum Tag: String, CaseIterable, Sendable { case apps, history, drafts, channels, schedule, access, service }

        let tag: Tag
        /// The name that generated clients and links have for it.
        let id: String
        let summary: String
        /// Those of the path are added where they are not said here.
        var parameters: [Parameter] = []
        var body: RequestBody?
        var answers: [Answer]
        /// The problems that its handler knows of. Those that any route has are added.
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

    /// What a request says beside its body.
    struct Parameter: Sendable {
        enum Place: String, Sendable { case path, query, header }

        let place: Place
        let name: String
        let schema: Schema
        let description: String
        /// Whether it stands for as many parameters as the object has members.
        var isExploded = false
    }

    /// What a request brings.
    struct RequestBody: Sendable {
        let mediaType: String
        let schema: Schema
        var isRequired = true
        /// One that works, for whoever tries it out.
        var example: JSON?

        static func json(_ schema: Schema, isRequired: Bool = true, example: JSON? = nil) -> Self {
            Self(mediaType: "application/json", schema: schema.closed, isRequired: isRequired, example: example)
        }
    }

    /// What comes back when all goes well.
    struct Answer: Sendable {
        let status: Status
        let description: String
        /// The body by its media type; empty where there is none.
        let content: [(mediaType: String, schema: Schema)]
        let headers: [Header]
        var links: [Link] = []
    }

    /// A field of an answer.
    struct Header: Sendable {
        let name: String
        let description: String
        var schema = Schema.text
        var isRequired = false
    }

    /// What can be done next with what came back.
    struct Link: Sendable {
        let operation: String
        /// By `in.name` or name, a runtime expression or a constant.
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
    /// JSON that nobody keeps.
    static func json(
        _ status: Status, _ schema: OpenAPI.Schema, _ description: String, _ headers: [OpenAPI.Header] = [],
        links: [OpenAPI.Link] = []
    ) -> Self {
        Self(
            status: status, description: description, content: [("application/json", schema)],
            headers: [.cacheControl] + headers, links: links)
    }

    /// Nothing but a head.
    static func empty(_ status: Status, _ description: String, _ headers: [OpenAPI.Header] = []) -> Self {
        Self(status: status, description: description, content: [], headers: [.cacheControl] + headers)
    }

    static let notModified = Self(
        status: .notModified, description: "What the client has is what is here.", content: [],
        headers: [.cacheControl, .etag] + .cors)
}

extension [OpenAPI.Answer] {
    /// JSON with a tag by which clients ask for it again.
    static func tagged(
        _ schema: OpenAPI.Schema, _ description: String, _ headers: [OpenAPI.Header] = [], links: [OpenAPI.Link] = []
    ) -> Self {
        let notModified = OpenAPI.Answer(
            status: .notModified, description: OpenAPI.Answer.notModified.description, content: [],
            headers: OpenAPI.Answer.notModified.headers + headers)
        return [.json(.ok, schema, description, [.etag] + .cors + headers, links: links), notModified]
    }
}
