public import LiveryHTTP
import LiveryModel

/// An answer that says what went wrong: RFC 9457, one shape for all.
public struct Problem: Error, Sendable {
    let type: ProblemType
    let detail: String
    var members: [JSON.Member] = []
    var fields: Fields = [:]

    init(_ type: ProblemType, _ detail: String) {
        self.type = type
        self.detail = detail
    }

    /// With the names that would have been right.
    func knowing(_ names: [String]) -> Problem {
        adding(JSON.Member("known", .array(names.map { .string($0) })))
    }

    func adding(_ member: JSON.Member) -> Problem {
        var problem = self
        problem.members.append(member)
        return problem
    }

    func with(_ name: FieldName, _ value: String) -> Problem {
        var problem = self
        problem.fields[name] = value
        return problem
    }

    /// The response: `application/problem+json` with `type`, `title`, `status`, `detail` and what else is known.
    public var response: Response {
        let status = Status(type.status)
        var fields = fields
        // RFC 9110 §15.5.2 wants it with every 401.
        if status == .unauthorized, fields[.wwwAuthenticate] == nil {
            fields[.wwwAuthenticate] = "Bearer realm=\"livery\""
        }
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = status == .notFound ? CachePolicy.missing : CachePolicy.none
        fields["X-Content-Type-Options"] = "nosniff"
        fields.allowReadingFromAnywhere()
        let body = JSON.object(
            [
                JSON.Member("type", .string(type.urn)), JSON.Member("title", .string(type.title)),
                JSON.Member("status", .int(status.code)), JSON.Member("detail", .string(detail)),
            ] + members)
        return Response(status: status, fields: fields, body: body.bytes)
    }
}
