import LiveryAPI
package import LiveryHTTP
import LiveryModel
import LiveryService

/// An error response in the form of RFC 9457: the same shape for every error.
package struct Problem: Error, Sendable {
    let type: ProblemType
    let detail: String
    /// The problem document, without the members that the type determines.
    private var document = API.Problem()
    var fields: Fields = [:]

    init(_ type: ProblemType, _ detail: String) {
        self.type = type
        self.detail = detail
    }

    /// A copy that lists the valid names in the member `known`.
    func suggesting(_ names: [String]) -> Problem { with { $0.known = names } }

    /// A copy with members that only some types have.
    func with(_ change: (inout API.Problem) -> Void) -> Problem {
        var problem = self
        change(&problem.document)
        return problem
    }

    func with(_ name: FieldName, _ value: String) -> Problem {
        var problem = self
        problem.fields[name] = value
        return problem
    }

    /// The response: `application/problem+json` with `type`, `title`, `status`, `detail` and any further members.
    package var response: Response {
        let status = Status(type.status)
        var fields = fields
        // RFC 9110 §15.5.2 requires it in every 401.
        if status == .unauthorized, fields[.wwwAuthenticate] == nil {
            fields[.wwwAuthenticate] = "Bearer realm=\"livery\""
        }
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = status == .notFound ? CachePolicy.missing : CachePolicy.none
        fields["X-Content-Type-Options"] = "nosniff"
        fields.allowReadingFromAnywhere()
        var document = document
        document.type = type.urn
        document.title = type.title
        document.status = status.code
        document.detail = detail
        return Response(status: status, fields: fields, body: Wire.encode(document).bytes)
    }
}
